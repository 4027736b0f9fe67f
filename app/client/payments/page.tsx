import { Link } from "react-router";
import { paymentsWords } from "../../../content/payments.ts";
import { formatPounds } from "../../../domain/money.ts";
import { CheckAgain } from "../../shared/invoice/check-again.tsx";
import { Invoices } from "../../shared/invoice/list.tsx";
import { useConfirmation } from "../../shared/invoice/use-confirmation.ts";
import { PlainPage } from "../../shared/plain-page.tsx";
import { StatementTable } from "../../shared/statement-table.tsx";
import { ActionNotice } from "../../ui/action-form.tsx";
import type { ActionResult } from "../../ui/action-result.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Result } from "../../ui/result.tsx";
import { PaymentMethod } from "./method.tsx";
import { Receipts } from "./receipts.tsx";
import type { View } from "./view.server.ts";
import { words } from "./words.ts";
import "./page.css";

type PaymentsPageProps = View & { result: ActionResult | undefined };

/** Everything about a client's money, what is to be done at the top. */
export function PaymentsPage(page: PaymentsPageProps) {
  const { owed, open, invoices, older, isContinued, method, maySave, creditPence, receipts, statement } = page;
  const { view, returned, isConfirming, result } = page;
  useConfirmation(isConfirming);
  return (
    <PlainPage title={words.heading} lead={words.lead} back={{ to: "/dashboard", label: words.back }}>
      {returned && !result ? <Result tone={returned.tone} message={returned.message} /> : null}
      {isConfirming && !result ? <CheckAgain /> : null}
      <ActionNotice result={result} />
      <div className="stack gap-card">
        <section className="card payments-open" aria-labelledby="to-pay">
          <Figure owed={owed} creditPence={creditPence} />
          {open.length ? <Invoices caption={words.toPay} rows={open} payer={{ method }} view={view} /> : null}
        </section>
        <div className="columns">
          <div>
            <AllInvoices invoices={invoices} older={older} isContinued={isContinued} view={view} />
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

function Figure({ owed, creditPence }: Pick<View, "owed" | "creditPence">) {
  const { owedPence, overduePence, underWayPence, due } = owed;
  return (
    <div className="stack gap-4 pad">
      <h2 id="to-pay" className="label">
        {paymentsWords.owe}
      </h2>
      <p className="figure payments-sum">{formatPounds(owedPence)}</p>
      {overduePence ? (
        <p className="late row">
          <Icon name="warning" />
          {paymentsWords.overdue(formatPounds(overduePence))}
        </p>
      ) : null}
      {due ? <p className="soft">{overduePence ? paymentsWords.restBy(due) : paymentsWords.byDay(due)}</p> : null}
      {owedPence ? null : <p className="soft">{words.nothingLead}</p>}
      {underWayPence ? <p className="soft">{paymentsWords.underWay(formatPounds(underWayPence))}</p> : null}
      {creditPence > 0 ? <p className="box box-ok">{words.credit(formatPounds(creditPence))}</p> : null}
    </div>
  );
}

type AllInvoicesProps = Pick<View, "invoices" | "older" | "isContinued" | "view">;

function AllInvoices({ invoices, older, isContinued, view }: AllInvoicesProps) {
  return (
    <section className="card payments-all" id="invoices" aria-labelledby="all-invoices">
      <h2 id="all-invoices" className="pad">
        {words.invoices}
      </h2>
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
        <nav className="row" aria-label={words.invoices}>
          {isContinued ? (
            <Link className="touch" to="/clients/payments#invoices">
              {words.newest}
            </Link>
          ) : null}
          {older ? (
            <Link className="touch" to={older}>
              {words.older}
            </Link>
          ) : null}
        </nav>
      ) : null}
    </section>
  );
}
