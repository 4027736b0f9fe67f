import { inArray, lt } from "drizzle-orm";
import { asViewer } from "../db/client.server.ts";
import { enquiries, mails } from "../db/schema/index.ts";
import { system } from "../viewer.ts";

/** Enquiries that led nowhere are erased after twelve months, as the privacy page promises. */
export async function forgetOldEnquiries(at: Date): Promise<void> {
  const aYearAgo = new Date(at);
  aYearAgo.setUTCFullYear(at.getUTCFullYear() - 1);
  await asViewer(system, async (tx) => {
    const old = await tx.delete(enquiries).where(lt(enquiries.receivedAt, aYearAgo)).returning({ id: enquiries.id });
    if (old.length === 0) return;
    const ids = old.map(({ id }) => id);
    await tx.delete(mails).where(inArray(mails.subjectId, ids));
  });
}
