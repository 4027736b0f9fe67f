import { Link } from "react-router";
import { InvoiceActions } from "../../shared/invoice/actions.tsx";
import { purposeNames } from "../../shared/invoice/admin-words.ts";
import { InvoiceBadge } from "../../shared/invoice/badge.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { Cell, Row, Table } from "../../ui/table.tsx";
import type { View } from "./view.server.ts";
import { words } from "./words.ts";

/** A table on a desktop, cards on a phone. */
export function InvoiceList({ rows }: Pick<View, "rows">) {
  return (
    <div className="card table-card money-table">
      <Table caption={words.heading} heads={Object.values(words.heads)}>
        {rows.map((invoice) => (
          <InvoiceRow key={invoice.id} invoice={invoice} />
        ))}
      </Table>
    </div>
  );
}

function InvoiceRow({ invoice }: { invoice: View["rows"][number] }) {
  const {
    id,
    number,
    client,
    clientId,
    project,
    projectId,
    purpose,
    status,
    isUnderWay,
    isCredited,
    written,
    issued,
    due,
    total,
    owed,
  } = invoice;
  const address = `/dashboard/admin/invoices/${id}`;
  return (
    <Row>
      <Cell>
        <div className="named">
          <Link to={address}>{number || words.noNumber}</Link>
          <span>{purposeNames[purpose]}</span>
        </div>
      </Cell>
      <Cell>
        <div className="named">
          {clientId ? <Link to={`/dashboard/admin/manage-client/${clientId}`}>{client}</Link> : <b>{client}</b>}
          <span>{project && projectId ? <Link to={`/projects/${projectId}`}>{project}</Link> : project}</span>
        </div>
      </Cell>
      <Cell>
        <div className="named">
          {due ? words.due(due) : words.drafted(written)}
          {issued ? <span>{words.issued(issued)}</span> : null}
        </div>
      </Cell>
      <Cell>
        <InvoiceBadge status={status} isUnderWay={isUnderWay} isCredited={isCredited} />
      </Cell>
      <Cell money>
        <div className="named">
          <b>{total}</b>
          {owed ? <span>{words.owed(owed)}</span> : null}
        </div>
      </Cell>
      <Cell>
        <div className="row">
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
