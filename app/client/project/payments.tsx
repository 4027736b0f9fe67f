import { Link } from "react-router";
import { paymentsWords } from "../../../content/payments.ts";
import { formatPounds } from "../../../domain/money.ts";
import type { CostBreakdown, CostLine } from "../../../domain/pricing.ts";
import { InvoiceActions } from "../../shared/invoice/actions.tsx";
import { Invoices } from "../../shared/invoice/list.tsx";
import { PaidBadge } from "../../shared/project/status-badge.tsx";
import { costWords } from "../../shared/project/words.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import type { View } from "./view.server.ts";
import { words } from "./words.ts";

type PaymentsProps = { costs: CostBreakdown; money: View["money"]; nextPaymentDue: string; isAdmin: boolean };

export function ProjectPayments({ costs, money, nextPaymentDue, isAdmin }: PaymentsProps) {
  return (
    <section className="card" id="payments" aria-labelledby="payments-heading">
      <div className="stack pad gap-12">
        <h2 id="payments-heading">{words.payments}</h2>
        <div className="row between">
          <h3>{words.invoices}</h3>
          <Owed money={money} isAdmin={isAdmin} />
        </div>
        {money.invoices.length ? null : (
          <EmptyState level={4} title={words.noInvoices}>
            {words.noInvoicesLead}
          </EmptyState>
        )}
      </div>
      {money.invoices.length ? <List money={money} isAdmin={isAdmin} /> : null}
      <div className="stack pad gap-12 project-costs">
        <div className="row between">
          <h3>{costWords.heading}</h3>
          <p className="soft small">{words.billed[costs.paymentType]}</p>
        </div>
        {costs.lines.length ? <Ledger {...costs} /> : <p className="soft small">{words.nothingToPay}.</p>}
        {nextPaymentDue ? (
          <p className="box small">
            {words.nextPayment}: <b>{nextPaymentDue}</b>
          </p>
        ) : null}
      </div>
    </section>
  );
}

type MoneyProps = Pick<PaymentsProps, "money" | "isAdmin">;

function Owed({ money: { owed, invoices }, isAdmin }: MoneyProps) {
  if (!invoices.length) return null;
  return (
    <p className="soft small row tabular">
      {isAdmin ? paymentsWords.owed : paymentsWords.owe} <b>{formatPounds(owed.owedPence)}</b>
      {owed.due && !owed.overduePence ? ` ${paymentsWords.byDay(owed.due)}` : null}
      {owed.underWayPence ? `(${paymentsWords.underWay(formatPounds(owed.underWayPence))})` : null}
      {isAdmin ? null : <Link to="/clients/payments">{paymentsWords.all}</Link>}
    </p>
  );
}

function List({ money: { invoices, method, view }, isAdmin }: MoneyProps) {
  return (
    <div>
      <Invoices
        caption={words.invoices}
        rows={invoices}
        view={view}
        payer={isAdmin ? undefined : { method }}
        actions={isAdmin ? (invoice) => <InvoiceActions invoice={invoice} /> : undefined}
      />
    </div>
  );
}

function Ledger({ lines, oncePence, recurringPence, yearlyPence, paymentType }: CostBreakdown) {
  const hasYearly = lines.some(({ when }) => when === "yearly");
  return (
    <table className="ledger">
      <caption className="sr-only">{costWords.heading}</caption>
      <thead>
        <tr>
          <th scope="col">{words.columns.item}</th>
          <th scope="col">{words.columns.once}</th>
          <th scope="col">{words.columns[paymentType]}</th>
          {hasYearly ? <th scope="col">{words.columns.yearly}</th> : null}
        </tr>
      </thead>
      <tbody>
        {numbered(lines).map(([key, line]) => (
          <LedgerLine key={key} line={line} hasYearly={hasYearly} />
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{words.total}</th>
          <td>{formatPounds(oncePence)}</td>
          <td>{formatPounds(recurringPence)}</td>
          {hasYearly ? <td>{formatPounds(yearlyPence)}</td> : null}
        </tr>
      </tfoot>
    </table>
  );
}

function LedgerLine({ line, hasYearly }: { line: CostLine; hasYearly: boolean }) {
  const { name, pence, when, isPaid, twelveTimes } = line;
  const pounds = formatPounds(pence);
  const amount = isPaid ? <s>{pounds}</s> : pounds;
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
      {hasYearly ? <td>{when === "yearly" ? amount : null}</td> : null}
    </tr>
  );
}

/** A project may have the same thing several times. */
function numbered(lines: CostLine[]): [string, CostLine][] {
  return lines.map((line, index) => [`${index} ${line.name}`, line]);
}
