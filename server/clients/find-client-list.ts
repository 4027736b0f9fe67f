import { and, desc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { Day } from "../../domain/calendar-day.ts";
import { type Person, requireAdmin } from "../access/actor.ts";
import { readAsViewer, type Tx } from "../db/client.server.ts";
import { clients, projects } from "../db/schema/index.ts";
import { owesNothing } from "../invoices/owing.ts";
import { listArchived } from "./archive-client.ts";
import { type ClientMark, findClient, listClients, searchClients } from "./find-clients.ts";

/** Of ten days, each of which can be undone. */
const mostDeleted = 50;
/** Of whoever is about to be deleted. */
const mostNamed = 50;

export type ClientQuery = { search: string; after: ClientMark | undefined; deleting: string | undefined };

/** The list of clients: a page of them or what was found, what can be brought back, and who is about to be deleted. */
export async function findClientList(viewer: Person, { search, after, deleting }: ClientQuery, today: Day) {
  requireAdmin(viewer);
  return readAsViewer(viewer, async (tx) => ({
    ...(search ? await searchClients(tx, search, today) : await listClients(tx, today, after)),
    archived: await listArchived(tx),
    deleted: await listDeleted(tx),
    deleting: deleting ? await findDeleting(tx, deleting) : undefined,
  }));
}

/** What can still be brought back, the latest first. A client's projects are brought back with the client. */
export async function listDeleted(tx: Tx) {
  const gone = await tx
    .select({
      id: clients.id,
      name: clients.name,
      deletedAt: clients.deletedAt,
      isOwing: sql<boolean>`not ${owesNothing}`,
    })
    .from(clients)
    .where(isNotNull(clients.deletedAt))
    .orderBy(desc(clients.deletedAt))
    .limit(mostDeleted);
  const goneProjects = await tx
    .select({ id: projects.id, name: projects.projectName, deletedAt: projects.deletedAt })
    .from(projects)
    .leftJoin(clients, eq(clients.id, projects.clientId))
    .where(and(isNotNull(projects.deletedAt), isNull(clients.deletedAt)))
    .orderBy(desc(projects.deletedAt))
    .limit(mostDeleted);
  return [
    ...gone.map((row) => ({ ...row, kind: "client" as const })),
    ...goneProjects.map((row) => ({ ...row, kind: "project" as const, isOwing: false })),
  ];
}

export async function findDeleting(tx: Tx, clientId: string) {
  const client = await findClient(tx, clientId);
  if (!client) return;
  const names = await tx
    .select({ name: projects.projectName })
    .from(projects)
    .where(and(eq(projects.clientId, clientId), isNull(projects.deletedAt)))
    .orderBy(projects.projectName)
    .limit(mostNamed);
  const { name, contactName, email } = client;
  return { id: clientId, name, contactName, email, projects: names.map((project) => project.name) };
}
