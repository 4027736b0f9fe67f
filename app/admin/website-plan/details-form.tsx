import { ActionForm } from "../../ui/action-form.tsx";
import type { ActionResult } from "../../ui/action-result.ts";
import { Checkbox } from "../../ui/checkbox.tsx";
import { AreaField, Field } from "../../ui/field.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import type { CheckboxFor, FieldFor } from "../../ui/use-action-form.ts";
import { PriceFields } from "./price-form.tsx";
import type { DetailsView } from "./view.server.ts";
import { words } from "./words.ts";

type DetailsFormProps = {
  details: DetailsView;
  isNew: boolean;
  revision: string;
  result: ActionResult | undefined;
};

/** Everything about it but its price; a new one has that here, too. */
export function DetailsForm({ details, isNew, revision, result }: DetailsFormProps) {
  return (
    <section className="card pad stack" aria-labelledby="details-heading">
      <h2 id="details-heading">{words.details.heading}</h2>
      <ActionForm
        intent={`${isNew ? "add" : "save"}-${details.kind}`}
        extra={{ revision, ...fixedFields(details) }}
        result={result}
        look="primary"
        size="md"
        className="stack start website-details"
        button={isNew ? addWords[details.kind] : words.details.save}
      >
        {(field, checkbox) => (
          <>
            <Fields details={details} field={field} checkbox={checkbox} />
            {isNew ? <NewPrice isPlan={details.kind === "plan"} field={field} checkbox={checkbox} /> : null}
          </>
        )}
      </ActionForm>
    </section>
  );
}

const addWords = { plan: words.details.addPlan, "add-on": words.details.addAddOn, domain: "" };

/** What a plan is once and for all is sent along as it is. */
function fixedFields(details: DetailsView): Record<string, string> {
  if (details.kind !== "plan") return {};
  return details.isFeatured ? { isFeatured: "on" } : {};
}

type NewPriceProps = { isPlan: boolean; field: FieldFor; checkbox: CheckboxFor };

function NewPrice(fields: NewPriceProps) {
  const { example } = words.price;
  return <PriceFields {...fields} price="" yearlyPrice="" hint={example} yearlyHint={example} />;
}

type FieldsProps<Details> = { details: Details; field: FieldFor; checkbox: CheckboxFor };
type Plan = Extract<DetailsView, { kind: "plan" }>;
type AddOn = Extract<DetailsView, { kind: "add-on" }>;

function Fields({ details, field, checkbox }: FieldsProps<DetailsView>) {
  if (details.kind === "plan") return <PlanFields details={details} field={field} checkbox={checkbox} />;
  if (details.kind === "add-on") return <AddOnFields details={details} field={field} checkbox={checkbox} />;
  return (
    <div className="halves">
      <Field label={words.details.name} autoComplete="off" {...field("name", details.name)} />
      <Field
        label={words.details.coveredUpTo}
        hint={words.details.coveredHint}
        inputMode="decimal"
        autoComplete="off"
        {...field("coveredUpTo", details.coveredUpTo)}
      />
    </div>
  );
}

function PlanFields({ details, field, checkbox }: FieldsProps<Plan>) {
  const { isFeatured, isForCharities, featured, mayBeForCharities } = details;
  return (
    <>
      <Field label={words.details.name} autoComplete="off" {...field("name", details.name)} />
      <AreaField
        label={words.details.madeFor}
        hint={words.details.madeForHint}
        rows={3}
        {...field("madeFor", details.madeFor)}
      />
      <h3>{words.details.features}</h3>
      <Features details={details} field={field} />
      <div>
        <Checkbox
          label={words.details.freeDomain}
          {...checkbox("features.freeDomainInFirstYear", details.freeDomain)}
        />
        {isFeatured || isForCharities ? null : (
          <Checkbox label={words.details.feature(featured)} {...checkbox("isFeatured")} />
        )}
        {mayBeForCharities ? (
          <Checkbox label={words.details.forCharities} {...checkbox("isForCharities", isForCharities)} />
        ) : null}
      </div>
      {isFeatured ? <p className="soft">{words.details.isFeatured}</p> : null}
    </>
  );
}

function Features({ details, field }: { details: Plan; field: FieldFor }) {
  const number = { inputMode: "numeric", autoComplete: "off" } as const;
  const said = words.details;
  return (
    <div className="halves wide">
      <Field label={said.gigabytes} {...number} {...field("features.storage.gigabytes", details.gigabytes)} />
      <Field
        label={said.additionalGigabytes}
        {...number}
        {...field("features.storage.additionalGigabytes", details.additionalGigabytes)}
      />
      <Field label={said.bandwidth} {...number} {...field("features.bandwidthGigabytesPerMonth", details.bandwidth)} />
      <Field label={said.emailAccounts} {...number} {...field("features.emailAccounts", details.emailAccounts)} />
      <Field label={said.databases} {...number} {...field("features.databases.count", details.databases)} />
      <Field label={said.hours} {...number} {...field("features.enhancementHoursPerMonth", details.hours)} />
      <Field label={said.medium} hint={said.optional} {...field("features.storage.medium", details.medium)} />
      <Field
        label={said.databaseKind}
        hint={said.databaseKindHint}
        {...field("features.databases.kind", details.databaseKind)}
      />
      <SelectField
        key={details.every}
        label={said.backups}
        hint={said.backupsHint}
        {...field("features.backups.every", details.every)}
      >
        {(["week", "day", "hour"] as const).map((every) => (
          <option key={every} value={every}>
            {said.every[every]}
          </option>
        ))}
      </SelectField>
      <Field
        label={said.keptForDays}
        hint={said.keptHint}
        {...number}
        {...field("features.backups.keptForDays", details.keptForDays)}
      />
    </div>
  );
}

function AddOnFields({ details, field, checkbox }: FieldsProps<AddOn>) {
  const said = words.details;
  return (
    <>
      <Field label={said.title} autoComplete="off" {...field("title", details.title)} />
      <AreaField label={said.description} rows={2} {...field("description", details.description)} />
      <div className="halves wide">
        <Field label={said.unit} hint={said.unitHint} autoComplete="off" {...field("unit", details.unit)} />
        <SelectField key={details.pricingType} label={said.pricingType} {...field("pricingType", details.pricingType)}>
          <option value="one_time">{said.pricingTypes.one_time}</option>
          <option value="recurring">{said.pricingTypes.recurring}</option>
        </SelectField>
      </div>
      <div>
        <Checkbox label={said.severalTimes} {...checkbox("isSeveralTimes", details.isSeveralTimes)} />
        <Checkbox label={said.byTheHour} {...checkbox("isByTheHour", details.isByTheHour)} />
      </div>
    </>
  );
}
