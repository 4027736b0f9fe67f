import { Link } from "react-router";
import { business } from "../../../content/business.ts";
import { PlainPage } from "../../shared/plain-page.tsx";
import { StatementTable } from "../../shared/statement-table.tsx";
import type { View } from "./view.server.ts";
import { words } from "./words.ts";
import "./page.css";

/** A client's account, a year at a time; also on paper. */
export function StatementPage({ client, period, today, balance, statement }: View) {
  return (
    <PlainPage
      title={words.heading}
      lead={
        <>
          <Link to={`/dashboard/admin/manage-client/${client.id}`}>{client.name}</Link>, {period}
        </>
      }
      back={{ to: `/dashboard/admin/manage-client/${client.id}`, label: client.name }}
    >
      <div className="row between statement-to">
        <address className="stack">
          {[client.name, ...client.address.filter((line) => line !== client.name)].map((line) => (
            <span key={line}>{line}</span>
          ))}
        </address>
        <p className={`statement-balance-now is-${balance.state}`}>
          {balance.state === "even" ? (
            words.owesNothing(today)
          ) : (
            <>
              {words[balance.state](today)} <b className="figure">{balance.amount}</b>
            </>
          )}
        </p>
        <address className="statement-from">
          {[business().legalName, ...business().address, business().enquiriesEmail].map((line) => (
            <span key={line}>{line}</span>
          ))}
        </address>
      </div>
      <StatementTable statement={statement} invoices="/dashboard/admin/invoices" hint={words.hint} />
      <p className="soft small statement-print">{words.print}</p>
    </PlainPage>
  );
}
