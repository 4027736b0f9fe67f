import type { ReactNode } from "react";
import { Link } from "react-router";
import { adminWords } from "../../../content/admin.ts";
import type { LineKind } from "../../../domain/catalogue-entry.ts";
import { ActionForm } from "../../ui/action-form.tsx";
import { type ActionResult, isRefused } from "../../ui/action-result.ts";
import { Badge } from "../../ui/badge.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { Disclosure } from "../../ui/disclosure.tsx";
import { AreaField, Field } from "../../ui/field.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import type { CheckboxFor, FieldFor } from "../../ui/use-action-form.ts";
import type { View } from "./view.server.ts";
import { words } from "./words.ts";

type Plan = View["plans"][number];
type AddOn = View["addOns"][number];
type Entry = Pick<AddOn, "id" | "revision" | "name" | "price" | "isRetired" | "isOnWebsite"> &
  Partial<Pick<AddOn, "description" | "yearlyPrice" | "custom" | "severalTimes" | "byTheHour">> & {
    cycle: Plan["billingCycle"] | AddOn["pricingType"];
  };

/** Without an entry it is the form for a new one, and says `summary` instead. */
type CatalogueEntryProps = {
  kind: LineKind;
  entry: Entry | undefined;
  result: ActionResult | undefined;
  summary?: ReactNode;
};

/** One line that opens into its form; what is on the website leads to where that is changed. */
export function CatalogueEntry({ kind, entry, result, summary }: CatalogueEntryProps) {
  const intent = `save-${kind}`;
  const row = { name: "id", id: entry?.id ?? "" };
  if (entry?.isOnWebsite)
    return (
      <div className="catalogue-shown">
        <Line entry={entry} />
        <Link to="/dashboard/admin/website/plans" aria-label={`${entry.name}: ${words.onWebsite}`}>
          {words.onWebsite}
        </Link>
      </div>
    );
  return (
    <Disclosure summary={entry ? <Line entry={entry} /> : summary} open={isRefused(result, intent, row)}>
      <ActionForm
        intent={intent}
        row={row}
        extra={{ revision: entry?.revision ?? "" }}
        result={result}
        look="primary"
        className="stack start catalogue-form"
        button={entry ? words.save : words.saveNew[kind]}
      >
        {(field, checkbox) => (
          <>
            <Fields kind={kind} entry={entry} field={field} />
            <Checkboxes kind={kind} entry={entry} checkbox={checkbox} />
          </>
        )}
      </ActionForm>
    </Disclosure>
  );
}

function Line({ entry: { name, description, price, cycle, custom, isRetired } }: { entry: Entry }) {
  return (
    <span className="catalogue-line">
      <span className="named">
        <b>{name}</b>
        {description ? <span>{description}</span> : null}
      </span>
      {custom || isRetired ? (
        <span className="row">
          {custom ? <Badge tone="mute">{words.customShort}</Badge> : null}
          {isRetired ? <Badge tone="mute">{words.retired}</Badge> : null}
        </span>
      ) : null}
      <span className="soft small tabular">
        <b>£{price}</b> {afterPrice[cycle]}
      </span>
    </span>
  );
}

const afterPrice: Record<Entry["cycle"], string> = {
  monthly: adminWords.aMonth,
  recurring: adminWords.aMonth,
  yearly: words.aYear,
  one_time: adminWords.once,
};

function Fields({ kind, entry, field }: { kind: LineKind; entry: Entry | undefined; field: FieldFor }) {
  const money = { inputMode: "decimal", autoComplete: "off" } as const;
  return (
    <>
      <Field label={words.name} autoComplete="off" {...field("name", entry?.name)} />
      {kind === "add-on" ? (
        <AreaField label={words.description} rows={2} {...field("description", entry?.description)} />
      ) : null}
      <div className="line-form wide">
        <Field label={words.price} hint={words.priceHint} {...money} {...field("price", entry?.price)} />
        {kind === "product" ? null : (
          <Field
            label={words.yearlyPrice}
            hint={words.yearlyHint}
            {...money}
            {...field("yearlyPrice", entry?.yearlyPrice)}
          />
        )}
        <CycleField kind={kind} cycle={entry?.cycle} field={field} />
      </div>
    </>
  );
}

function CycleField({ kind, cycle, field }: { kind: LineKind; cycle: Entry["cycle"] | undefined; field: FieldFor }) {
  // `monthly` is another word for recurring: an add-on that has it keeps it.
  const monthly = kind === "add-on" && cycle !== "monthly" ? "recurring" : "monthly";
  return (
    <SelectField
      key={cycle}
      label={words.cycle}
      hint={words.cycleHint}
      {...field(kind === "add-on" ? "pricingType" : "billingCycle", cycle ?? monthly)}
    >
      <option value={monthly}>{words.cycles.monthly}</option>
      {kind === "add-on" ? null : <option value="yearly">{words.cycles.yearly}</option>}
      <option value="one_time">{words.cycles.one_time}</option>
    </SelectField>
  );
}

function Checkboxes({ kind, entry, checkbox }: { kind: LineKind; entry: Entry | undefined; checkbox: CheckboxFor }) {
  return (
    <div>
      {kind === "add-on" ? (
        <>
          <Checkbox label={words.custom} {...checkbox("custom", entry?.custom)} />
          <Checkbox label={words.severalTimes} {...checkbox("severalTimes", entry?.severalTimes)} />
          <Checkbox label={words.byTheHour} {...checkbox("byTheHour", entry?.byTheHour)} />
        </>
      ) : null}
      <Checkbox label={words.retired} {...checkbox("retired", entry?.isRetired)} />
    </div>
  );
}
