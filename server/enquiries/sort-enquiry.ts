import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { type PersonActor, requireAdmin } from "../access/actor.ts";
import { type AuditAction, recordEvent } from "../audit/record-event.ts";
import { asViewer, type Tx } from "../db/client.server.ts";
import { enquiries } from "../db/schema/index.ts";

type NotThere = { outcome: "not-there" };

/** Notes that it has been answered. The first moment counts. */
export async function markAnswered(actor: PersonActor, enquiryId: string): Promise<{ outcome: "answered" } | NotThere> {
  requireAdmin(actor);
  return asViewer(actor, async (tx) => {
    const change = tx
      .update(enquiries)
      .set({ answeredAt: actor.at })
      .where(and(eq(enquiries.id, enquiryId), isNull(enquiries.answeredAt)));
    await record(tx, { enquiryId, action: "enquiry-answered" }, await change, actor);
    return (await isThere(tx, enquiryId)) ? { outcome: "answered" } : { outcome: "not-there" };
  });
}

/** It was a mistake: it waits for an answer again, by the deadline that it had. */
export async function undoAnswered(
  actor: PersonActor,
  enquiryId: string,
): Promise<{ outcome: "waits-again" } | NotThere> {
  requireAdmin(actor);
  return asViewer(actor, async (tx) => {
    const change = tx
      .update(enquiries)
      .set({ answeredAt: null })
      .where(and(eq(enquiries.id, enquiryId), isNotNull(enquiries.answeredAt)));
    await record(tx, { enquiryId, action: "enquiry-reopened" }, await change, actor);
    return (await isThere(tx, enquiryId)) ? { outcome: "waits-again" } : { outcome: "not-there" };
  });
}

/** Out of the inbox; erased for good a month later. Whoever has become a client has written no spam. */
export async function markSpam(
  actor: PersonActor,
  enquiryId: string,
): Promise<{ outcome: "spam" } | { outcome: "is-client" } | NotThere> {
  requireAdmin(actor);
  return asViewer(actor, async (tx) => {
    const [enquiry] = await tx.select().from(enquiries).where(eq(enquiries.id, enquiryId)).for("update");
    if (!enquiry) return { outcome: "not-there" };
    if (enquiry.clientId) return { outcome: "is-client" };
    const change = tx
      .update(enquiries)
      .set({ spamAt: actor.at })
      .where(and(eq(enquiries.id, enquiryId), isNull(enquiries.spamAt)));
    await record(tx, { enquiryId, action: "enquiry-spam" }, await change, actor);
    return { outcome: "spam" };
  });
}

export async function undoSpam(actor: PersonActor, enquiryId: string): Promise<{ outcome: "back" } | NotThere> {
  requireAdmin(actor);
  return asViewer(actor, async (tx) => {
    const change = tx
      .update(enquiries)
      .set({ spamAt: null })
      .where(and(eq(enquiries.id, enquiryId), isNotNull(enquiries.spamAt)));
    await record(tx, { enquiryId, action: "enquiry-not-spam" }, await change, actor);
    return (await isThere(tx, enquiryId)) ? { outcome: "back" } : { outcome: "not-there" };
  });
}

type Sorted = { enquiryId: string; action: Extract<AuditAction, `enquiry-${string}`> };

/** Pressed twice, it happened once. */
async function record(
  tx: Tx,
  { enquiryId, action }: Sorted,
  { rowCount }: { rowCount: number | null },
  actor: PersonActor,
): Promise<void> {
  if (!rowCount) return;
  await recordEvent(tx, { action, subject: { kind: "enquiry", id: enquiryId } }, actor);
}

async function isThere(tx: Tx, enquiryId: string): Promise<boolean> {
  return (await tx.$count(enquiries, eq(enquiries.id, enquiryId))) > 0;
}
