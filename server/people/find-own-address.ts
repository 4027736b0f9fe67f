import { and, eq, isNull } from "drizzle-orm";
import type { May } from "../../domain/client-person.ts";
import { clientOf, type PersonActor } from "../access/actor.ts";
import type { Tx } from "../db/client.server.ts";
import { clientPeople } from "../db/schema/index.ts";

/** Of whoever does this part of a client's, as they are logged in. */
export async function findOwnAddress(tx: Tx, actor: PersonActor, part: May): Promise<string> {
  const isActor = and(eq(clientPeople.accountId, actor.id), eq(clientPeople.clientId, clientOf(actor, part)));
  const [own] = await tx
    .select({ email: clientPeople.email })
    .from(clientPeople)
    .where(and(isActor, isNull(clientPeople.removedAt)));
  if (!own) throw new Error("whoever answers belongs to the client");
  return own.email;
}
