import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { type PersonActor, requireAdmin } from "../access/actor.ts";
import { recordEvent } from "../audit/record-event.ts";
import { asViewer } from "../db/client.server.ts";
import { dataRequests } from "../db/schema/index.ts";
import { queueMail } from "../mail/queue-mail.ts";

export type Settled = { outcome: "done" | "not-there" };

/** Whoever wrote is told by e-mail that it has been read. Pressed twice, it happened once. */
export async function acknowledgeDataRequest(actor: PersonActor, id: string): Promise<Settled> {
  requireAdmin(actor);
  return asViewer(actor, async (tx) => {
    const { rowCount } = await tx
      .update(dataRequests)
      .set({ acknowledgedAt: actor.at })
      .where(and(eq(dataRequests.id, id), isNull(dataRequests.acknowledgedAt)));
    if (rowCount) {
      await recordEvent(tx, { action: "data-request-acknowledged", subject: { kind: "data-request", id } }, actor);
      await queueMail(tx, { kind: "data-request-acknowledged", subjectId: id }, actor);
    }
    return { outcome: (await tx.$count(dataRequests, eq(dataRequests.id, id))) > 0 ? "done" : "not-there" };
  });
}

/** The provider has answered it, in a letter or an e-mail of their own, and done what it asked for. */
export async function answerDataRequest(actor: PersonActor, id: string): Promise<Settled> {
  requireAdmin(actor);
  return asViewer(actor, async (tx) => {
    const { rowCount } = await tx
      .update(dataRequests)
      .set({ answeredAt: actor.at })
      .where(and(eq(dataRequests.id, id), isNull(dataRequests.answeredAt)));
    if (rowCount)
      await recordEvent(tx, { action: "data-request-answered", subject: { kind: "data-request", id } }, actor);
    return { outcome: (await tx.$count(dataRequests, eq(dataRequests.id, id))) > 0 ? "done" : "not-there" };
  });
}

/** It was pressed for another one: its day stands again. What somebody did by their link stays done. */
export async function reopenDataRequest(actor: PersonActor, id: string): Promise<Settled> {
  requireAdmin(actor);
  return asViewer(actor, async (tx) => {
    const isAnswered = and(isNotNull(dataRequests.answeredAt), isNull(dataRequests.settledAs));
    const { rowCount } = await tx
      .update(dataRequests)
      .set({ answeredAt: null })
      .where(and(eq(dataRequests.id, id), isAnswered));
    if (rowCount)
      await recordEvent(tx, { action: "data-request-reopened", subject: { kind: "data-request", id } }, actor);
    return { outcome: rowCount ? "done" : "not-there" };
  });
}
