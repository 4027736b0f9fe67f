import { Link } from "react-router";
import { adminWords } from "../../../content/admin.ts";
import { ClientTable } from "../../shared/clients/client-table.tsx";
import { AdminConfirmClient } from "../../shared/clients/confirm-client.tsx";
import { ClientNotice, type ClientResult, ClientSearch, clientsPage, NewClient } from "../../shared/clients/parts.tsx";
import { clientWords as words } from "../../shared/clients/words.ts";
import { AdminDeleted } from "../../shared/deleting/deleted-list.tsx";
import { PlainPage } from "../../shared/plain-page.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import type { View } from "./view.server.ts";
import "../../shared/admin.css";

/** Everybody, by name: added above, found, managed and deleted. */
export function ClientsPage({ result, undo, ...view }: View & ClientResult) {
  const { rows, search, archived, deleted, confirm } = view;
  return (
    <PlainPage title={adminWords.clients}>
      <NewClient result={result} undo={undo} />
      <section id="clients" className="stack" aria-label={words.all}>
        <ClientNotice result={result} />
        {rows.length || search ? <ClientSearch search={search} /> : null}
        {rows.length ? <ClientTable rows={rows} /> : <NoClients search={search} />}
        <Pages {...view} />
      </section>
      {archived.length ? <Archived archived={archived} /> : null}
      {deleted.length ? <AdminDeleted things={deleted} result={result} /> : null}
      {confirm ? <AdminConfirmClient client={confirm} /> : null}
    </PlainPage>
  );
}

function Archived({ archived }: Pick<View, "archived">) {
  return (
    <section className="stack" aria-labelledby="archived-heading">
      <h2 id="archived-heading">{words.archived.heading}</h2>
      <ul className="card rows">
        {archived.map(({ id, name, on }) => (
          <li key={id} className="named">
            <Link to={`/dashboard/admin/manage-client/${id}`}>{name}</Link>
            <span>{words.archived.since(on)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function NoClients({ search }: Pick<View, "search">) {
  if (!search)
    return (
      <EmptyState title={words.none.heading} level={2}>
        {words.none.lead}
      </EmptyState>
    );
  const all = (
    <ButtonLink to={clientsPage} variant="quiet" size="sm">
      {words.showAll}
    </ButtonLink>
  );
  return (
    <EmptyState title={words.notFound(search)} level={2} action={all}>
      {words.notFoundLead}
    </EmptyState>
  );
}

function Pages({ rows, search, next, isFirst }: Pick<View, "rows" | "search" | "next" | "isFirst">) {
  const isFound = search !== "" && rows.length > 0;
  if (isFirst && !next && !isFound) return null;
  return (
    <nav className="row" aria-label={words.pages}>
      {isFound ? (
        <ButtonLink to={clientsPage} variant="plain" size="sm">
          {words.showAll}
        </ButtonLink>
      ) : null}
      {isFirst ? null : (
        <ButtonLink to={clientsPage} variant="quiet" size="sm">
          {words.first}
        </ButtonLink>
      )}
      {next ? (
        <ButtonLink to={`${next}#clients`} variant="quiet" size="sm">
          {words.next}
        </ButtonLink>
      ) : null}
    </nav>
  );
}
