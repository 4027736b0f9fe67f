import { Form, Link } from "react-router";
import { articleListWords, articleTypeWords } from "../../../content/articles.ts";
import { type ArticleType, articleTypes } from "../../../domain/article.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";

/** What was asked for. `older` is the query of the page after this one. */
export type ShownArticles = { type: "all" | ArticleType; q: string; older: string | undefined; isFirst: boolean };

const page = "/dashboard/admin/articles";
const words = articleListWords;

/** Which kind, and which titles. */
export function ArticleFilter({ shown: { type, q } }: { shown: ShownArticles }) {
  return (
    <div className="articles-filter">
      <nav className="admin-tabs" aria-label={words.types.label}>
        {(["all", ...articleTypes] as const).map((kind) => (
          <Link key={kind} to={addressOf(kind, q)} aria-current={kind === type ? "page" : undefined} preventScrollReset>
            {kind === "all" ? words.types.all : articleTypeWords[kind].many}
          </Link>
        ))}
      </nav>
      <Form className="admin-search" method="get" action={page} role="search" preventScrollReset>
        {type === "all" ? null : <input type="hidden" name="type" value={type} />}
        <Field key={q} label={words.find} name="q" type="search" defaultValue={q} />
        <Button variant="quiet" size="sm">
          {words.search}
        </Button>
      </Form>
    </div>
  );
}

export function ArticlePages({ shown: { type, q, older, isFirst } }: { shown: ShownArticles }) {
  if (isFirst && !older) return null;
  return (
    <nav className="admin-pages" aria-label={words.pages}>
      {isFirst ? null : (
        <ButtonLink to={addressOf(type, q)} variant="quiet" size="sm">
          {words.first}
        </ButtonLink>
      )}
      {older ? (
        <ButtonLink to={older} variant="quiet" size="sm">
          {words.older}
        </ButtonLink>
      ) : null}
    </nav>
  );
}

export function addressOf(type: ShownArticles["type"], q: string): string {
  const query = new URLSearchParams({ ...(type === "all" ? {} : { type }), ...(q ? { q } : {}) });
  return query.size ? `${page}?${query}` : page;
}
