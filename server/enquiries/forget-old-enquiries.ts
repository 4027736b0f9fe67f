import { and, inArray, isNull, lt, lte, or } from "drizzle-orm";
import { keeping } from "../../domain/catalogue.ts";
import { system } from "../access/actor.ts";
import { asViewer } from "../db/client.server.ts";
import { dataRequests, enquiries, mails } from "../db/schema/index.ts";

/** Enquiries that led nowhere, answered or not, are erased after twelve months and spam after thirty days, as the privacy page promises, and what was asked about data twelve months after its answer; their mails with them. */
export async function forgetOldEnquiries(at: Date): Promise<void> {
  const longAgo = new Date(at);
  longAgo.setUTCMonth(at.getUTCMonth() - keeping.enquiriesMonths);
  const monthAgo = new Date(at.getTime() - keeping.spamDays * 86_400_000);
  await asViewer(system, async (tx) => {
    const old = and(or(lt(enquiries.receivedAt, longAgo), lte(enquiries.spamAt, monthAgo)), isNull(enquiries.clientId));
    await tx.delete(mails).where(inArray(mails.subjectId, tx.select({ id: enquiries.id }).from(enquiries).where(old)));
    await tx.delete(enquiries).where(old);
    const settled = lt(dataRequests.answeredAt, longAgo);
    const ids = tx.select({ id: dataRequests.id }).from(dataRequests).where(settled);
    await tx.delete(mails).where(inArray(mails.subjectId, ids));
    await tx.delete(dataRequests).where(settled);
  });
}
