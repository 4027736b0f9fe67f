import { Form } from "react-router";
import { paymentsWords } from "../../../content/payments.ts";
import { formatPounds } from "../../../domain/money.ts";
import { BankTransfer } from "../../shared/invoice/bank-transfer.tsx";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import type { View } from "./view.server.ts";
import { words } from "./words.ts";

type PayAllProps = Pick<View, "owed" | "payAllPence" | "transfer" | "creditPence">;

/** What is owed, and one button for all of it. The sum goes with the form, so that nobody pays another one than they saw. */
export function PayAll({ owed, payAllPence, transfer, creditPence }: PayAllProps) {
  const hasWays = payAllPence > 0 || transfer !== undefined;
  return (
    <section className="card pad money-owed" aria-labelledby="owed">
      <Figure owed={owed} creditPence={creditPence} />
      {hasWays ? (
        <div className="stack gap-8">
          {payAllPence ? (
            <Form method="post" action="/clients/payments">
              <input type="hidden" name="intent" value="pay-all" />
              <input type="hidden" name="shown" value={payAllPence} />
              <Button className="wide">
                <Icon name="lock" size="md" />
                {words.pay(formatPounds(payAllPence))}
              </Button>
            </Form>
          ) : null}
          {transfer ? (
            <details className="disclosure" open={!payAllPence}>
              <summary className="touch money-transfer chevron">{words.byTransfer}</summary>
              <BankTransfer level={3} {...transfer} />
            </details>
          ) : null}
        </div>
      ) : null}
    </section>
  );
}

function Figure({ owed, creditPence }: Pick<View, "owed" | "creditPence">) {
  const { owedPence, overduePence, lateCount, restPence, underWayPence, due } = owed;
  return (
    <div className="stack gap-4">
      <h2 id="owed" className="label">
        {paymentsWords.owe}
      </h2>
      <p className="figure money-sum">{formatPounds(owedPence)}</p>
      {overduePence ? (
        <p className="beside">
          <Icon name="warning" />
          <span>
            <b className="late">{paymentsWords.overdue(formatPounds(overduePence))}</b> {words.late(lateCount)}
          </span>
        </p>
      ) : null}
      {restPence ? <p>{words.rest(formatPounds(restPence), due)}</p> : null}
      {owedPence ? null : (
        <p>
          {words.nothing} <span className="soft">{words.nothingLead}</span>
        </p>
      )}
      {underWayPence ? <p className="soft">{paymentsWords.underWay(formatPounds(underWayPence))}</p> : null}
      {creditPence > 0 ? <p className="box box-ok">{words.credit(formatPounds(creditPence))}</p> : null}
    </div>
  );
}
