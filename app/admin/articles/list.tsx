import { Link } from "react-router";
import { articleListWords, articleTypeWords } from "../../../content/articles.ts";
import type { ArticleType } from "../../../domain/article.ts";
import { type ArticleState, ArticleStateBadge } from "../../shared/article/state-badge.tsx";
import { DeleteLink } from "../../shared/deleting/link.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { addressOf, type ShownArticles } from "./filter.tsx";

/** `path` is its public address, and nothing where it has none. */
export type ListedArticle = {
  id: string;
  type: ArticleType;
  title: string;
  state: ArticleState;
  path: string;
  updated: string;
};

const words = articleListWords;

export function ArticleList({ articles }: { articles: ListedArticle[] }) {
  return (
    <ul className="card articles-list">
      {articles.map((article) => (
        <Line key={article.id} {...article} />
      ))}
    </ul>
  );
}

function Line({ id, type, title, state, path, updated }: ListedArticle) {
  const name = title || words.untitled;
  return (
    <li>
      <div className="articles-name">
        <Link to={`/dashboard/admin/articles/${id}`} aria-label={words.editNamed(name)}>
          {name}
        </Link>
        <span>
          {articleTypeWords[type].one} · {words.updated(updated)}
        </span>
      </div>
      <ArticleStateBadge state={state} />
      <div className="articles-acts">
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

export function NoArticles({ shown: { type, q } }: { shown: ShownArticles }) {
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
