import { Link } from "react-router";
import { CheckAgain } from "../../shared/invoice/check-again.tsx";
import { useConfirmation } from "../../shared/invoice/use-confirmation.ts";
import { PlainPage } from "../../shared/plain-page.tsx";
import { StatementTable } from "../../shared/statement-table.tsx";
import { ActionNotice } from "../../ui/action-form.tsx";
import type { ActionResult } from "../../ui/action-result.ts";
import { Result } from "../../ui/result.tsx";
import { Bills } from "./bills.tsx";
import { PaymentMethod } from "./method.tsx";
import { PayAll } from "./pay-all.tsx";
import { Receipts } from "./receipts.tsx";
import type { View } from "./view.server.ts";
import { words } from "./words.ts";
import "./page.css";

type PaymentsPageProps = View & { result: ActionResult | undefined };

/** Everything about a client's money, what is to be done at the top. */
export function PaymentsPage(page: PaymentsPageProps) {
  const { owed, payAllPence, transfer, creditPence, statement, returned, isConfirming, result } = page;
  useConfirmation(isConfirming);
  return (
    <PlainPage title={words.heading}>
      {returned && !result ? <Result tone={returned.tone} message={returned.message} /> : null}
      {isConfirming && !result ? <CheckAgain /> : null}
      <ActionNotice result={result} />
      <PayAll owed={owed} payAllPence={payAllPence} transfer={transfer} creditPence={creditPence} />
      <div className="stack">
        <Views isStatement={statement !== undefined} seesYear={page.seesYear} />
        {statement ? (
          <StatementTable statement={statement} query="view=statement&" />
        ) : (
          <InvoicesAndReceipts {...page} />
        )}
      </div>
    </PlainPage>
  );
}

function Views({ isStatement, seesYear }: { isStatement: boolean; seesYear: boolean }) {
  const current = (isThis: boolean) => (isThis ? "page" : undefined);
  return (
    <nav className="tabs" aria-label={words.views.label}>
      <Link to="/clients/payments" aria-current={current(!isStatement)} preventScrollReset>
        {words.views.invoices}
      </Link>
      <Link to="/clients/payments?view=statement" aria-current={current(isStatement)} preventScrollReset>
        {words.views.statement}
      </Link>
      {seesYear ? <Link to="/clients/year-ahead">{words.views.year}</Link> : null}
    </nav>
  );
}

function InvoicesAndReceipts({
  invoices,
  older,
  isContinued,
  method,
  maySave,
  receipts,
  view,
  result,
}: PaymentsPageProps) {
  return (
    <div className="columns">
      <Bills invoices={invoices} older={older} isContinued={isContinued} method={method} view={view} />
      <div>
        <PaymentMethod method={method} maySave={maySave} result={result} />
        <Receipts rows={receipts} />
      </div>
    </div>
  );
}
