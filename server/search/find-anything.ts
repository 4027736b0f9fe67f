import { and, asc, desc, eq, isNull, or, sql } from "drizzle-orm";
import type { Day } from "../../domain/calendar-day.ts";
import { wordsOf } from "../../domain/search-words.ts";
import { type Person, requireAdmin } from "../access/actor.ts";
import { isListed, owing } from "../clients/find-clients.ts";
import { asViewer, type Tx } from "../db/client.server.ts";
import { clients, enquiries, projects } from "../db/schema/index.ts";
import { findInvoicesOf } from "./find-invoices-of.ts";
import { havingWords } from "./having-words.ts";

const mostShown = 8;
/** One more than is shown tells whether there are others. */
const mostRead = mostShown + 1;

/** Clients, projects, invoices and enquiries, by the beginnings of their words; invoices by number and total as well. */
export async function findAnything(viewer: Person, text: string, today: Day) {
  requireAdmin(viewer);
  const words = wordsOf(text);
  return asViewer(viewer, async (tx) => ({
    clients: cut(await findClients(tx, words, today)),
    projects: cut(await findProjects(tx, words)),
    invoices: cut(await findInvoicesOf(tx, text, { words, most: mostRead, today })),
    enquiries: cut(await findEnquiries(tx, words)),
  }));
}

function cut<Row>(rows: Row[]) {
  return { rows: rows.slice(0, mostShown), hasMore: rows.length > mostShown };
}

async function findClients(tx: Tx, words: string[], today: Day) {
  const found = havingWords("client_words", words, mostRead);
  if (!found) return [];
  return (
    tx
      .select({
        id: clients.id,
        name: clients.name,
        contactName: clients.contactName,
        email: clients.email,
        isArchived: sql<boolean>`${clients.archivedAt} is not null`,
        owing: owing(today),
        /** One of them may be why the client was found. */
        projects: sql<string[]>`array(select p.project_name from projects p
        where p.client_id = clients.id and p.deleted_at is null order by p.created_at desc limit 50)`,
      })
      .from(clients)
      .innerJoin(found, sql`found.id = ${clients.id}`)
      // An archived one is found, too: that is how they are brought back.
      .where(isNull(clients.deletedAt))
      .orderBy(sql`found.word`, asc(clients.sortName))
  );
}

async function findProjects(tx: Tx, words: string[]) {
  const found = havingWords("project_words", words, mostRead);
  if (!found) return [];
  return tx
    .select({ id: projects.id, name: projects.projectName, status: projects.status, client: clients.name })
    .from(projects)
    .innerJoin(found, sql`found.id = ${projects.id}`)
    .leftJoin(clients, eq(clients.id, projects.clientId))
    .where(and(isNull(projects.deletedAt), or(isNull(projects.clientId), isListed)))
    .orderBy(sql`found.word`, asc(projects.projectName), asc(projects.id));
}

async function findEnquiries(tx: Tx, words: string[]) {
  const found = havingWords("enquiry_words", words, mostRead);
  if (!found) return [];
  return tx
    .select({
      id: enquiries.id,
      name: enquiries.name,
      business: enquiries.business,
      email: enquiries.email,
      receivedAt: enquiries.receivedAt,
      answeredAt: enquiries.answeredAt,
    })
    .from(enquiries)
    .innerJoin(found, sql`found.id = ${enquiries.id}`)
    .where(isNull(enquiries.spamAt))
    .orderBy(sql`found.word`, desc(enquiries.receivedAt), desc(enquiries.id));
}
