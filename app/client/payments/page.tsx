import { Link } from "react-router";
import { clientMoneyWords, paymentsWords } from "../../../content/payments.ts";
import { formatPounds } from "../../../domain/money.ts";
import { Invoices } from "../../shared/invoice/list.tsx";
import type { OwedShown, SavedShown, ShownInvoice } from "../../shared/invoice/shown.ts";
import { PlainPage } from "../../shared/plain-page.tsx";
import { type Statement, StatementTable } from "../../shared/statement-table.tsx";
import { ActionNotice } from "../../ui/action-form.tsx";
import type { ActionResult } from "../../ui/action-result.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Result } from "../../ui/result.tsx";
import { PaymentMethod } from "./method.tsx";
import { type Receipt, Receipts } from "./receipts.tsx";
import "./page.css";

export type PaymentsPageProps = {
  owed: OwedShown;
  open: ShownInvoice[];
  invoices: ShownInvoice[];
  /** Where the list goes on, and whether this is not its beginning. */
  older: string | undefined;
  isContinued: boolean;
  method: SavedShown | undefined;
  maySave: boolean;
  creditPence: number;
  receipts: Receipt[];
  statement: Statement;
  view: { clientId: string; host: string };
  /** Whoever has just come back from the payment provider. */
  returned: { tone: "ok" | "fail"; message: string } | undefined;
  result: ActionResult | undefined;
};

const words = clientMoneyWords;

/** Everything about a client's money, what is to be done at the top. */
export function PaymentsPage(page: PaymentsPageProps) {
  const { owed, open, method, maySave, creditPence, receipts, statement, view, returned, result } = page;
  return (
    <PlainPage title={words.heading} lead={words.lead} back={{ to: "/dashboard", label: words.back }}>
      {returned && !result ? <Result tone={returned.tone} message={returned.message} /> : null}
      <ActionNotice result={result} />
      <div className="payments">
        <section className="card payments-open" aria-labelledby="to-pay">
          <Figure owed={owed} creditPence={creditPence} />
          {open.length ? <Invoices caption={words.toPay} rows={open} payer={{ method }} view={view} /> : null}
        </section>
        <div className="payments-columns">
          <div>
            <AllInvoices {...page} />
            <StatementTable statement={statement} />
          </div>
          <div>
            <PaymentMethod method={method} maySave={maySave} result={result} />
            <Receipts rows={receipts} />
          </div>
        </div>
      </div>
    </PlainPage>
  );
}

function Figure({ owed, creditPence }: Pick<PaymentsPageProps, "owed" | "creditPence">) {
  const { owedPence, overduePence, underWayPence, due } = owed;
  return (
    <div className="payments-figure">
      <h2 id="to-pay">{paymentsWords.owe}</h2>
      <p className="payments-sum">{formatPounds(owedPence)}</p>
      {overduePence ? (
        <p className="payments-late">
          <Icon name="warning" />
          {paymentsWords.overdue(formatPounds(overduePence))}
        </p>
      ) : null}
      {due ? <p>{overduePence ? paymentsWords.restBy(due) : paymentsWords.byDay(due)}</p> : null}
      {owedPence ? null : <p>{words.nothingLead}</p>}
      {underWayPence ? <p>{paymentsWords.underWay(formatPounds(underWayPence))}</p> : null}
      {creditPence > 0 ? <p className="payments-credit">{words.credit(formatPounds(creditPence))}</p> : null}
    </div>
  );
}

function AllInvoices({ invoices, older, isContinued, view }: PaymentsPageProps) {
  return (
    <section className="card payments-all" id="invoices" aria-labelledby="all-invoices">
      <h2 id="all-invoices">{words.invoices}</h2>
      {invoices.length ? (
        <Invoices caption={words.invoices} rows={invoices} view={view} />
      ) : (
        <div className="payments-none">
          <EmptyState level={3} title={words.noInvoices}>
            {words.noInvoicesLead}
          </EmptyState>
        </div>
      )}
      {older || isContinued ? (
        <nav aria-label={words.invoices}>
          {isContinued ? <Link to="/clients/payments#invoices">{words.newest}</Link> : null}
          {older ? <Link to={older}>{words.older}</Link> : null}
        </nav>
      ) : null}
    </section>
  );
}
