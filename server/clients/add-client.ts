import { randomUUID } from "node:crypto";
import { and, eq, isNotNull, sql } from "drizzle-orm";
import { type AdminActor, type PersonActor, requireAdmin } from "../access/actor.ts";
import { recordEvent } from "../audit/record-event.ts";
import { accountEmail, checkAccountEmail } from "../auth/account-email.ts";
import { asViewer, type Tx } from "../db/client.server.ts";
import { isUniqueViolation } from "../db/is-unique-violation.ts";
import { clients } from "../db/schema/index.ts";

export type NewClient = { name: string; contactName?: string; email: string; kind: "business" | "consumer" };
export type ClientAdded =
  | { outcome: "added"; id: string }
  | { outcome: "email-taken" }
  /** By somebody who can still be brought back. */
  | { outcome: "email-of-deleted"; id: string; name: string }
  | { outcome: "invalid-email" };

/** The client, and the account whose id it shares: without a password until its owner is invited to choose one. */
export async function addClient(actor: PersonActor, client: NewClient): Promise<ClientAdded> {
  requireAdmin(actor);
  if (checkAccountEmail(client.email)) return { outcome: "invalid-email" };
  try {
    return await asViewer(actor, async (tx) => {
      const deleted = await findDeletedByEmail(tx, client.email);
      if (deleted) return { outcome: "email-of-deleted", ...deleted };
      return { outcome: "added", id: await insertClient(tx, actor, client) };
    });
  } catch (error) {
    if (isUniqueViolation(error)) return { outcome: "email-taken" };
    throw error;
  }
}

/** In the caller's transaction, which an address that is taken ends. */
export async function insertClient(tx: Tx, actor: AdminActor, client: NewClient): Promise<string> {
  const { name, contactName = "", email, kind } = client;
  const id = randomUUID();
  await tx.execute(
    sql`select app.add_client(${id}, ${name.trim()}, ${accountEmail(email)}, ${kind}, ${actor.at.toISOString()}::timestamptz)`,
  );
  if (contactName) await tx.update(clients).set({ contactName }).where(eq(clients.id, id));
  const event = { action: "client-added", subject: { kind: "client", id } } as const;
  await recordEvent(tx, event, actor);
  return id;
}

async function findDeletedByEmail(tx: Tx, email: string) {
  const [client] = await tx
    .select({ id: clients.id, name: clients.name })
    .from(clients)
    .where(and(eq(clients.email, accountEmail(email)), isNotNull(clients.deletedAt)));
  return client;
}
