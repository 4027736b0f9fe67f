import { Link } from "react-router";
import { articleTypeWords } from "../../shared/article/draft-words.ts";
import { ArticleStateBadge } from "../../shared/article/state-badge.tsx";
import { DeleteLink } from "../../shared/deleting/link.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { addressOf } from "./filter.tsx";
import type { View } from "./view.server.ts";
import { words } from "./words.ts";

export function ArticleList({ articles }: Pick<View, "articles">) {
  return (
    <ul className="card rows articles-list">
      {articles.map((article) => (
        <Line key={article.id} {...article} />
      ))}
    </ul>
  );
}

function Line({ id, type, title, state, path, updated }: View["articles"][number]) {
  const name = title || words.untitled;
  return (
    <li className="whole split">
      <div className="named">
        <Link to={`/dashboard/admin/articles/${id}`} aria-label={words.editNamed(name)}>
          {name}
        </Link>
        <span>
          {articleTypeWords[type].one} · {words.updated(updated)}
        </span>
      </div>
      <ArticleStateBadge state={state} />
      <div>
        {path ? (
          <ButtonLink to={path} target="_blank" variant="plain" size="sm" aria-label={words.viewNamed(name)}>
            {words.view}
          </ButtonLink>
        ) : (
          <DeleteLink id={id} name={name} />
        )}
      </div>
    </li>
  );
}

export function NoArticles({ shown: { type, q } }: Pick<View, "shown">) {
  if (!q) return <EmptyState title={words.none.heading}>{words.none.lead}</EmptyState>;
  const all = (
    <ButtonLink to={addressOf(type, "")} variant="quiet" size="sm">
      {words.showAll}
    </ButtonLink>
  );
  return (
    <EmptyState title={words.notFound(q)} action={all}>
      {words.notFoundLead}
    </EmptyState>
  );
}
