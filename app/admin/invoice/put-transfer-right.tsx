import { MoneyField } from "../../shared/money-field.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { Field } from "../../ui/field.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { Mistake, type RightProps } from "./mistake.tsx";
import { rightWords as words } from "./put-right-words.ts";
import type { View } from "./view.server.ts";

type TransferProps = RightProps & { transfer: View["right"]["transfers"][number] };

/** A bank transfer that was recorded and was not what it seemed. */
export function Transfer({ transfer, ...page }: TransferProps) {
  const { id, heading, receivedOn } = transfer;
  const row = { name: "paymentId", id };
  const { neverReceived, bounced } = words;
  return (
    <section className="stack gap-12 invoice-act" id={`payment-${id}`} aria-labelledby={`payment-${id}-heading`}>
      <h3 id={`payment-${id}-heading`}>{heading}</h3>
      <Mistake
        intent="never-received"
        row={row}
        icon="forbidden"
        heading={neverReceived.heading}
        will={transfer.neverReceived}
        button={neverReceived.confirm}
        {...page}
      >
        {(field, checkbox) => (
          <>
            <MoneyField label={neverReceived.amount} hint={neverReceived.amountHint} {...field("amount")} />
            <Field label={neverReceived.day} type="date" max={page.typed.today} {...field("day", receivedOn)} />
            <Reason {...field("reason")} />
            <Checkbox label={words.email} {...checkbox("isMailed")} />
          </>
        )}
      </Mistake>
      <Mistake
        intent="bounced"
        row={row}
        icon="bank"
        heading={bounced.heading}
        will={transfer.bounced}
        button={bounced.confirm}
        {...page}
      >
        {(field) => (
          <>
            <Field
              label={bounced.day}
              type="date"
              required
              max={page.typed.today}
              {...field("day", page.typed.today)}
            />
            <Reason {...field("reason")} />
          </>
        )}
      </Mistake>
      <Moved transfer={transfer} {...page} />
    </section>
  );
}

function Moved({ transfer, ...page }: TransferProps) {
  const { heading, which, other, number, numberHint, email, confirm } = words.moved;
  const row = { name: "paymentId", id: transfer.id };
  return (
    <Mistake intent="moved" row={row} icon="arrow" heading={heading} will={transfer.moved} button={confirm} {...page}>
      {(field, checkbox) => (
        <>
          {transfer.open.length ? (
            <SelectField label={which} {...field("toInvoiceId")}>
              <option value="">{other}</option>
              {transfer.open.map(({ id, label }) => (
                <option key={id} value={id}>
                  {label}
                </option>
              ))}
            </SelectField>
          ) : null}
          <Field
            label={number}
            hint={numberHint(transfer.exampleNumber)}
            mark={transfer.open.length ? words.optional : undefined}
            autoComplete="off"
            {...field("number")}
          />
          <Reason {...field("reason")} />
          <Checkbox label={email} {...checkbox("isMailed", true)} />
        </>
      )}
    </Mistake>
  );
}

function Reason(field: { name: string; error: string | undefined; autoFocus: boolean; defaultValue: string }) {
  return <Field label={words.reason} mark={words.optional} hint={words.forBooks} autoComplete="off" {...field} />;
}
