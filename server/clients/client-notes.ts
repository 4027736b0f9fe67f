import { and, eq, isNull } from "drizzle-orm";
import type { ClientNotes } from "../../domain/client.ts";
import { type PersonActor, requireAdmin } from "../access/actor.ts";
import { recordEvent } from "../audit/record-event.ts";
import { asViewer, type Tx } from "../db/client.server.ts";
import { revisionOf } from "../db/revision.ts";
import { clientNotes, clients } from "../db/schema/index.ts";

/** What the provider keeps for themselves about a client who is there. */
export async function findNotes(tx: Tx, clientId: string): Promise<ClientNotes | undefined> {
  const [found] = await tx
    .select({ companyNumber: clients.companyNumber, notes: clientNotes.notes })
    .from(clients)
    .leftJoin(clientNotes, eq(clientNotes.clientId, clients.id))
    .where(and(eq(clients.id, clientId), isNull(clients.deletedAt)));
  return found && { companyNumber: found.companyNumber, notes: found.notes ?? "" };
}

export function notesRevision({ companyNumber, notes }: ClientNotes): string {
  return revisionOf([companyNumber, notes]);
}

export type NotesChanged = { outcome: "changed" | "not-there" } | { outcome: "stale"; now: ClientNotes };

/** Notes without words are no notes: then nothing is kept. */
export async function changeNotes(
  actor: PersonActor,
  clientId: string,
  { companyNumber, notes }: ClientNotes,
  revision?: string,
): Promise<NotesChanged> {
  requireAdmin(actor);
  return asViewer(actor, async (tx) => {
    await tx.select({ id: clients.id }).from(clients).where(eq(clients.id, clientId)).for("update");
    const before = await findNotes(tx, clientId);
    if (!before) return { outcome: "not-there" };
    if (before.companyNumber === companyNumber && before.notes === notes) return { outcome: "changed" };
    if (revision !== undefined && revision !== notesRevision(before)) return { outcome: "stale", now: before };
    await tx.update(clients).set({ companyNumber }).where(eq(clients.id, clientId));
    if (notes) await keep(tx, clientId, notes, actor.at);
    else await tx.delete(clientNotes).where(eq(clientNotes.clientId, clientId));
    // What stands in them is nobody else's, and so no part of the history.
    const details = { what: before.notes === notes ? "company number" : "private notes" };
    await recordEvent(tx, { action: "client-changed", subject: { kind: "client", id: clientId }, details }, actor);
    return { outcome: "changed" };
  });
}

function keep(tx: Tx, clientId: string, notes: string, changedAt: Date) {
  return tx
    .insert(clientNotes)
    .values({ clientId, notes, changedAt })
    .onConflictDoUpdate({ target: clientNotes.clientId, set: { notes, changedAt } });
}
