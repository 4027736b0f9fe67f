import { Link } from "react-router";
import { ClientSearch, clientsPage } from "../../shared/clients/parts.tsx";
import { PlainPage } from "../../shared/plain-page.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Icon } from "../../ui/icon.tsx";
import type { View } from "./view.server.ts";
import { words } from "./words.ts";
import "../../shared/admin.css";

/** A project is made on its client's page: this one leads there. */
export function NewProjectPage({ search, rows, hasMore }: View) {
  return (
    <PlainPage title={words.heading} lead={words.lead} back={{ to: "/dashboard/admin/projects", label: words.back }}>
      <section className="stack" aria-label={words.found}>
        {rows.length || search ? <ClientSearch search={search} action="/dashboard/admin/projects/new" /> : null}
        {rows.length ? <Clients rows={rows} /> : <NoClients search={search} />}
        {hasMore ? <p className="soft small">{words.most}</p> : null}
      </section>
      <p>
        <ButtonLink to={`${clientsPage}#add-client`} variant="quiet" size="sm">
          <Icon name="plus" />
          {words.addClient}
        </ButtonLink>
      </p>
    </PlainPage>
  );
}

function Clients({ rows }: Pick<View, "rows">) {
  return (
    <ul className="card rows">
      {rows.map(({ id, name, email }) => (
        <li key={id} className="row between">
          <p className="named">
            <Link to={`/dashboard/admin/manage-client/${id}`}>{name}</Link>
            <span>{email}</span>
          </p>
          <ButtonLink
            to={`/dashboard/admin/manage-client/${id}#new-project`}
            variant="quiet"
            size="sm"
            aria-label={words.chooseNamed(name)}
          >
            {words.choose}
          </ButtonLink>
        </li>
      ))}
    </ul>
  );
}

function NoClients({ search }: Pick<View, "search">) {
  const { heading, lead } = search
    ? { heading: words.notFound(search), lead: words.notFoundLead }
    : { heading: words.none.heading, lead: words.none.lead };
  return <EmptyState title={heading}>{lead}</EmptyState>;
}
