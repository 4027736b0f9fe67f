import { adminWords } from "../../../content/admin.ts";
import { ClientTable } from "../../shared/clients/client-table.tsx";
import { ClientNotice, type ClientResult, ClientSearch, clientsPage, NewClient } from "../../shared/clients/parts.tsx";
import type { ClientsView } from "../../shared/clients/view.server.ts";
import { clientWords as words } from "../../shared/clients/words.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";

/** The first page of them; what is looked for, and the rest, is on a page of their own. */
export function DayClients({ rows, result, undo }: Pick<ClientsView, "rows"> & ClientResult) {
  return (
    <section id="clients" className="stack" aria-labelledby="clients-heading">
      <h2 id="clients-heading">{adminWords.clients}</h2>
      <ClientNotice result={result} />
      <NewClient result={result} undo={undo} />
      {rows.length ? (
        <>
          <ClientSearch search="" />
          <ClientTable rows={rows} />
          <p>
            <ButtonLink to={clientsPage} variant="quiet" size="sm">
              {words.all}
            </ButtonLink>
          </p>
        </>
      ) : (
        <EmptyState title={words.none.heading} level={3}>
          {words.none.lead}
        </EmptyState>
      )}
    </section>
  );
}
