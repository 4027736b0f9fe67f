import { ActionForm, ActionNotice } from "../../ui/action-form.tsx";
import type { ActionResult } from "../../ui/action-result.ts";
import { Field } from "../../ui/field.tsx";
import type { AdminView } from "./view.server.ts";
import { adminWords } from "./words.ts";

const words = adminWords.promise;

type PromiseProps = { promise: AdminView["promise"]; result: ActionResult | undefined };

/** The day the site is promised for, as long as somebody waits for it. */
export function PromiseCard({ promise, result }: PromiseProps) {
  if (!promise) return null;
  return (
    <section className="card stack pad gap-12" id="promise" aria-labelledby="promise-heading">
      <h2 id="promise-heading">{words.heading}</h2>
      <ActionNotice result={result} of={["promise"]} />
      <ActionForm key={promise.day} intent="promise" result={result} button={words.save}>
        {(field) => <Field label={words.day} hint={words.hint} type="date" {...field("day", promise.day)} />}
      </ActionForm>
    </section>
  );
}
