import { and, asc, eq, isNull } from "drizzle-orm";
import { clientOf, type Person } from "../access/actor.ts";
import { readAsViewer, type Tx } from "../db/client.server.ts";
import { clientPeople, clients } from "../db/schema/index.ts";

/** Who belongs to a client, for whoever may do everything there, or the admin. Not yours means not there. */
export async function findPeople(viewer: Person, clientId: string) {
  if (!isTheirs(viewer, clientId)) return;
  return readAsViewer(viewer, async (tx) => {
    const [client] = await tx
      .select({ id: clients.id, name: clients.name })
      .from(clients)
      .where(and(eq(clients.id, clientId), isNull(clients.deletedAt)));
    return client && { client, people: await listPeople(tx, clientId) };
  });
}

/** Whether somebody may see and change who belongs to a client. */
export function isTheirs(person: Person, clientId: string): boolean {
  return person.role === "admin" || clientId === clientOf(person);
}

/** In the order in which they came. */
export async function listPeople(tx: Tx, clientId: string) {
  const { id, accountId, name, email, phone, may, getsInvoices, getsReminders, getsNews } = clientPeople;
  const { addedAt, invitedAt, joinedAt } = clientPeople;
  return tx
    .select({
      id,
      accountId,
      name,
      email,
      phone,
      may,
      getsInvoices,
      getsReminders,
      getsNews,
      addedAt,
      invitedAt,
      joinedAt,
    })
    .from(clientPeople)
    .where(and(eq(clientPeople.clientId, clientId), isNull(clientPeople.removedAt)))
    .orderBy(asc(addedAt), asc(id));
}
