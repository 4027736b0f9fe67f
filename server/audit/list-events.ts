import { and, desc, eq, notInArray, type SQLWrapper, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { type Person, requireAdmin } from "../access/actor.ts";
import { asViewer, type Tx } from "../db/client.server.ts";
import { isBehind, type PageMark } from "../db/page-mark.ts";
import { auditEvents, clients, enquiries, invoices, projectEvents, projects } from "../db/schema/index.ts";

const pageSize = 50;

export type ListedEvent = Awaited<ReturnType<typeof listEvents>>["events"][number];

/** What happened to accounts, money and the site, and what happened to projects: one list, the newest first. `before` continues where a page ended. */
export async function listEvents(viewer: Person, before?: PageMark) {
  requireAdmin(viewer);
  const [audited, ofProjects] = await asViewer(viewer, async (tx) => [
    await listAuditEvents(tx, before),
    await listProjectEvents(tx, before),
  ]);
  const newestFirst = [
    ...audited.map((event) => ({ ...event, source: "audit" as const })),
    ...ofProjects.map((event) => ({ ...event, source: "project" as const, address: null })),
  ].toSorted((a, b) => b.at.getTime() - a.at.getTime() || (a.id < b.id ? 1 : -1));
  const events = newestFirst.slice(0, pageSize);
  return { events, older: newestFirst.length > pageSize ? events.at(-1) : undefined };
}

const actors = alias(clients, "actors");
const ofProject = alias(clients, "of_project");
const ofInvoice = alias(clients, "of_invoice");

/** Found first and named then: whatever else there is, each name is asked for once a line. */
async function listAuditEvents(tx: Tx, before: PageMark | undefined) {
  const page = tx
    .select()
    .from(auditEvents)
    .where(isBehind(before, auditEvents.at, auditEvents.id))
    .orderBy(desc(auditEvents.at), desc(auditEvents.id))
    .limit(pageSize + 1)
    .as("page");
  const isAbout = (kind: string) => eq(page.subjectKind, kind);
  const rows = await tx
    .select({
      id: page.id,
      at: page.at,
      actorId: page.actorId,
      actorName: sql<string | null>`coalesce(${actors.name}, ${nameOfPerson(page.actorId)})`,
      action: page.action,
      subjectKind: page.subjectKind,
      subjectId: page.subjectId,
      address: page.address,
      requestId: page.requestId,
      details: page.details,
      payer: payerOf(page.action, page.details),
      /** Whose login it is about, where they were made no client with it. */
      accountName: sql<string | null>`case when ${isAbout("account")} then ${nameOfPerson(page.subjectId)} end`,
      itself: { id: clients.id, name: clients.name, deletedAt: clients.deletedAt },
      ofProject: { id: ofProject.id, name: ofProject.name, deletedAt: ofProject.deletedAt },
      ofInvoice: { id: ofInvoice.id, name: ofInvoice.name, deletedAt: ofInvoice.deletedAt },
      project: { id: projects.id, name: projects.projectName, deletedAt: projects.deletedAt },
      invoice: { id: invoices.id, number: invoices.invoiceNumber },
      enquiry: { id: enquiries.id, name: enquiries.name },
    })
    .from(page)
    .leftJoin(actors, eq(actors.id, page.actorId))
    .leftJoin(projects, and(isAbout("project"), eq(projects.id, page.subjectId)))
    .leftJoin(invoices, and(isAbout("invoice"), eq(invoices.id, page.subjectId)))
    .leftJoin(enquiries, and(isAbout("enquiry"), eq(enquiries.id, page.subjectId)))
    // One by one: a client who may be any of the three is looked for among all of them.
    .leftJoin(ofProject, eq(ofProject.id, projects.clientId))
    .leftJoin(ofInvoice, eq(ofInvoice.id, invoices.clientId))
    .leftJoin(clients, eq(clients.id, page.subjectId));
  return rows.map(({ itself, ofProject: projectsClient, ofInvoice: invoicesClient, ...row }) => ({
    ...row,
    client: projectsClient ?? invoicesClient ?? itself,
  }));
}

/** As a client of theirs calls them, also once they were removed. */
function nameOfPerson(accountId: SQLWrapper) {
  return sql`(select coalesce(nullif(p.name, ''), p.email) from client_people p
    where p.account_id = ${accountId} order by p.added_at limit 1)`;
}

/** Who paid, or tried to, where no account did it: the client, whoever has the pay link, or the system with what was saved. */
function payerOf(action: SQLWrapper, details: SQLWrapper) {
  const by = sql.raw(
    "case when a.is_by_link then 'pay-link' when a.kind = 'checkout' then 'client' else 'machine' end",
  );
  return sql<"client" | "pay-link" | "machine" | null>`case ${action}
    when 'payment-recorded' then (select ${by} from payments p join payment_attempts a on a.intent_id = p.provider_id
      where p.id = (${details} ->> 'paymentId')::uuid)
    when 'payment-failed' then (select ${by} from payment_attempts a where a.id = (${details} ->> 'attemptId')::uuid)
  end`;
}

/** Told by both histories; the other one keeps it when the project is erased. */
const inTheAudit = ["deleted", "restored"] as const;

async function listProjectEvents(tx: Tx, before: PageMark | undefined) {
  const page = tx
    .select()
    .from(projectEvents)
    .where(and(notInArray(projectEvents.kind, [...inTheAudit]), isBehind(before, projectEvents.at, projectEvents.id)))
    .orderBy(desc(projectEvents.at), desc(projectEvents.id))
    .limit(pageSize + 1)
    .as("page");
  return tx
    .select({
      id: page.id,
      at: page.at,
      actorId: page.actorId,
      actorName: sql<string | null>`coalesce(${actors.name}, ${nameOfPerson(page.actorId)})`,
      kind: page.kind,
      fromStatus: page.fromStatus,
      toStatus: page.toStatus,
      what: page.what,
      note: page.note,
      requestId: page.requestId,
      project: { id: projects.id, name: projects.projectName, deletedAt: projects.deletedAt },
      client: { id: clients.id, name: clients.name, deletedAt: clients.deletedAt },
    })
    .from(page)
    .innerJoin(projects, eq(projects.id, page.projectId))
    .leftJoin(actors, eq(actors.id, page.actorId))
    .leftJoin(clients, eq(clients.id, projects.clientId));
}
