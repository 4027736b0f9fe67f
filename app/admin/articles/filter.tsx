import { Form, Link } from "react-router";
import { articleTypes } from "../../../domain/article.ts";
import { articleTypeWords } from "../../shared/article/draft-words.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import type { View } from "./view.server.ts";
import { words } from "./words.ts";

const page = "/dashboard/admin/articles";

/** Which kind, and which titles. */
export function ArticleFilter({ shown: { type, q } }: Pick<View, "shown">) {
  return (
    <div className="articles-filter">
      <nav className="tabs" aria-label={words.types.label}>
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

export function ArticlePages({ shown: { type, q, older, isFirst } }: Pick<View, "shown">) {
  if (isFirst && !older) return null;
  return (
    <nav className="row" aria-label={words.pages}>
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

export function addressOf(type: View["shown"]["type"], q: string): string {
  const query = new URLSearchParams({ ...(type === "all" ? {} : { type }), ...(q ? { q } : {}) });
  return query.size ? `${page}?${query}` : page;
}
