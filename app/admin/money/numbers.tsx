import { ActionForm } from "../../ui/action-form.tsx";
import type { ActionResult } from "../../ui/action-result.ts";
import { Field } from "../../ui/field.tsx";
import type { View } from "./view.server.ts";
import { numberWords as words } from "./words.ts";

/** Only until the first invoice is issued. */
export function Numbers({ numbering, result }: Pick<View, "numbering"> & { result: ActionResult | undefined }) {
  const { prefix, first, isFixed, example, revision } = numbering;
  return (
    <section className="card pad stack" aria-labelledby="numbers-heading">
      <h2 id="numbers-heading">{words.heading}</h2>
      {isFixed ? (
        <p>{words.fixed(example)}</p>
      ) : (
        <>
          <p>{words.lead}</p>
          <ActionForm
            key={revision}
            intent="number"
            result={result}
            look="primary"
            size="md"
            className="stack start gap-24 money-settings"
            button={words.save}
          >
            {(field) => (
              <>
                <input type="hidden" name="revision" value={revision} />
                <Field
                  label={words.prefix}
                  hint={words.prefixHint}
                  autoComplete="off"
                  maxLength={6}
                  required
                  {...field("prefix", prefix)}
                />
                <Field
                  label={words.first}
                  hint={words.firstHint}
                  inputMode="numeric"
                  autoComplete="off"
                  required
                  {...field("first", first)}
                />
              </>
            )}
          </ActionForm>
        </>
      )}
    </section>
  );
}
