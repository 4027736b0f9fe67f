import { ActionForm, ActionNotice } from "../../ui/action-form.tsx";
import { type ActionResult, isRefused } from "../../ui/action-result.ts";
import { Field } from "../../ui/field.tsx";
import { RightsFields } from "./fields.tsx";
import { peopleWords } from "./words.ts";

const words = peopleWords.add;
const all = { may: "money", getsInvoices: true, getsReminders: true, getsNews: true } as const;

export function AddPerson({ result }: { result: ActionResult | undefined }) {
  return (
    <section className="card stack pad" id="add-person" aria-labelledby="add-person-heading">
      <h2 id="add-person-heading">{words.heading}</h2>
      <ActionNotice result={isRefused(result, "add-person") ? result : undefined} />
      <ActionForm
        intent="add-person"
        result={result}
        className="plain-form"
        look="primary"
        size="md"
        button={words.send}
      >
        {(field, checkbox) => (
          <>
            <Field label={words.name} mark={words.optional} autoComplete="off" {...field("name")} />
            <Field label={words.email} hint={words.emailHint} type="email" autoComplete="off" {...field("email")} />
            <RightsFields field={field} checkbox={checkbox} stored={all} hasLogin={false} />
          </>
        )}
      </ActionForm>
      <p className="soft small">{words.after}</p>
    </section>
  );
}
