import { Link } from "react-router";
import { ActionForm } from "../../ui/action-form.tsx";
import type { ActionResult } from "../../ui/action-result.ts";
import { Checkbox } from "../../ui/checkbox.tsx";
import { Field } from "../../ui/field.tsx";
import type { CheckboxFor, FieldFor } from "../../ui/use-action-form.ts";
import type { PriceView } from "./view.server.ts";
import { words } from "./words.ts";

type PriceFormProps = PriceView & { revision: string; result: ActionResult | undefined };

/** What it is to cost, and from which day on. */
export function PriceForm({ isPlan, was, revision, earliest, result, ...price }: PriceFormProps) {
  return (
    <ActionForm
      intent="save-price"
      extra={{ revision, was }}
      result={result}
      look="primary"
      size="md"
      className="stack gap-card start website-price"
      button={words.price.save}
    >
      {(field, checkbox) => (
        <>
          <section className="card pad stack wide" aria-labelledby="price-heading">
            <h2 id="price-heading">{words.price.heading}</h2>
            <PriceFields
              isPlan={isPlan}
              field={field}
              checkbox={checkbox}
              price={price.price}
              yearlyPrice={price.yearlyPrice}
              hint={words.price.now(price.now)}
              yearlyHint={words.price.now(price.nowYearly)}
            />
            <Saving {...price} />
          </section>
          <section className="card pad stack wide" aria-labelledby="when-heading">
            <h2 id="when-heading">{words.when.heading}</h2>
            <div className="website-price-day">
              <Field label={words.when.day} hint={words.when.hint} type="date" min={earliest} {...field("from", was)} />
            </div>
          </section>
        </>
      )}
    </ActionForm>
  );
}

function Saving({ saving, savesNow }: Pick<PriceView, "saving" | "savesNow">) {
  if (!saving) return null;
  if (saving.saving === "£0.00") return <p className="soft">{words.price.savesNothing}</p>;
  return (
    <p className="soft">
      {words.price.savesBefore} <b>{saving.saving}</b>: {saving.rest} {savesNow}
    </p>
  );
}

type PriceFieldsProps = {
  isPlan: boolean;
  field: FieldFor;
  checkbox: CheckboxFor;
  price: string;
  yearlyPrice: string;
  hint: string;
  yearlyHint: string;
};

export function PriceFields({ isPlan, field, checkbox, price, yearlyPrice, hint, yearlyHint }: PriceFieldsProps) {
  const money = { inputMode: "decimal", autoComplete: "off" } as const;
  if (!isPlan) return <Field label={words.price.once} hint={hint} {...money} {...field("price", price)} />;
  const isMeant = checkbox("isMeant");
  return (
    <>
      <div className="halves">
        <Field label={words.price.month} hint={hint} {...money} {...field("price", price)} />
        <Field label={words.price.year} hint={yearlyHint} {...money} {...field("yearlyPrice", yearlyPrice)} />
      </div>
      {isMeant.error || isMeant.checked ? <Checkbox label={words.price.isMeant} {...isMeant} /> : null}
    </>
  );
}

/** Prices of days to come: each can be changed above, or taken out again. */
export function ComingPrices({ coming, was, revision }: Pick<PriceView, "coming" | "was"> & { revision: string }) {
  return (
    <section className="card pad stack" aria-labelledby="coming-heading">
      <h2 id="coming-heading">{words.coming.heading}</h2>
      <ul className="stack gap-8">
        {coming.map(({ from, day, says, isChosen }) => (
          <li key={from} className="row between">
            <span>{says}</span>
            <span className="row">
              {isChosen ? null : (
                <Link to={`?from=${from}`} preventScrollReset aria-label={words.coming.changeLabel(day)}>
                  {words.coming.change}
                </Link>
              )}
              <ActionForm
                intent="take-out"
                extra={{ from, revision }}
                result={undefined}
                button={words.coming.takeOut}
                label={words.coming.takeOutLabel(day)}
              />
            </span>
          </li>
        ))}
      </ul>
      {was ? (
        <p>
          <Link to="?from=now" preventScrollReset>
            {words.coming.changeNow}
          </Link>
        </p>
      ) : null}
    </section>
  );
}
