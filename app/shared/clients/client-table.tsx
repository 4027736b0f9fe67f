import { Link } from "react-router";
import { adminWords } from "../../../content/admin.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Cell, Row, Table } from "../../ui/table.tsx";
import { DeleteLink } from "../deleting/link.tsx";
import { StatusBadge } from "../project/status-badge.tsx";
import type { ClientsView } from "./view.server.ts";
import { clientWords } from "./words.ts";
import "./client-table.css";

type Client = ClientsView["rows"][number];

const { heads } = clientWords;

/** A table on a desktop, cards on a phone. */
export function ClientTable({ rows }: { rows: Client[] }) {
  return (
    <div className="card table-card client-table">
      <Table caption={adminWords.clients} heads={Object.values(heads)}>
        {rows.map(({ id, name, email, statuses, owes, isLate }) => (
          <Row key={id}>
            <Cell>
              <div className="named">
                <Link to={`/dashboard/admin/manage-client/${id}`}>{name}</Link>
                <span>{email}</span>
              </div>
            </Cell>
            <Cell>
              <Statuses statuses={statuses} />
            </Cell>
            <Cell money label={heads.owes}>
              <div className={isLate ? "amount" : "tabular soft"}>
                {owes}
                {isLate ? (
                  <span className="late small row">
                    <Icon name="warning" />
                    {clientWords.isOverdue}
                  </span>
                ) : null}
              </div>
            </Cell>
            <Cell>
              <div className="row">
                <ButtonLink
                  to={`/dashboard/admin/manage-client/${id}`}
                  variant="quiet"
                  size="sm"
                  aria-label={clientWords.manageNamed(name)}
                >
                  {clientWords.manage}
                </ButtonLink>
                <DeleteLink id={id} name={name} />
              </div>
            </Cell>
          </Row>
        ))}
      </Table>
    </div>
  );
}

function Statuses({ statuses }: Pick<Client, "statuses">) {
  if (!statuses.length) return <span className="soft small">{clientWords.noProjects}</span>;
  return (
    <div className="row">
      {statuses.map((status, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two projects may have the same status, and none has a state here.
        <StatusBadge key={place} status={status} />
      ))}
    </div>
  );
}
