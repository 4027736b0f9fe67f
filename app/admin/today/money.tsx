import { Link } from "react-router";
import { actionWords } from "../../../content/admin-invoices.ts";
import { ActionForm, ActionNotice } from "../../ui/action-form.tsx";
import type { ActionResult } from "../../ui/action-result.ts";
import { IncomePlot } from "./income-plot.tsx";
import type { View } from "./view.server.ts";
import { moneyWords as words } from "./words.ts";
import "./money.css";

type Props = Pick<View, "money"> & { result: ActionResult | undefined };

/** Who is late, what comes in every month and what came in. */
export function DayMoney({ money: { overdue, revenue, income }, result }: Props) {
  return (
    <>
      <Overdue overdue={overdue} result={result} />
      <section className="card stack gap-8 pad" aria-labelledby="revenue-heading">
        <h2 id="revenue-heading">{words.revenue.heading}</h2>
        <p className="figure">{revenue.monthly}</p>
        <p className="soft small">{words.revenue.agreed}</p>
        {revenue.parts.length ? (
          <dl className="pairs">
            {revenue.parts.map(({ kind, amount }) => (
              <div key={kind}>
                <dt>{words.revenue.parts[kind]}</dt>
                <dd>{amount}</dd>
              </div>
            ))}
          </dl>
        ) : (
          <p className="soft small">{words.revenue.none}</p>
        )}
        <IncomePlot income={income} />
      </section>
    </>
  );
}

function Overdue({ overdue: { count, sum, rows }, result }: Pick<Props, "result"> & Pick<View["money"], "overdue">) {
  return (
    <section className="card stack gap-8 pad overdue" id="overdue" tabIndex={-1} aria-labelledby="overdue-heading">
      <h2 id="overdue-heading">{words.overdue.heading}</h2>
      {count ? <p className="figure late">{sum}</p> : <p className="soft">{words.overdue.none}</p>}
      <ActionNotice result={result} of={["send"]} />
      {count ? (
        <ul className="rows">
          {rows.map(({ id, number, client, canBeMailed, amount, days }) => (
            <li key={id} className="split">
              <p className="named">
                <Link to={`/dashboard/admin/invoices/${id}`}>{client}</Link>
                <span>{words.overdue.late(number, days)}</span>
              </p>
              <b className="amount">{amount}</b>
              {canBeMailed ? (
                <ActionForm
                  intent="send"
                  extra={{ from: "day" }}
                  action={`/dashboard/admin/invoices/${id}`}
                  result={undefined}
                  button={actionWords.again}
                  label={words.overdue.sendNamed(number, client)}
                />
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
      {count > rows.length ? (
        <Link to="/dashboard/admin/invoices?status=overdue">{words.overdue.all(count)}</Link>
      ) : null}
    </section>
  );
}
