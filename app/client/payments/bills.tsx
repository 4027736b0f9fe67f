import { Link } from "react-router";
import { paymentsWords } from "../../../content/payments.ts";
import { statusShown } from "../../../domain/invoice.ts";
import { formatPounds } from "../../../domain/money.ts";
import { InvoiceBadge } from "../../shared/invoice/badge.tsx";
import { InvoiceLines } from "../../shared/invoice/list.tsx";
import { PayPopover } from "../../shared/invoice/pay-popover.tsx";
import { ViewInvoice } from "../../shared/invoice/view-link.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Icon } from "../../ui/icon.tsx";
import type { View } from "./view.server.ts";
import { words } from "./words.ts";
import "./bills.css";

type BillsProps = Pick<View, "invoices" | "older" | "isContinued" | "method" | "view">;

/** Every invoice once: what is to pay, what is on its way, what is settled. Columns where there is room for them. */
export function Bills({ invoices, older, isContinued, method, view }: BillsProps) {
  return (
    <section className="card bills" id="invoices" aria-labelledby="invoices-heading">
      <h2 id="invoices-heading" className="sr-only">
        {words.invoices}
      </h2>
      {invoices.length ? (
        <ul>
          <li className="bills-head" aria-hidden="true">
            {Object.entries(words.heads).map(([name, head]) => (
              <span key={name} className={`bill-${name}`}>
                {head}
              </span>
            ))}
          </li>
          {invoices.map((invoice) => (
            <Bill key={invoice.id} invoice={invoice} method={method} view={view} />
          ))}
        </ul>
      ) : (
        <div className="pad">
          <EmptyState level={3} title={words.noInvoices}>
            {words.noInvoicesLead}
          </EmptyState>
        </div>
      )}
      {older || isContinued ? (
        <nav className="row bills-more" aria-label={words.invoices}>
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

type BillProps = Pick<View, "method" | "view"> & { invoice: View["invoices"][number] };

function Bill({ invoice, method, view }: BillProps) {
  const { id, number, what, project, due, issued, owedPence, payment, lines } = invoice;
  const note = paymentsWords.payment[payment.state](method?.label ?? "", payment.on);
  return (
    <li>
      <details className="disclosure bill-what">
        <summary>
          <b className="chevron">{what}</b>
          <span>
            {number}
            {project ? `, ${project}` : ""}
          </span>
        </summary>
        <InvoiceLines lines={lines} />
      </details>
      <p className="bill-amount">
        <Amount invoice={invoice} />
      </p>
      <p className="bill-when">
        <span className="bill-due">{words.due} </span>
        {due}
        <small>{paymentsWords.issued(issued)}</small>
      </p>
      <p className="bill-state">
        <State invoice={invoice} />
      </p>
      <div className="bill-acts">
        {owedPence > 0 && payment.state !== "under-way" ? (
          <PayPopover invoice={invoice} method={method} look="quiet" />
        ) : null}
        <ViewInvoice id={id} number={number} {...view} />
      </div>
      {note ? (
        <p className={`bill-note beside small ${payment.state === "failed" ? "late" : "soft"}`}>
          <Icon name={payment.state === "failed" ? "warning" : "clock"} />
          {note}
        </p>
      ) : null}
    </li>
  );
}

/** What is left to pay of it; of one that is settled, what it was. */
function Amount({ invoice: { owedPence, totalPence } }: Pick<BillProps, "invoice">) {
  const isPartPaid = owedPence > 0 && owedPence < totalPence;
  return (
    <>
      {formatPounds(owedPence || totalPence)}
      {isPartPaid ? <small>{words.of(formatPounds(totalPence - owedPence), formatPounds(totalPence))}</small> : null}
    </>
  );
}

function State({ invoice }: Pick<BillProps, "invoice">) {
  const { status, payment, isCredited, settledOn } = invoice;
  if (!settledOn) return <InvoiceBadge status={status} isUnderWay={payment.state === "under-way"} />;
  return (
    <span className={`bill-stamp ${isCredited ? "is-credited" : ""}`}>
      {statusShown(status, { isCredited, isUnderWay: false }).label} <small>{settledOn}</small>
    </span>
  );
}
