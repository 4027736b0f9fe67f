import { Link } from "react-router";
import { actionWords } from "../../../content/admin-invoices.ts";
import { ActionForm, ActionNotice } from "../../ui/action-form.tsx";
import type { ActionResult } from "../../ui/action-result.ts";
import { IncomePlot } from "./income-plot.tsx";
import { TodayList } from "./list.tsx";
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
    <TodayList
      id="overdue"
      icon="warning"
      heading={words.overdue.heading}
      count={String(count)}
      aside={count ? <b className="late tabular">{sum}</b> : null}
      notice={<ActionNotice result={result} of={["send"]} />}
      none={words.overdue.none}
    >
      {[
        ...rows.map(({ id, number, client, canBeMailed, amount, days }) => (
          <li key={id} className="split day-overdue">
            <p className="named">
              <Link to={`/dashboard/admin/invoices/${id}`}>{client}</Link>
              <span>{words.overdue.late(days)}</span>
            </p>
            <b className="amount">{amount}</b>
            {canBeMailed ? (
              <ActionForm
                intent="send"
                extra={{ from: "day" }}
                action={`/dashboard/admin/invoices/${id}`}
                result={undefined}
                className="day-action"
                button={actionWords.again}
                label={words.overdue.sendNamed(number, client)}
              />
            ) : null}
          </li>
        )),
        ...(count > rows.length
          ? [
              <li key="all">
                <Link to="/dashboard/admin/invoices?status=overdue">{words.overdue.all}</Link>
              </li>,
            ]
          : []),
      ]}
    </TodayList>
  );
}
