import { MoneyField } from "../../shared/money-field.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { Field } from "../../ui/field.tsx";
import { Radios } from "../../ui/radios.tsx";
import type { CheckboxFor, FieldFor } from "../../ui/use-action-form.ts";
import { Mistake, type RightProps } from "./mistake.tsx";
import { rightWords as words } from "./put-right-words.ts";
import { Transfer } from "./put-transfer-right.tsx";
import type { View } from "./view.server.ts";

/** What can have happened to an issued invoice that should not have, or not so. */
export function PutRight(page: RightProps) {
  const { transfers, credit, tooMuch, replace, cancel, isUnderWay } = page.right;
  if (!transfers.length && !credit && !tooMuch && !replace && !cancel && !isUnderWay) return null;
  return (
    <section className="card stack pad gap-12" id="put-right" aria-labelledby="right-heading">
      <h2 id="right-heading">{words.heading}</h2>
      <p className="soft small">{isUnderWay ? words.underWay : words.lead}</p>
      {transfers.map((transfer) => (
        <Transfer key={transfer.id} transfer={transfer} {...page} />
      ))}
      {transfers.length ? <h3>{words.whole}</h3> : null}
      {credit ? <Credit credit={credit} {...page} /> : null}
      {tooMuch ? <TooMuch tooMuch={tooMuch} {...page} /> : null}
      {replace ? <Replace replace={replace} {...page} /> : null}
      {cancel ? <Cancel cancel={cancel} {...page} /> : null}
    </section>
  );
}

type Part<Name extends keyof View["right"]> = RightProps & { [Key in Name]: NonNullable<View["right"][Key]> };

function Credit({ credit, ...page }: Part<"credit">) {
  const { heading, confirm, reasonHint, choose, back, keep } = words.credit;
  return (
    <Mistake intent="credit" icon="minus" heading={heading} will={credit.will} button={confirm} {...page}>
      {(field, checkbox) => (
        <>
          <MoneyField label={words.amount} required {...field("amount", credit.amount)} />
          <Field label={words.reason} hint={reasonHint} required autoComplete="off" {...field("reason")} />
          {credit.isPaid ? (
            <Radios
              legend={choose}
              options={[
                { value: "send-back", label: back },
                { value: "keep", label: keep },
              ]}
              {...chosen(field, "paid", "send-back")}
            />
          ) : null}
          {credit.isOnline ? <How field={field} /> : null}
          <Checkbox label={words.email} {...checkbox("isMailed", true)} />
        </>
      )}
    </Mistake>
  );
}

function TooMuch({ tooMuch, ...page }: Part<"tooMuch">) {
  const { heading, day, confirm } = words.tooMuch;
  return (
    <Mistake intent="send-back" icon="back" heading={heading} will={tooMuch.will} button={confirm} {...page}>
      {(field) => (
        <>
          <MoneyField label={words.amount} required {...field("amount", tooMuch.amount)} />
          <Field label={day} type="date" required max={page.typed.today} {...field("day", page.typed.today)} />
          <Field
            label={words.reason}
            mark={words.optional}
            hint={words.forBooks}
            autoComplete="off"
            {...field("reason")}
          />
          {tooMuch.isOnline ? <How field={field} stored={tooMuch.how} /> : null}
        </>
      )}
    </Mistake>
  );
}

function How({ field, stored = "card" }: { field: FieldFor; stored?: string }) {
  const { choose, card, bank } = words.how;
  const options = [
    { value: "card", label: card },
    { value: "bank", label: bank },
  ];
  return <Radios legend={choose} options={options} {...chosen(field, "how", stored)} />;
}

function chosen(field: FieldFor, name: string, stored: string) {
  return { name, defaultValue: field(name, stored).defaultValue };
}

function Replace({ replace: { isVoid, will }, ...page }: Part<"replace">) {
  const { heading, headingVoid, now, confirm, confirmVoid } = words.replace;
  const [named, button] = isVoid ? [headingVoid, confirmVoid] : [heading, confirm];
  return (
    <Mistake intent="replace" icon="pencil" heading={named} will={will} button={button} {...page}>
      {(field, checkbox) =>
        isVoid ? null : (
          <>
            <Field label={words.reason} hint={words.forBooks} required autoComplete="off" {...field("reason")} />
            <Checkbox label={now} {...checkbox("isMailed")} />
          </>
        )
      }
    </Mistake>
  );
}

function Cancel({ cancel: { will, billAgain, requestAgain }, ...page }: Part<"cancel">) {
  const fields = (field: FieldFor, checkbox: CheckboxFor) => (
    <>
      <Field label={words.reason} hint={words.forBooks} required autoComplete="off" {...field("reason")} />
      <Checkbox label={words.email} {...checkbox("isMailed", true)} />
    </>
  );
  const { heading, confirm } = words.cancel;
  const grave = { icon: "forbidden", isGrave: true } as const;
  return (
    <>
      {billAgain ? (
        <Mistake
          intent="bill-again"
          heading={words.billAgain.heading}
          will={billAgain}
          button={words.billAgain.confirm}
          {...grave}
          {...page}
        >
          {fields}
        </Mistake>
      ) : null}
      {requestAgain ? (
        <Mistake
          intent="request-again"
          heading={words.requestAgain.heading}
          will={requestAgain}
          button={words.requestAgain.confirm}
          {...grave}
          {...page}
        >
          {fields}
        </Mistake>
      ) : null}
      <Mistake intent="void" heading={heading} will={will} button={confirm(page.invoice.number)} {...grave} {...page}>
        {fields}
      </Mistake>
    </>
  );
}
