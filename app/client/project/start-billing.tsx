import { startBillingWords } from "../../../content/invoicing.ts";
import type { LineKind } from "../../../domain/catalogue-entry.ts";
import { ActionForm } from "../../ui/action-form.tsx";
import { type ActionResult, isRefused } from "../../ui/action-result.ts";
import { Disclosure } from "../../ui/disclosure.tsx";
import { Field } from "../../ui/field.tsx";
import "./start-billing.css";

type StartBillingProps = {
  kind: LineKind;
  linkId: string;
  name: string;
  /** From when on it is billed; nothing where it is not yet. */
  says: string;
  /** The first day that can be chosen. */
  today: string;
  result: ActionResult | undefined;
};

const words = startBillingWords;

/** The day is never filled in beforehand: it decides what a client is asked to pay. */
export function StartBilling({ kind, linkId, name, says, today, result }: StartBillingProps) {
  if (says) return <p className="link-billing">{says}</p>;
  const row = { name: "linkId", id: linkId };
  const intent = `start-billing-${kind}`;
  return (
    <div className="link-billing">
      <p>{words.notYet}</p>
      <Disclosure
        summary={words.start}
        label={words.startNamed(name)}
        look="plain"
        open={isRefused(result, intent, row)}
      >
        <ActionForm
          intent={intent}
          row={row}
          result={result}
          className="plain-form plain-form-wide"
          button={words.confirm}
        >
          {(field) => (
            <Field label={words.day} hint={words.dayHint} type="date" min={today} required {...field("from")} />
          )}
        </ActionForm>
      </Disclosure>
    </div>
  );
}
