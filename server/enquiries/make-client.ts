import { eq, sql } from "drizzle-orm";
import { type AdminActor, type PersonActor, requireAdmin } from "../access/actor.ts";
import { accountEmail, checkAccountEmail } from "../auth/account-email.ts";
import { insertClient } from "../clients/add-client.ts";
import { asViewer, type Tx } from "../db/client.server.ts";
import { isUniqueViolation } from "../db/is-unique-violation.ts";
import { clients, enquiries } from "../db/schema/index.ts";

export type MadeClient =
  | { outcome: "made"; id: string }
  | { outcome: "not-there" }
  | { outcome: "email-taken" }
  | { outcome: "email-of-deleted"; id: string; name: string }
  | { outcome: "invalid-email" };

/** Whoever wrote becomes a client; somebody who is one already is only found. The enquiry counts as answered. */
export async function makeClient(actor: PersonActor, enquiryId: string): Promise<MadeClient> {
  requireAdmin(actor);
  try {
    return await asViewer(actor, async (tx) => {
      const [enquiry] = await tx.select().from(enquiries).where(eq(enquiries.id, enquiryId)).for("update");
      if (!enquiry) return { outcome: "not-there" };
      const made = await findOrInsert(tx, actor, enquiry);
      if (made.outcome === "made")
        await tx
          .update(enquiries)
          .set({ clientId: made.id, answeredAt: sql`coalesce(${enquiries.answeredAt}, ${actor.at.toISOString()})` })
          .where(eq(enquiries.id, enquiryId));
      return made;
    });
  } catch (error) {
    if (isUniqueViolation(error)) return { outcome: "email-taken" };
    throw error;
  }
}

type Enquiry = typeof enquiries.$inferSelect;

async function findOrInsert(tx: Tx, actor: AdminActor, { name, email, clientId }: Enquiry): Promise<MadeClient> {
  if (!clientId && checkAccountEmail(email)) return { outcome: "invalid-email" };
  const [known] = await tx
    .select({ id: clients.id, name: clients.name, deletedAt: clients.deletedAt })
    .from(clients)
    .where(clientId ? eq(clients.id, clientId) : eq(clients.email, accountEmail(email)));
  if (known?.deletedAt) return { outcome: "email-of-deleted", id: known.id, name: known.name };
  if (known) return { outcome: "made", id: known.id };
  return { outcome: "made", id: await insertClient(tx, actor, { name, email, kind: "business" }) };
}
