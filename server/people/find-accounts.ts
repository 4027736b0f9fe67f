import { and, asc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { Tx } from "../db/client.server.ts";
import { clientPeople, clients } from "../db/schema/index.ts";

const isIn = and(isNotNull(clientPeople.joinedAt), isNull(clientPeople.removedAt));

/** The login of the first person who may do everything, whose address and name the client's are. Nobody else's is the provider's to change. */
export async function findFirstAccount(tx: Tx, clientId: string): Promise<string | undefined> {
  const [first] = await tx
    .select({ accountId: clientPeople.accountId })
    .from(clientPeople)
    .innerJoin(clients, and(eq(clients.id, clientPeople.clientId), isNull(clients.deletedAt)))
    .where(and(eq(clientPeople.clientId, clientId), eq(clientPeople.may, "everything"), isIn))
    .orderBy(asc(clientPeople.addedAt), asc(clientPeople.id))
    .limit(1);
  return first?.accountId ?? undefined;
}

/** The logins that are of no use without this client: whoever belongs to another that is there keeps theirs. */
export async function listAccountsOfOnly(tx: Tx, clientId: string): Promise<string[]> {
  const elsewhere = sql`exists (select from client_people o join clients c on c.id = o.client_id and c.deleted_at is null
    where o.account_id = ${clientPeople.accountId} and o.client_id <> ${clientId} and o.removed_at is null)`;
  const rows = await tx
    .select({ accountId: clientPeople.accountId })
    .from(clientPeople)
    .where(and(eq(clientPeople.clientId, clientId), isIn, sql`not ${elsewhere}`));
  return rows.flatMap(({ accountId }) => accountId ?? []);
}

/** When a login of one of its people may have ended: with this client, or another of theirs that is deleted. */
export async function listEndsOfAccess(tx: Tx, clientId: string): Promise<{ accountId: string; at: Date }[]> {
  const people = tx
    .select({ accountId: clientPeople.accountId })
    .from(clientPeople)
    .where(and(eq(clientPeople.clientId, clientId), isIn));
  const rows = await tx
    .selectDistinct({ accountId: clientPeople.accountId, at: clients.deletedAt })
    .from(clientPeople)
    .innerJoin(clients, and(eq(clients.id, clientPeople.clientId), isNotNull(clients.deletedAt)))
    .where(and(sql`${clientPeople.accountId} in (${people})`, isNull(clientPeople.removedAt)));
  return rows.flatMap(({ accountId, at }) => (accountId && at ? { accountId, at } : []));
}
