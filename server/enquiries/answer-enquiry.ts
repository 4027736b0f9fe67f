import { and, eq, isNull } from "drizzle-orm";
import { type PersonActor, requireAdmin } from "../access/actor.ts";
import { asViewer } from "../db/client.server.ts";
import { enquiries } from "../db/schema/index.ts";

export type Answered = { outcome: "answered" } | { outcome: "not-there" };

/** Notes that it has been answered. The first moment counts. */
export async function markAnswered(actor: PersonActor, enquiryId: string): Promise<Answered> {
  requireAdmin(actor);
  return asViewer(actor, async (tx) => {
    await tx
      .update(enquiries)
      .set({ answeredAt: actor.at })
      .where(and(eq(enquiries.id, enquiryId), isNull(enquiries.answeredAt)));
    const known = await tx.$count(enquiries, eq(enquiries.id, enquiryId));
    return { outcome: known ? "answered" : "not-there" };
  });
}
