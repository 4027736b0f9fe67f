import { PlainPage } from "../../shared/plain-page.tsx";
import { DraftBar } from "../../shared/website/draft-bar.tsx";
import { type EntryFields, EntryList } from "../../shared/website/entry-list.tsx";
import { draftWords } from "../../shared/website/words.ts";
import { ActionNotice } from "../../ui/action-form.tsx";
import type { ActionResult } from "../../ui/action-result.ts";
import { Disclosure } from "../../ui/disclosure.tsx";
import { AreaField, Field } from "../../ui/field.tsx";
import type { View } from "./view.server.ts";
import { words } from "./words.ts";
import "../../shared/admin.css";
import "./page.css";

type Props = View & { result: ActionResult | undefined };

export function WebsiteQuestionsPage({ bar, list, questions, names, result }: Props) {
  const fields: EntryFields = (name, field) => (
    <>
      <Field label={words.question} autoComplete="off" {...field("question", questions[name]?.question)} />
      <AreaField label={words.answer} hint={words.answerHint} rows={6} {...field("answer", questions[name]?.answer)} />
      <Names names={names} />
    </>
  );
  return (
    <PlainPage
      title={words.heading}
      lead={words.lead}
      back={{ to: "/dashboard/admin/website", label: draftWords.back }}
    >
      <DraftBar {...bar} />
      <ActionNotice result={result} />
      <EntryList
        {...list}
        words={words.list}
        result={result}
        fields={fields}
        line={(name) => (
          <span className="named">
            <b>{questions[name]?.read}</b>
          </span>
        )}
      />
    </PlainPage>
  );
}

function Names({ names }: Pick<View, "names">) {
  return (
    <div className="wide">
      <Disclosure summary={words.names} open={false}>
        <p className="soft small">{words.namesLead}</p>
        <table className="question-names">
          <thead>
            <tr>
              <th scope="col">{words.name}</th>
              <th scope="col">{words.gives}</th>
            </tr>
          </thead>
          <tbody>
            {names.map(({ name, gives }) => (
              <tr key={name}>
                <td>
                  <code>{`{${name}}`}</code>
                </td>
                <td>{gives}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Disclosure>
    </div>
  );
}
