import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { type PersonActor, requireAdmin } from "../access/actor.ts";
import { recordEvent } from "../audit/record-event.ts";
import { asViewer } from "../db/client.server.ts";
import { clients, projects } from "../db/schema/index.ts";
import { lockMoney } from "../invoices/lock-money.ts";
import { takeMissedEffects } from "../invoices/take-missed-effects.ts";
import { removeMethodsOf } from "../payments/saved-methods.ts";
import { listAccountsOfOnly, listEndsOfAccess } from "../people/find-accounts.ts";

export type ClientDeleted = { outcome: "deleted"; name: string } | { outcome: "not-there" };
export type ClientRestored = { outcome: "restored"; name: string } | { outcome: "not-there" };

/**
 * Gone from every screen and signed out everywhere at once; nothing more is invoiced or collected, though what is open
 * can still be paid by its link. Can be brought back until erased, ten days later.
 */
export async function deleteClient(actor: PersonActor, clientId: string): Promise<ClientDeleted> {
  requireAdmin(actor);
  return asViewer(actor, async (tx) => {
    await lockMoney(tx, clientId);
    const [client] = await tx
      .update(clients)
      .set({ deletedAt: actor.at })
      .where(and(eq(clients.id, clientId), isNull(clients.deletedAt)))
      .returning({ name: clients.name });
    if (!client) return { outcome: "not-there" };
    await tx
      .update(projects)
      .set({ deletedAt: actor.at })
      .where(and(eq(projects.clientId, clientId), isNull(projects.deletedAt)));
    await removeMethodsOf(tx, clientId, actor);
    for (const accountId of await listAccountsOfOnly(tx, clientId))
      await tx.execute(sql`select app.end_access(${accountId}, ${actor.at.toISOString()}::timestamptz)`);
    const subject = { kind: "client", id: clientId } as const;
    await recordEvent(tx, { action: "client-deleted", subject }, actor);
    return { outcome: "deleted", name: client.name };
  });
}

/** With the projects that went with them; what had been deleted before stays so, and so does a method that was saved. */
export async function restoreClient(actor: PersonActor, clientId: string): Promise<ClientRestored> {
  requireAdmin(actor);
  return asViewer(actor, async (tx) => {
    await lockMoney(tx, clientId);
    const [client] = await tx
      .select({ name: clients.name, deletedAt: clients.deletedAt })
      .from(clients)
      .where(and(eq(clients.id, clientId), isNotNull(clients.deletedAt)))
      .for("update");
    if (!client?.deletedAt) return { outcome: "not-there" };
    const ends = await listEndsOfAccess(tx, clientId);
    await tx.update(clients).set({ deletedAt: null }).where(eq(clients.id, clientId));
    const back = await tx
      .update(projects)
      .set({ deletedAt: null })
      .where(and(eq(projects.clientId, clientId), eq(projects.deletedAt, client.deletedAt)))
      .returning({ id: projects.id });
    for (const { id } of back) await takeMissedEffects(tx, id, client.deletedAt, actor);
    for (const { accountId, at } of ends)
      await tx.execute(sql`select app.return_access(${accountId}, ${at.toISOString()}::timestamptz)`);
    const subject = { kind: "client", id: clientId } as const;
    await recordEvent(tx, { action: "client-restored", subject }, actor);
    return { outcome: "restored", name: client.name };
  });
}
