import type { PlansWords } from "../../../content/plans.ts";
import { leftToPay, offer } from "../../../domain/catalogue.ts";
import { formatPounds } from "../../../domain/money.ts";
import type { HostingPlan } from "../../../domain/website/site.ts";

const months = Array.from({ length: offer.minimumTermMonths }, (_, index) => index + 1);

type LeavingChartProps = { words: PlansWords["reallyFree"]["chart"]; plans: readonly HostingPlan[] };

/** What leaving costs, month by month. Radios pick the plan; the style sheet shows its column. */
export function LeavingChart({ words, plans }: LeavingChartProps) {
  const paid = plans.filter((plan) => !plan.isForCharities);
  return (
    <div className="card card-raised leaving">
      <h3>{words.title}</h3>
      <fieldset className="switch">
        <legend className="sr-only">Show the sums for</legend>
        {paid.map((plan, index) => (
          <label key={plan.id}>
            <input type="radio" name="leaving" value={index} defaultChecked={index === 0} />
            <span>{plan.name}</span>
          </label>
        ))}
      </fieldset>
      <table className="money">
        <caption className="sr-only">What is left to pay on each plan after each month, paying monthly</caption>
        <thead>
          <tr>
            <th scope="col">After month</th>
            {paid.map((plan, index) => (
              <th key={plan.id} scope="col" className={`leaving-column leaving-${index}`}>
                {plan.name}, {formatPounds(plan.monthlyPence)} a month
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {months.map((month) => (
            <tr key={month}>
              <th scope="row">{month}</th>
              {paid.map((plan, index) => (
                <td key={plan.id} className={`leaving-column leaving-${index}`}>
                  <span className="leaving-bar" aria-hidden="true" />
                  {formatPounds(leftToPay(plan, month))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="soft small">{words.working}</p>
    </div>
  );
}
