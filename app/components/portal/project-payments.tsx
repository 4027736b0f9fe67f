import { costWords, projectWords } from "../../../content/portal.ts";
import { formatPounds } from "../../../domain/money.ts";
import type { CostBreakdown, CostLine } from "../../../domain/pricing.ts";
import { EmptyState } from "./empty-state.tsx";
import { PaidBadge } from "./status-badge.tsx";

type PaymentsProps = { costs: CostBreakdown; nextPaymentDue: string };

const words = projectWords;

export function ProjectPayments({ costs, nextPaymentDue }: PaymentsProps) {
  return (
    <section className="card project-payments" id="payments" aria-labelledby="payments-heading">
      <div>
        <h2 id="payments-heading">{words.payments}</h2>
        <h3>{words.invoices}</h3>
        <EmptyState level={4} title={words.noInvoices}>
          {words.noInvoicesLead}
        </EmptyState>
      </div>
      <div>
        <div className="project-subhead">
          <h3>{costWords.heading}</h3>
          <p>{words.billed[costs.paymentType]}</p>
        </div>
        {costs.lines.length ? <Ledger {...costs} /> : <p className="project-none">{words.nothingToPay}.</p>}
        {nextPaymentDue ? (
          <p className="project-next">
            {words.nextPayment}: <b>{nextPaymentDue}</b>
          </p>
        ) : null}
      </div>
    </section>
  );
}

function Ledger({ lines, oncePence, recurringPence, paymentType }: CostBreakdown) {
  return (
    <table className="ledger">
      <caption className="sr-only">{costWords.heading}</caption>
      <thead>
        <tr>
          <th scope="col">{words.columns.item}</th>
          <th scope="col">{words.columns.once}</th>
          <th scope="col">{words.columns[paymentType]}</th>
        </tr>
      </thead>
      <tbody>
        {numbered(lines).map(([key, line]) => (
          <LedgerLine key={key} {...line} />
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{words.total}</th>
          <td>{formatPounds(oncePence)}</td>
          <td>{formatPounds(recurringPence)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

function LedgerLine({ name, pence, when, isPaid, twelveTimes, isYearly }: CostLine) {
  const pounds = formatPounds(pence);
  const amount = (
    <>
      {isPaid ? <s>{pounds}</s> : pounds}
      {isYearly ? <small>{words.aYear}</small> : null}
    </>
  );
  return (
    <tr className={isPaid ? "is-paid" : undefined}>
      <th scope="row">
        <span>
          {name} {isPaid ? <PaidBadge /> : null}
        </span>
        {twelveTimes === undefined ? null : <small>{words.twelveMonths(formatPounds(twelveTimes))}</small>}
      </th>
      <td>{when === "once" ? amount : null}</td>
      <td>{when === "recurring" ? amount : null}</td>
    </tr>
  );
}

/** A project may have the same thing several times. */
function numbered(lines: CostLine[]): [string, CostLine][] {
  return lines.map((line, index) => [`${index} ${line.name}`, line]);
}
