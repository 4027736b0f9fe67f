import { asc, eq } from "drizzle-orm";
import { asViewer } from "../db/client.server.ts";
import { clients } from "../db/schema/index.ts";
import { type Person, requireAdmin } from "../viewer.ts";

const shown = { id: clients.id, name: clients.name, email: clients.email };

export async function listClients(viewer: Person) {
  requireAdmin(viewer);
  return asViewer(viewer, (tx) => tx.select(shown).from(clients).orderBy(asc(clients.name)));
}

export async function findClient(viewer: Person, clientId: string) {
  requireAdmin(viewer);
  const [client] = await asViewer(viewer, (tx) => tx.select(shown).from(clients).where(eq(clients.id, clientId)));
  return client;
}

/** The client that an account is. */
export async function findOwnClient(viewer: Person) {
  const [client] = await asViewer(viewer, (tx) => tx.select(shown).from(clients).where(eq(clients.id, viewer.id)));
  return client;
}
