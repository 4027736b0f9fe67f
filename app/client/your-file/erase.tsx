import { words as pageWords } from "../../shared/export/words.ts";
import { ActionForm, ActionNotice } from "../../ui/action-form.tsx";
import type { ActionResult } from "../../ui/action-result.ts";
import { AreaField } from "../../ui/field.tsx";

const words = pageWords.erase;

/** The other thing that the law gives whoever has data here. */
export function Erase({ result }: { result: ActionResult | undefined }) {
  return (
    <section className="card stack pad gap-12 measure" aria-labelledby="erase-heading">
      <h2 id="erase-heading">{words.heading}</h2>
      <p>{words.lead}</p>
      <ActionNotice result={result} of={["erase"]} />
      <ActionForm intent="erase" result={result} button={words.button}>
        {(field) => <AreaField label={words.text} mark={words.optional} rows={3} {...field("text")} />}
      </ActionForm>
    </section>
  );
}
