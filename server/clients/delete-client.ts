import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { type Person, requireAdmin } from "../access/viewer.ts";
import { type Origin, recordEvent } from "../audit/record-event.ts";
import { asViewer } from "../db/client.server.ts";
import { clients, projects } from "../db/schema/index.ts";
import { lockMoney } from "../invoices/lock-money.ts";
import { takeMissedEffects } from "../invoices/take-missed-effects.ts";
import { removeMethodsOf } from "../payments/saved-methods.ts";

export type ClientDeleted = { outcome: "deleted"; name: string } | { outcome: "not-there" };
export type ClientRestored = { outcome: "restored"; name: string } | { outcome: "not-there" };

/**
 * Gone from every screen and signed out everywhere at once; nothing more is invoiced or collected, though what is open
 * can still be paid by its link. Can be brought back until erased, ten days later.
 */
export async function deleteClient(viewer: Person, clientId: string, origin: Origin, at: Date): Promise<ClientDeleted> {
  requireAdmin(viewer);
  return asViewer(viewer, async (tx) => {
    await lockMoney(tx, clientId);
    const [client] = await tx
      .update(clients)
      .set({ deletedAt: at })
      .where(and(eq(clients.id, clientId), isNull(clients.deletedAt)))
      .returning({ name: clients.name });
    if (!client) return { outcome: "not-there" };
    await tx
      .update(projects)
      .set({ deletedAt: at })
      .where(and(eq(projects.clientId, clientId), isNull(projects.deletedAt)));
    await removeMethodsOf(tx, clientId, origin.requestId, at);
    await tx.execute(sql`select app.end_access(${clientId}, ${at.toISOString()}::timestamptz)`);
    const subject = { kind: "client", id: clientId } as const;
    await recordEvent(tx, { action: "client-deleted", actorId: viewer.id, subject }, origin, at);
    return { outcome: "deleted", name: client.name };
  });
}

/** With the projects that went with them; what had been deleted before stays so, and so does a method that was saved. */
export async function restoreClient(
  viewer: Person,
  clientId: string,
  origin: Origin,
  at: Date,
): Promise<ClientRestored> {
  requireAdmin(viewer);
  return asViewer(viewer, async (tx) => {
    await lockMoney(tx, clientId);
    const [client] = await tx
      .select({ name: clients.name, deletedAt: clients.deletedAt })
      .from(clients)
      .where(and(eq(clients.id, clientId), isNotNull(clients.deletedAt)))
      .for("update");
    if (!client?.deletedAt) return { outcome: "not-there" };
    await tx.update(clients).set({ deletedAt: null }).where(eq(clients.id, clientId));
    const back = await tx
      .update(projects)
      .set({ deletedAt: null })
      .where(and(eq(projects.clientId, clientId), eq(projects.deletedAt, client.deletedAt)))
      .returning({ id: projects.id });
    for (const { id } of back) await takeMissedEffects(tx, id, client.deletedAt, { actorId: viewer.id, ...origin, at });
    await tx.execute(sql`select app.return_access(${clientId}, ${client.deletedAt.toISOString()}::timestamptz)`);
    const subject = { kind: "client", id: clientId } as const;
    await recordEvent(tx, { action: "client-restored", actorId: viewer.id, subject }, origin, at);
    return { outcome: "restored", name: client.name };
  });
}
