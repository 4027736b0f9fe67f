import { and, eq, isNull } from "drizzle-orm";
import { type AdminActor, type PersonActor, requireAdmin } from "../access/actor.ts";
import { recordEvent } from "../audit/record-event.ts";
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

/** Whoever wrote becomes a client; somebody who is one already is only found. Nobody has answered them by that. */
export async function makeClient(actor: PersonActor, enquiryId: string): Promise<MadeClient> {
  requireAdmin(actor);
  try {
    return await asViewer(actor, async (tx) => {
      const [enquiry] = await tx
        .select()
        .from(enquiries)
        .where(and(eq(enquiries.id, enquiryId), isNull(enquiries.spamAt)))
        .for("update");
      if (!enquiry) return { outcome: "not-there" };
      const made = await findOrInsert(tx, actor, enquiry);
      if (made.outcome !== "made" || enquiry.clientId) return made;
      await tx.update(enquiries).set({ clientId: made.id }).where(eq(enquiries.id, enquiryId));
      const subject = { kind: "enquiry", id: enquiryId } as const;
      await recordEvent(tx, { action: "enquiry-made-client", subject }, actor);
      return made;
    });
  } catch (error) {
    if (isUniqueViolation(error)) return { outcome: "email-taken" };
    throw error;
  }
}

type Enquiry = typeof enquiries.$inferSelect;

async function findOrInsert(tx: Tx, actor: AdminActor, enquiry: Enquiry): Promise<MadeClient> {
  const { email, clientId } = enquiry;
  if (!clientId && checkAccountEmail(email)) return { outcome: "invalid-email" };
  const [known] = await tx
    .select({ id: clients.id, name: clients.name, deletedAt: clients.deletedAt })
    .from(clients)
    .where(clientId ? eq(clients.id, clientId) : eq(clients.email, accountEmail(email)));
  if (known?.deletedAt) return { outcome: "email-of-deleted", id: known.id, name: known.name };
  if (known) return { outcome: "made", id: known.id };
  return { outcome: "made", id: await insertClient(tx, actor, { ...namesOf(enquiry), email, kind: "business" }) };
}

/** Where a business is named, it is the client, and whoever wrote is its contact person. Many give it as their own name. */
function namesOf({ name, business }: Enquiry): { name: string; contactName: string } {
  if (!business || business === name) return { name, contactName: "" };
  return { name: business, contactName: name };
}
