import { and, desc, eq, isNull } from "drizzle-orm";
import { agreementNumber } from "../../domain/agreement.ts";
import { londonDay } from "../../domain/calendar-day.ts";
import { mayCancel } from "../../domain/cancellation.ts";
import { clientOf, type PersonActor } from "../access/actor.ts";
import { asViewer } from "../db/client.server.ts";
import { agreements, departures, projects } from "../db/schema/index.ts";
import { enqueue } from "../jobs/enqueue.ts";
import { queueMail } from "../mail/queue-mail.ts";
import { recordProjectEvent } from "../projects/record-project-event.ts";

export type Cancelled = { outcome: "cancelled" | "already" | "too-late" | "not-there" };

/** `id` is chosen by the form: sent twice, it is one. `name`: as it was typed. */
type Statement = { id: string; name: string };

/**
 * A consumer changes their mind within their 14 days. Kept word for word with its moment; both hear of it at once, and the worker
 * ends it on that day with what the days had cost.
 */
export async function cancelAgreement(
  actor: PersonActor,
  projectId: string,
  { id, name }: Statement,
): Promise<Cancelled> {
  const today = londonDay(actor.at);
  return asViewer(actor, async (tx) => {
    const isTheirs = and(
      eq(projects.id, projectId),
      eq(projects.clientId, clientOf(actor)),
      isNull(projects.deletedAt),
    );
    const [project] = await tx.select({ clientId: projects.clientId }).from(projects).where(isTheirs);
    if (!project?.clientId) return { outcome: "not-there" };
    const [agreement] = await tx
      .select()
      .from(agreements)
      .where(and(eq(agreements.projectId, projectId), eq(agreements.clientId, project.clientId)))
      .orderBy(desc(agreements.acceptedAt), desc(agreements.number))
      .limit(1);
    if (!agreement) return { outcome: "not-there" };
    const isCurrent = and(eq(departures.projectId, projectId), isNull(departures.takenBackAt));
    const [before] = await tx.select().from(departures).where(isCurrent);
    if (before?.cancelsId) return { outcome: before.id === id ? "cancelled" : "already" };
    const { acceptedAt, startsAtOnce } = agreement;
    if (before?.endedAt || !mayCancel({ acceptedOn: londonDay(acceptedAt), startsAtOnce }, today))
      return { outcome: "too-late" };
    // It takes the place of a later day that was booked.
    if (before) await tx.update(departures).set({ takenBackAt: actor.at, takenBackBy: actor.id }).where(isCurrent);
    const { rowCount } = await tx
      .insert(departures)
      .values({
        id,
        projectId,
        clientId: project.clientId,
        endsOn: today,
        agreedPence: 0,
        cancelsId: agreement.id,
        cancelledName: name,
        requestedAt: actor.at,
        requestedBy: actor.id,
        requestId: actor.requestId,
      })
      .onConflictDoNothing();
    if (!rowCount) return { outcome: "already" };
    const happening = { projectId, kind: "agreement-cancelled", what: agreementNumber(agreement.number) } as const;
    const eventId = await recordProjectEvent(tx, happening, actor);
    await queueMail(tx, { kind: "agreement-cancelled", subjectId: id }, actor);
    await queueMail(tx, { kind: "leaving-noted", subjectId: eventId }, actor);
    await enqueue(tx, "follow-departure", { departureId: id, requestId: actor.requestId });
    return { outcome: "cancelled" };
  });
}
