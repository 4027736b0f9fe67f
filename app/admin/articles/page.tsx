import { adminWords } from "../../../content/admin.ts";
import { articleTypes } from "../../../domain/article.ts";
import { articleTypeWords, draftWords } from "../../shared/article/draft-words.ts";
import { AdminConfirm } from "../../shared/deleting/confirm.tsx";
import { deletingWords } from "../../shared/deleting/words.ts";
import { PlainPage } from "../../shared/plain-page.tsx";
import { ActionForm, ActionNotice } from "../../ui/action-form.tsx";
import type { ActionResult } from "../../ui/action-result.ts";
import { Field } from "../../ui/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { ArticleFilter, ArticlePages } from "./filter.tsx";
import { ArticleList, NoArticles } from "./list.tsx";
import type { View } from "./view.server.ts";
import { words } from "./words.ts";
import "../../shared/admin.css";
import "./page.css";

type Props = View & { result: ActionResult | undefined };

export function ArticlesPage({ articles, deleted, shown, elsewhere, confirm, result }: Props) {
  return (
    <PlainPage
      title={words.heading}
      lead={words.lead}
      back={{ to: "/clients/dashboard/admin", label: adminWords.back }}
    >
      {elsewhere ? <Notice tone="ok">{draftWords.elsewhere}</Notice> : null}
      <NewArticle shown={shown} result={result} />
      <div className="stack">
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

function NewArticle({ shown, result }: Pick<Props, "shown" | "result">) {
  return (
    <section className="card stack pad" aria-labelledby="new-heading">
      <h2 id="new-heading">{words.new.heading}</h2>
      <ActionForm intent="new" result={result} className="line-form" look="primary" size="md" button={words.new.start}>
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

function DeletedArticles({ deleted, result }: Pick<Props, "deleted" | "result">) {
  return (
    <section className="stack" aria-labelledby="deleted-heading">
      <div className="stack gap-4">
        <h2 id="deleted-heading">{words.deleted.heading}</h2>
        <p className="soft small">{words.deleted.lead}</p>
      </div>
      <ul className="card rows">
        {deleted.map(({ id, title, erasedOn }) => (
          <li key={id} className="row between">
            <div className="named">
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

function ConfirmDeleting({ id, title }: NonNullable<View["confirm"]>) {
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
      act={deletingWords.deleteNamed(name)}
    />
  );
}
