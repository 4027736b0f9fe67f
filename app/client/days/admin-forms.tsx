import { ActionForm, ActionNotice } from "../../ui/action-form.tsx";
import type { ActionResult } from "../../ui/action-result.ts";
import { Field } from "../../ui/field.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import type { View } from "./view.server.ts";
import { adminWords } from "./words.ts";

type Props = { admin: NonNullable<View["admin"]>; result: ActionResult | undefined };

export function CorrectDay({ admin: { client, days, counts }, result }: Props) {
  const words = adminWords.correct;
  return (
    <section className="card pad stack" aria-labelledby="correct-heading">
      <h2 id="correct-heading">{words.heading}</h2>
      <ActionNotice result={result} of={["correct"]} />
      <ActionForm intent="correct" result={result} button={words.button}>
        {(field) => (
          <>
            <SelectField label={words.day} {...field("day")}>
              {days.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </SelectField>
            <SelectField label={words.counts} {...field("counts")}>
              {counts.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </SelectField>
            <Field label={words.reason} hint={words.hint(client)} {...field("reason")} />
          </>
        )}
      </ActionForm>
    </section>
  );
}

export function PauseProject({ admin: { client, tomorrow }, result }: Props) {
  const words = adminWords.pause;
  return (
    <section className="card pad stack" aria-labelledby="pause-heading">
      <h2 id="pause-heading">{words.heading}</h2>
      <p className="soft">{words.lead(client)}</p>
      <ActionNotice result={result} of={["pause"]} />
      <ActionForm intent="pause" result={result} button={words.button}>
        {(field) => (
          <>
            <Field label={words.until} type="date" min={tomorrow} {...field("until")} />
            <Field label={words.reason} {...field("reason")} />
          </>
        )}
      </ActionForm>
    </section>
  );
}
