import { lookOf, MonthBox } from "../../shared/term/year-strip.tsx";
import type { MonthView } from "./view.server.ts";
import { words } from "./words.ts";

/** A radio a month. Which one is chosen decides in the style sheet which answer stands below: no scripts. */
export function MonthPicker({ months, month }: { months: MonthView[]; month: number }) {
  return (
    <div className="stack term-picks">
      <fieldset className="month-picker">
        <legend className="label">{words.legend}</legend>
        {months.map(({ month: n, from, label, figure, isPast, isNow }) => (
          <label key={n}>
            <input
              type="radio"
              name="leaving-in"
              id={`month-${n}`}
              aria-label={label}
              disabled={isPast}
              defaultChecked={isNow}
            />
            <MonthBox n={n} look={lookOf(n, month, false)} />
            <span>{from}</span>
            <b>{figure}</b>
          </label>
        ))}
      </fieldset>
      <div aria-live="polite">
        {months
          .filter(({ isPast }) => !isPast)
          .map((shown) => (
            <Answer key={shown.month} {...shown} />
          ))}
      </div>
    </div>
  );
}

function Answer({ month, title, figure, same, working, result, isNow }: MonthView) {
  return (
    <div className="box stack gap-8 term-answer" id={`answer-${month}`}>
      <div className="term-figure">
        <h3>{title}</h3>
        <b>{figure}</b>
        <span className="soft">{same}</span>
      </div>
      <details className="disclosure" open={isNow}>
        <summary className="disclosure-line chevron">{words.working}</summary>
        <table className="ledger">
          <caption className="sr-only">{words.workingOf(figure)}</caption>
          <thead>
            <tr>
              <th scope="col">{words.columns.what}</th>
              <th scope="col">{words.columns.pounds}</th>
            </tr>
          </thead>
          <tbody>
            {working.map(({ key, what, how, pounds }) => (
              <tr key={key}>
                <th scope="row">
                  {what}
                  <small>{how}</small>
                </th>
                <td>{pounds}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{result}</th>
              <td>{figure}</td>
            </tr>
          </tfoot>
        </table>
      </details>
    </div>
  );
}
