import { Form } from "react-router";
import { adminWords } from "../../../content/admin.ts";
import { ActionForm, ActionNotice } from "../../ui/action-form.tsx";
import type { ActionResult } from "../../ui/action-result.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Field } from "../../ui/field.tsx";
import { ClientTable } from "./client-table.tsx";
import type { View } from "./view.server.ts";
import { clientWords } from "./words.ts";

type Props = {
  clients: View["clients"];
  result: ActionResult | undefined;
  /** Whose address was typed, where they are deleted and not erased yet. */
  undo: { id: string; name: string } | undefined;
};

const page = "/clients/dashboard/admin";

export function AdminClients({ clients, result, undo }: Props) {
  return (
    <section id="clients" className="stack" aria-labelledby="clients-heading">
      <h2 id="clients-heading">{adminWords.clients}</h2>
      <ActionNotice result={result} of={["delete-client", "restore-client", "restore-project"]} />
      <NewClient result={result} undo={undo} />
      {clients.rows.length || clients.search ? <Search search={clients.search} /> : null}
      {clients.rows.length ? <ClientTable rows={clients.rows} /> : <NoClients search={clients.search} />}
      <Pages {...clients} />
    </section>
  );
}

function Search({ search }: { search: string }) {
  return (
    <Form className="admin-search" method="get" action={`${page}#clients`} role="search">
      <Field key={search} label={clientWords.find} name="search" type="search" defaultValue={search} />
      <Button variant="quiet" size="sm">
        {clientWords.search}
      </Button>
    </Form>
  );
}

function NewClient({ result, undo }: Pick<Props, "result" | "undo">) {
  return (
    <div className="card stack pad">
      <ActionNotice result={result} of={["add-client"]} />
      <ActionForm
        intent="add-client"
        result={result}
        className="line-form"
        look="primary"
        size="md"
        button={clientWords.add}
      >
        {(field) => (
          <>
            <Field label={clientWords.name} autoComplete="off" {...field("name")} />
            <Field label={clientWords.email} type="email" autoComplete="off" {...field("email")} />
          </>
        )}
      </ActionForm>
      {undo ? (
        <ActionForm
          intent="restore-client"
          row={{ name: "clientId", id: undo.id }}
          result={result}
          button={clientWords.bringBack(undo.name)}
        />
      ) : null}
    </div>
  );
}

function NoClients({ search }: { search: string }) {
  if (!search)
    return (
      <EmptyState title={clientWords.none.heading} level={3}>
        {clientWords.none.lead}
      </EmptyState>
    );
  const all = (
    <ButtonLink to={`${page}#clients`} variant="quiet" size="sm">
      {clientWords.showAll}
    </ButtonLink>
  );
  return (
    <EmptyState title={clientWords.notFound(search)} level={3} action={all}>
      {clientWords.notFoundLead}
    </EmptyState>
  );
}

function Pages({ rows, search, next, isFirst }: View["clients"]) {
  const query = search ? `?${new URLSearchParams({ search })}` : "";
  const isAllThereIs = isFirst && !next;
  if (isAllThereIs && !(search && rows.length)) return null;
  return (
    <nav className="row" aria-label={clientWords.pages}>
      {search && rows.length ? (
        <ButtonLink to={`${page}#clients`} variant="plain" size="sm">
          {clientWords.showAll}
        </ButtonLink>
      ) : null}
      {isFirst ? null : (
        <ButtonLink to={`${page}${query}#clients`} variant="quiet" size="sm">
          {clientWords.first}
        </ButtonLink>
      )}
      {next ? (
        <ButtonLink to={`${next}#clients`} variant="quiet" size="sm">
          {clientWords.next}
        </ButtonLink>
      ) : null}
    </nav>
  );
}
