import { eq, sql } from "drizzle-orm";
import { type Admin, type Person, requireAdmin } from "../access/viewer.ts";
import type { Origin } from "../audit/record-event.ts";
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
export async function makeClient(viewer: Person, enquiryId: string, origin: Origin, at: Date): Promise<MadeClient> {
  requireAdmin(viewer);
  try {
    return await asViewer(viewer, async (tx) => {
      const [enquiry] = await tx.select().from(enquiries).where(eq(enquiries.id, enquiryId)).for("update");
      if (!enquiry) return { outcome: "not-there" };
      const made = await findOrInsert(tx, viewer, enquiry, origin, at);
      if (made.outcome === "made")
        await tx
          .update(enquiries)
          .set({ clientId: made.id, answeredAt: sql`coalesce(${enquiries.answeredAt}, ${at.toISOString()})` })
          .where(eq(enquiries.id, enquiryId));
      return made;
    });
  } catch (error) {
    if (isUniqueViolation(error)) return { outcome: "email-taken" };
    throw error;
  }
}

type Enquiry = typeof enquiries.$inferSelect;

async function findOrInsert(
  tx: Tx,
  viewer: Admin,
  { name, email, clientId }: Enquiry,
  origin: Origin,
  at: Date,
): Promise<MadeClient> {
  if (!clientId && checkAccountEmail(email)) return { outcome: "invalid-email" };
  const [known] = await tx
    .select({ id: clients.id, name: clients.name, deletedAt: clients.deletedAt })
    .from(clients)
    .where(clientId ? eq(clients.id, clientId) : eq(clients.email, accountEmail(email)));
  if (known?.deletedAt) return { outcome: "email-of-deleted", id: known.id, name: known.name };
  if (known) return { outcome: "made", id: known.id };
  return { outcome: "made", id: await insertClient(tx, viewer, { name, email, kind: "business" }, origin, at) };
}
