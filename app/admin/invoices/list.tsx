import { Link } from "react-router";
import { invoiceListWords } from "../../../content/admin-invoices.ts";
import type { InvoicePurpose, InvoiceStatus } from "../../../domain/invoice.ts";
import { InvoiceActions } from "../../shared/invoice/actions.tsx";
import { InvoiceBadge } from "../../shared/invoice/badge.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { Cell, Row, Table } from "../../ui/table.tsx";

export type ListedInvoice = {
  id: string;
  /** Nothing while it is a draft. */
  number: string;
  client: string;
  clientId: string | null;
  project: string;
  purpose: InvoicePurpose;
  status: InvoiceStatus;
  written: string;
  issued: string;
  due: string;
  total: string;
  /** Where only part of it is. */
  owed: string;
};

const words = invoiceListWords;
const { heads } = words;

/** A table on a desktop, cards on a phone. */
export function InvoiceList({ rows }: { rows: ListedInvoice[] }) {
  return (
    <div className="money-table">
      <Table caption={words.heading} heads={Object.values(heads)}>
        {rows.map((invoice) => (
          <InvoiceRow key={invoice.id} invoice={invoice} />
        ))}
      </Table>
    </div>
  );
}

function InvoiceRow({ invoice }: { invoice: ListedInvoice }) {
  const { id, number, client, clientId, project, purpose, status, written, issued, due, total, owed } = invoice;
  const address = `/dashboard/admin/invoices/${id}`;
  return (
    <Row>
      <Cell>
        <div className="money-what">
          <Link to={address}>{number || words.noNumber}</Link>
          <span>{words.purposes[purpose]}</span>
        </div>
      </Cell>
      <Cell>
        <div className="money-what">
          {clientId ? <Link to={`/dashboard/admin/manage-client/${clientId}`}>{client}</Link> : <b>{client}</b>}
          <span>{project}</span>
        </div>
      </Cell>
      <Cell>
        <div className="money-what">
          <span className="money-due">{due ? words.due(due) : words.drafted(written)}</span>
          {issued ? <span>{words.issued(issued)}</span> : null}
        </div>
      </Cell>
      <Cell>
        <InvoiceBadge status={status} />
      </Cell>
      <Cell money>
        <div className="money-what">
          <b>{total}</b>
          {owed ? <span>{words.owed(owed)}</span> : null}
        </div>
      </Cell>
      <Cell>
        <div className="money-row-acts">
          {status === "draft" ? (
            <ButtonLink to={address} variant="quiet" size="sm" aria-label={words.openNamed(words.noNumber)}>
              {words.open}
            </ButtonLink>
          ) : (
            <>
              <ButtonLink
                to={`/invoices/${id}`}
                variant="quiet"
                size="sm"
                aria-label={words.viewNamed(number)}
                reloadDocument
              >
                {words.view}
              </ButtonLink>
              <InvoiceActions invoice={{ id, number, status }} />
            </>
          )}
        </div>
      </Cell>
    </Row>
  );
}
