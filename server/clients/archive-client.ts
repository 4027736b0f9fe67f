import { and, desc, eq, isNotNull, isNull, ne, or, sql } from "drizzle-orm";
import { londonDay } from "../../domain/calendar-day.ts";
import { type PersonActor, requireAdmin } from "../access/actor.ts";
import { recordEvent } from "../audit/record-event.ts";
import { asViewer, type Tx } from "../db/client.server.ts";
import { clients, projects } from "../db/schema/index.ts";
import { findClientMoney } from "../invoices/find-owed.ts";
import { lockMoney } from "../invoices/lock-money.ts";

const mostListed = 50;

export type ClientArchived =
  | { outcome: "archived"; name: string }
  | { outcome: "not-there" }
  /** They owe something, or are owed it. */
  | { outcome: "owes" }
  | { outcome: "balance" }
  /** A project of theirs, by its name. */
  | { outcome: "billed" | "not-live"; project: string };

/**
 * Out of lists and searches, and everything stays: what they have, who may log in, what was issued. Not while money runs between the
 * two, or a project waits for somebody, which nobody would see any more.
 */
export async function archiveClient(actor: PersonActor, clientId: string): Promise<ClientArchived> {
  requireAdmin(actor);
  return asViewer(actor, async (tx) => {
    await lockMoney(tx, clientId);
    const { owed, credit } = await findClientMoney(tx, clientId, londonDay(actor.at));
    if (owed > 0) return { outcome: "owes" };
    if (credit > 0) return { outcome: "balance" };
    const project = await findAtWork(tx, clientId);
    if (project) return { outcome: project.isBilled ? "billed" : "not-live", project: project.name };
    const [client] = await tx
      .update(clients)
      .set({ archivedAt: actor.at })
      .where(and(eq(clients.id, clientId), isNull(clients.deletedAt), isNull(clients.archivedAt)))
      .returning({ name: clients.name });
    if (!client) return { outcome: "not-there" };
    await recordEvent(tx, { action: "client-archived", subject: { kind: "client", id: clientId } }, actor);
    return { outcome: "archived", name: client.name };
  });
}

export type ClientBroughtBack = { outcome: "back"; name: string } | { outcome: "not-there" };

export async function bringBackClient(actor: PersonActor, clientId: string): Promise<ClientBroughtBack> {
  requireAdmin(actor);
  return asViewer(actor, async (tx) => {
    const [client] = await tx
      .update(clients)
      .set({ archivedAt: null })
      .where(and(eq(clients.id, clientId), isNull(clients.deletedAt), isNotNull(clients.archivedAt)))
      .returning({ name: clients.name });
    if (!client) return { outcome: "not-there" };
    await recordEvent(tx, { action: "client-unarchived", subject: { kind: "client", id: clientId } }, actor);
    return { outcome: "back", name: client.name };
  });
}

/** The latest first. */
export function listArchived(tx: Tx) {
  return tx
    .select({ id: clients.id, name: clients.name, archivedAt: clients.archivedAt })
    .from(clients)
    .where(and(isNull(clients.deletedAt), isNotNull(clients.archivedAt)))
    .orderBy(desc(clients.archivedAt))
    .limit(mostListed);
}

async function findAtWork(tx: Tx, clientId: string): Promise<{ name: string; isBilled: boolean } | undefined> {
  const isBilled = isNotNull(projects.nextPeriodOn);
  const isAtWork = or(isBilled, isNull(projects.status), ne(projects.status, "live"));
  const [found] = await tx
    .select({ name: projects.projectName, isBilled: sql<boolean>`${isBilled}` })
    .from(projects)
    .where(and(eq(projects.clientId, clientId), isNull(projects.deletedAt), isAtWork))
    .limit(1);
  return found;
}
