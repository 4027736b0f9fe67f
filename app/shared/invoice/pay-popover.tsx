import { useId } from "react";
import { Form } from "react-router";
import { paymentsWords } from "../../../content/payments.ts";
import { formatPounds } from "../../../domain/money.ts";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { Icon } from "../../ui/icon.tsx";
import { keepFocus } from "../../ui/keep-focus.ts";
import { BankTransfer } from "./bank-transfer.tsx";
import { payWords } from "./pay-words.ts";
import type { InvoiceView, MethodView } from "./view.server.ts";
import "./pay-popover.css";

type PayPopoverProps = {
  invoice: InvoiceView;
  method: MethodView | undefined;
  size?: "sm" | "md";
  look?: "primary" | "quiet";
};

/** A popover of the browser's own, so that it opens without scripts. It has the focus while it is open. */
export function PayPopover({ invoice, method, size = "sm", look = "primary" }: PayPopoverProps) {
  const { number, owedPence, due, status, byCard, bank } = invoice;
  const [popover, heading] = [useId(), useId()];
  return (
    <>
      <button
        type="button"
        className={`btn btn-${look} btn-${size}`}
        popoverTarget={popover}
        aria-label={paymentsWords.payNamed(number)}
      >
        {paymentsWords.pay}
      </button>
      <div
        className="pay-popover"
        id={popover}
        popover="auto"
        role="dialog"
        aria-labelledby={heading}
        tabIndex={-1}
        onToggle={({ newState, currentTarget }) => newState === "open" && currentTarget.focus()}
        onKeyDown={keepFocus}
      >
        <header className="row between">
          <h3 id={heading}>{payWords.title(number)}</h3>
          <button type="button" popoverTarget={popover} popoverTargetAction="hide" aria-label={payWords.close}>
            <Icon name="cross" size="md" />
          </button>
        </header>
        <div>
          <p className="figure">{formatPounds(owedPence)}</p>
          <p className="soft small">{status === "overdue" ? payWords.late(due) : payWords.by(due)}</p>
        </div>
        {byCard ? <PayByCard invoiceId={invoice.id} method={method} /> : null}
        {byCard && bank ? <p className="or">{payWords.or}</p> : null}
        {bank ? <BankTransfer bank={bank} reference={number} /> : null}
      </div>
    </>
  );
}

function PayByCard({ invoiceId, method }: { invoiceId: string; method: MethodView | undefined }) {
  return (
    <Form className="stack gap-8" method="post" action="/clients/payments">
      <input type="hidden" name="intent" value="pay" />
      <input type="hidden" name="invoiceId" value={invoiceId} />
      <div className="box pay-save">
        <Checkbox name="save" label={method ? payWords.saveInstead(method.label) : payWords.save} checked={false} />
        <p className="soft small">{payWords.consent}</p>
      </div>
      <Button>{payWords.card}</Button>
      <p className="soft small pay-leads">{payWords.leads}</p>
    </Form>
  );
}
