import { and, eq, isNull } from "drizzle-orm";
import { type Day, londonDay } from "../../domain/calendar-day.ts";
import { latestLastDay, leavingPence } from "../../domain/departure.ts";
import type { Pence } from "../../domain/money.ts";
import { clientOf, type PersonActor } from "../access/actor.ts";
import { asViewer } from "../db/client.server.ts";
import { departures, projects } from "../db/schema/index.ts";
import { enqueue } from "../jobs/enqueue.ts";
import { queueMail } from "../mail/queue-mail.ts";
import { recordProjectEvent } from "../projects/record-project-event.ts";
import { findTerm } from "./find-departure.ts";

export type Booked = { outcome: "booked" | "already" | "not-there" | "past" | "far" | "stale" };

export type NewDeparture = {
  /** Chosen by the form: sent twice, it is one. */
  id: string;
  endsOn: Day;
  /** What was shown to whoever confirms. */
  pence: Pence;
};

/** A client leaves on a day of their choice, by themselves or by the provider for them. What it costs is agreed by it. */
export async function bookDeparture(actor: PersonActor, projectId: string, wanted: NewDeparture): Promise<Booked> {
  const { id, endsOn, pence } = wanted;
  const today = londonDay(actor.at);
  return asViewer(actor, async (tx) => {
    const owner = actor.role === "admin" ? undefined : eq(projects.clientId, clientOf(actor));
    const [project] = await tx
      .select({ clientId: projects.clientId })
      .from(projects)
      .where(and(eq(projects.id, projectId), owner, isNull(projects.deletedAt)));
    if (!project?.clientId) return { outcome: "not-there" };
    const isKnown = and(eq(departures.id, id), eq(departures.projectId, projectId));
    if (await tx.$count(departures, isKnown)) return { outcome: "booked" };
    const term = await findTerm(tx, projectId);
    if (endsOn < today) return { outcome: "past" };
    if (endsOn > latestLastDay(term, today)) return { outcome: "far" };
    if (leavingPence(term, endsOn) !== pence) return { outcome: "stale" };
    const { rowCount } = await tx
      .insert(departures)
      .values({
        id,
        projectId,
        clientId: project.clientId,
        endsOn,
        agreedPence: pence,
        requestedAt: actor.at,
        requestedBy: actor.id,
        requestId: actor.requestId,
      })
      .onConflictDoNothing();
    if (!rowCount) return { outcome: "already" };
    const eventId = await recordProjectEvent(tx, { projectId, kind: "leaving-booked", what: endsOn }, actor);
    await queueMail(tx, { kind: "leaving-booked", subjectId: id }, actor);
    if (actor.role !== "admin") await queueMail(tx, { kind: "leaving-noted", subjectId: eventId }, actor);
    await enqueue(tx, "follow-departure", { departureId: id, requestId: actor.requestId });
    return { outcome: "booked" };
  });
}
