import type { reallyFree } from "../../../content/plans.ts";
import { leftToPay, offer, paidPlans } from "../../../domain/catalogue.ts";
import { formatPounds } from "../../../domain/money.ts";

const months = Array.from({ length: offer.minimumTermMonths }, (_, index) => index + 1);

/** What leaving costs, month by month. Three radios pick the plan; the style sheet shows its column. */
export function LeavingChart({ words }: { words: (typeof reallyFree)["chart"] }) {
  return (
    <div className="card card-raised leaving">
      <h3>{words.title}</h3>
      <fieldset className="switch">
        <legend className="sr-only">Show the sums for</legend>
        {paidPlans.map((plan, index) => (
          <label key={plan.slug}>
            <input type="radio" name="leaving" value={plan.slug} defaultChecked={index === 0} />
            <span>{plan.name}</span>
          </label>
        ))}
      </fieldset>
      <table className="money">
        <caption className="sr-only">What is left to pay on each plan after each month, paying monthly</caption>
        <thead>
          <tr>
            <th scope="col">After month</th>
            {paidPlans.map((plan) => (
              <th key={plan.slug} scope="col" className={`leaving-${plan.slug}`}>
                {plan.name}, {formatPounds(plan.monthlyPence)} a month
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {months.map((month) => (
            <tr key={month}>
              <th scope="row">{month}</th>
              {paidPlans.map((plan) => (
                <td key={plan.slug} className={`leaving-${plan.slug}`}>
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
