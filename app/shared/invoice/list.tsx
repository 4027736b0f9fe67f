import type { ReactNode } from "react";
import { paymentsWords } from "../../../content/payments.ts";
import { formatPounds } from "../../../domain/money.ts";
import { Icon } from "../../ui/icon.tsx";
import { InvoiceBadge } from "./badge.tsx";
import { PayPopover } from "./pay-popover.tsx";
import type { InvoiceView, MethodView } from "./view.server.ts";
import { ViewInvoice, type ViewProps } from "./view-link.tsx";
import "./list.css";

export type InvoicesProps = {
  caption: string;
  rows: InvoiceView[];
  /** Whoever may pay; nobody on a list that is only to look at. */
  payer?: { method: MethodView | undefined } | undefined;
  view: Pick<ViewProps, "clientId">;
  /** What else can be done with one. */
  actions?: ((invoice: InvoiceView) => ReactNode) | undefined;
};

const words = paymentsWords;

/** A table on a desktop, cards on a phone. The roles are spelt out because a changed `display` takes them away. */
export function Invoices({ caption, rows, payer, view, actions }: InvoicesProps) {
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: see above.
    <table className="lined invoices" role="table">
      <caption className="sr-only">{caption}</caption>
      <thead role="rowgroup">
        <tr role="row">
          {Object.entries(words.heads).map(([name, head]) => (
            <th key={name} role="columnheader" scope="col" className={`invoices-${name}`}>
              {name === "actions" ? <span className="sr-only">{head}</span> : head}
            </th>
          ))}
        </tr>
      </thead>
      {rows.map((invoice) => (
        <tbody key={invoice.id} role="rowgroup">
          <InvoiceRow invoice={invoice} payer={payer} view={view} actions={actions} />
          <ExplanationRow invoice={invoice} payer={payer} />
        </tbody>
      ))}
    </table>
    // biome-ignore-end lint/a11y/noRedundantRoles: see above.
  );
}

type RowProps = Omit<InvoicesProps, "caption" | "rows"> & { invoice: InvoiceView };

function InvoiceRow({ invoice, payer, view, actions }: RowProps) {
  const { id, number, issued, due, status, isCredited, totalPence, owedPence, payment } = invoice;
  const isPartPaid = owedPence > 0 && owedPence < totalPence;
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: a changed `display` takes the role away.
    <tr role="row">
      <th role="rowheader" scope="row">
        {number || words.draft}
      </th>
      <td role="cell" className="invoices-dates">
        {due ? words.due(due) : words.notIssued}
        {issued ? <small>{words.issued(issued)}</small> : null}
      </td>
      <td role="cell" className="invoices-status">
        <InvoiceBadge status={status} isUnderWay={payment.state === "under-way"} isCredited={isCredited} />
      </td>
      <td role="cell" className="amount invoices-amount">
        {formatPounds(totalPence)}
        {isPartPaid ? <small>{words.left(formatPounds(owedPence))}</small> : null}
      </td>
      <td role="cell" className="invoices-actions">
        <div className="row">
          {payer && owedPence > 0 && payment.state !== "under-way" ? (
            <PayPopover invoice={invoice} method={payer.method} />
          ) : null}
          {number ? <ViewInvoice id={id} number={number} {...view} /> : null}
          {actions?.(invoice)}
        </div>
      </td>
    </tr>
    // biome-ignore-end lint/a11y/noRedundantRoles: a changed `display` takes the role away.
  );
}

/** Why it was charged: who asked, when it was approved, at which price, for which time. */
function ExplanationRow({ invoice, payer }: Pick<RowProps, "invoice" | "payer">) {
  const { number, what, lines, payment } = invoice;
  const note = payer ? words.payment[payment.state](payer.method?.label ?? "", payment.on) : "";
  return (
    // biome-ignore lint/a11y/noRedundantRoles: a changed `display` takes the role away.
    <tr role="row" className="invoices-why">
      {/* biome-ignore lint/a11y/noRedundantRoles: a changed `display` takes the role away. */}
      <td role="cell" colSpan={5}>
        {note ? (
          <p className={`beside small ${payment.state === "failed" ? "late" : "soft"}`}>
            <Icon name={payment.state === "failed" ? "warning" : "clock"} />
            {note}
          </p>
        ) : null}
        <details className="disclosure">
          <summary className="touch soft chevron">
            {what} <span className="sr-only">{words.whatNamed(number)}</span>
          </summary>
          <InvoiceLines lines={lines} />
        </details>
      </td>
    </tr>
  );
}

export function InvoiceLines({ lines }: Pick<InvoiceView, "lines">) {
  return (
    <ul className="box rows small invoice-lines">
      {lines.map(({ what, why, period, times, amount }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an issued invoice keeps its lines and their order.
        <li key={place} className="split">
          <p className="named">
            <b>{what}</b>
            <span>{[period, times].filter(Boolean).join(", ")}</span>
            {why ? <span>{why}</span> : null}
          </p>
          <p className="amount">{amount}</p>
        </li>
      ))}
    </ul>
  );
}
