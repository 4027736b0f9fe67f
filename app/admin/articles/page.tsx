import { adminWords } from "../../../content/admin.ts";
import { articleListWords, articleTypeWords } from "../../../content/articles.ts";
import { articleTypes } from "../../../domain/article.ts";
import { AdminConfirm } from "../../shared/deleting/confirm.tsx";
import { deletingWords } from "../../shared/deleting/words.ts";
import { PlainPage } from "../../shared/plain-page.tsx";
import { ActionForm, ActionNotice } from "../../ui/action-form.tsx";
import type { ActionResult } from "../../ui/action-result.ts";
import { Field } from "../../ui/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { ArticleFilter, ArticlePages, type ShownArticles } from "./filter.tsx";
import { ArticleList, type ListedArticle, NoArticles } from "./list.tsx";
import "../../shared/admin.css";
import "./page.css";

export type ArticlesPageProps = {
  articles: ListedArticle[];
  deleted: { id: string; title: string; erasedOn: string }[];
  shown: ShownArticles;
  /** The site shows another source's articles. */
  elsewhere: boolean;
  /** '?delete=ID' asks about it. */
  confirm: { id: string; title: string } | undefined;
  result: ActionResult | undefined;
};

const words = articleListWords;

export function ArticlesPage({ articles, deleted, shown, elsewhere, confirm, result }: ArticlesPageProps) {
  return (
    <PlainPage
      title={words.heading}
      lead={words.lead}
      back={{ to: "/clients/dashboard/admin", label: adminWords.back }}
    >
      {elsewhere ? <Notice tone="ok">{words.elsewhere}</Notice> : null}
      <NewArticle shown={shown} result={result} />
      <div className="articles">
        <ActionNotice result={result} of={["delete", "restore"]} />
        <ArticleFilter shown={shown} />
        {articles.length ? <ArticleList articles={articles} /> : <NoArticles shown={shown} />}
        <ArticlePages shown={shown} />
      </div>
      {deleted.length ? <DeletedArticles deleted={deleted} result={result} /> : null}
      {confirm ? <ConfirmDeleting {...confirm} /> : null}
    </PlainPage>
  );
}

function NewArticle({ shown, result }: Pick<ArticlesPageProps, "shown" | "result">) {
  return (
    <section className="card admin-card" aria-labelledby="new-heading">
      <h2 id="new-heading">{words.new.heading}</h2>
      <ActionForm
        intent="new"
        result={result}
        className="articles-new"
        look="primary"
        size="md"
        button={words.new.start}
      >
        {(field) => (
          <>
            <SelectField label={words.new.type} {...field("type", shown.type === "all" ? articleTypes[0] : shown.type)}>
              {articleTypes.map((type) => (
                <option key={type} value={type}>
                  {articleTypeWords[type].one}
                </option>
              ))}
            </SelectField>
            <Field label={words.new.title} autoComplete="off" {...field("title")} />
          </>
        )}
      </ActionForm>
    </section>
  );
}

function DeletedArticles({ deleted, result }: Pick<ArticlesPageProps, "deleted" | "result">) {
  return (
    <section className="admin-section" aria-labelledby="deleted-heading">
      <div className="admin-section-words">
        <h2 id="deleted-heading">{words.deleted.heading}</h2>
        <p>{words.deleted.lead}</p>
      </div>
      <ul className="card admin-deleted">
        {deleted.map(({ id, title, erasedOn }) => (
          <li key={id}>
            <div>
              <b>{title || words.untitled}</b>
              <span>{words.deleted.erased(erasedOn)}</span>
            </div>
            <ActionForm
              intent="restore"
              row={{ name: "articleId", id }}
              result={result}
              button={deletingWords.undo}
              label={words.deleted.undoNamed(title || words.untitled)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

function ConfirmDeleting({ id, title }: { id: string; title: string }) {
  const name = title || words.untitled;
  return (
    <AdminConfirm
      title={words.confirm.title(name)}
      points={[
        { icon: "paper", says: words.confirm.goes },
        { icon: "clock", says: words.confirm.undo },
      ]}
      keep={words.confirm.keep}
      intent="delete"
      row={{ name: "articleId", id }}
      thing={name}
    />
  );
}
