import { Link } from "react-router";
import type { Amounts } from "../../../domain/invoice.ts";
import { formatPounds } from "../../../domain/money.ts";
import { chargedRate, compareVat, formatRate, readMoneySettings } from "../../../domain/money-settings.ts";
import type { ActionResult } from "../../ui/action-result.ts";
import { Checkbox } from "../../ui/checkbox.tsx";
import { FieldError } from "../../ui/field.tsx";
import type { CheckboxFor, FieldFor } from "../../ui/use-action-form.ts";
import type { View } from "./view.server.ts";
import { vatWords as words } from "./words.ts";
import "../../ui/ledger.css";

type VatQuestionProps = Pick<View, "plans" | "vat"> & {
  field: FieldFor;
  checkbox: CheckboxFor;
  result: ActionResult | undefined;
};

/** Asked once the settings were sent: what another VAT makes of the prices, in figures. */
export function VatQuestion({ field, checkbox, plans, vat, result }: VatQuestionProps) {
  if (!result?.values || result.field !== "vatConfirmed") return null;
  const after = readMoneySettings(result.values);
  const rate = chargedRate(after);
  const { error } = field("vatConfirmed");
  return (
    <section className="box box-warn stack gap-12 wide" aria-labelledby="vat-question">
      <h2 id="vat-question">{words.heading}</h2>
      <p>{rate === undefined ? words.without : words.withRate(formatRate(rate))}</p>
      <table className="ledger">
        <caption className="sr-only">{words.heading}</caption>
        <thead>
          <tr>
            <th scope="col">{words.plan}</th>
            <th scope="col">{words.now}</th>
            <th scope="col">{words.after}</th>
          </tr>
        </thead>
        <tbody>
          {plans.map(({ id, name, pricePence }) => {
            const split = compareVat(pricePence, vat, after);
            return (
              <tr key={id}>
                <th scope="row">{name}</th>
                <PriceCell pricePence={pricePence} amounts={split.before} />
                <PriceCell pricePence={pricePence} amounts={split.after} />
              </tr>
            );
          })}
        </tbody>
      </table>
      <p className="small">
        {words.onTop} <Link to="/dashboard/admin/website/plans">{words.catalogue}</Link>
      </p>
      <input type="hidden" name="vatShown" value={rate ?? ""} />
      <Checkbox label={words.confirm} {...checkbox("vatConfirmed")} />
      {error ? <FieldError>{error}</FieldError> : null}
    </section>
  );
}

function PriceCell({ pricePence, amounts: { netPence, vatPence } }: { pricePence: number; amounts: Amounts }) {
  return (
    <td>
      {formatPounds(pricePence)}
      <small>{words.net(formatPounds(netPence))}</small>
      <small>{words.vat(formatPounds(vatPence))}</small>
    </td>
  );
}
