import type { ReactNode } from "react";
import { PlainPage } from "../../shared/plain-page.tsx";
import { StatusBadge } from "../../shared/project/status-badge.tsx";
import { Badge } from "../../ui/badge.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { useHeadingFocus } from "../../ui/use-heading-focus.ts";
import { FoundGroup } from "./group.tsx";
import { FoundRow } from "./row.tsx";
import type { View } from "./view.server.ts";
import { words } from "./words.ts";
import "./page.css";

export function SearchPage(view: View) {
  const { text, exampleNumber, count, hasMore } = view;
  useHeadingFocus(text);
  if (!text) return <PlainPage title={words.heading}>{saying(words.empty(exampleNumber))}</PlainPage>;
  const lead = (
    <>
      {words.results(count, hasMore)} <span className="typed">“{text}”</span>
    </>
  );
  return (
    <PlainPage title={words.heading} lead={lead}>
      {count ? <Groups {...view} /> : saying(words.none)}
    </PlainPage>
  );
}

function saying({ heading, lead }: { heading: string; lead: string }): ReactNode {
  return <EmptyState title={heading}>{lead}</EmptyState>;
}

function Groups({ text, marked, clients, projects, invoices, enquiries }: View) {
  const typed = encodeURIComponent(text);
  return (
    <div className="stack">
      <FoundGroup
        heading={words.groups.clients}
        hasMore={clients.hasMore}
        rest={{ to: `/dashboard/admin/clients?search=${typed}`, label: words.rest.clients }}
      >
        {clients.rows.map(({ id, name, about, owed }) => (
          <FoundRow
            key={id}
            to={`/dashboard/admin/manage-client/${id}`}
            icon="people"
            name={name}
            about={about}
            marked={marked}
          >
            {owed ? (
              <>
                <span className="sr-only">{words.owes} </span>
                {owed}
              </>
            ) : null}
          </FoundRow>
        ))}
      </FoundGroup>
      <FoundGroup heading={words.groups.projects} hasMore={projects.hasMore}>
        {projects.rows.map(({ id, name, client, status }) => (
          <FoundRow
            key={id}
            to={`/projects/${id}`}
            icon="calendar"
            name={name}
            about={client || words.noClient}
            marked={marked}
          >
            <StatusBadge status={status} />
          </FoundRow>
        ))}
      </FoundGroup>
      <FoundGroup
        heading={words.groups.invoices}
        hasMore={invoices.hasMore}
        rest={
          invoices.rows.some(({ foundBy }) => foundBy === "words")
            ? { to: `/dashboard/admin/invoices?client=${typed}`, label: words.rest.invoices }
            : undefined
        }
      >
        {invoices.rows.map((invoice) => (
          <InvoiceRow key={invoice.id} invoice={invoice} marked={marked} />
        ))}
      </FoundGroup>
      <FoundGroup heading={words.groups.enquiries} hasMore={enquiries.hasMore}>
        {enquiries.rows.map(({ id, name, about, isAnswered }) => (
          <FoundRow
            key={id}
            to={`/dashboard/admin/enquiries?enquiry=${id}`}
            icon="inbox"
            name={name}
            about={about}
            marked={marked}
          >
            {isAnswered ? <Badge tone="ok">{words.answered}</Badge> : <Badge tone="warn">{words.unanswered}</Badge>}
          </FoundRow>
        ))}
      </FoundGroup>
    </div>
  );
}

type InvoiceRowProps = Pick<View, "marked"> & { invoice: View["invoices"]["rows"][number] };

/** What was typed may be its number or its total, and is marked whole then. */
function InvoiceRow({ invoice: { id, number, about, total, status, foundBy }, marked }: InvoiceRowProps) {
  return (
    <FoundRow
      to={`/dashboard/admin/invoices/${id}`}
      icon="paper"
      name={number || words.draft}
      about={about}
      marked={foundBy === "words" ? marked : []}
      isMarked={foundBy === "number"}
    >
      <span className={status === "void" ? "found-void" : undefined}>
        {foundBy === "amount" ? <mark>{total}</mark> : total}
      </span>
    </FoundRow>
  );
}
