import { and, eq, isNull } from "drizzle-orm";
import { londonDay } from "../../domain/calendar-day.ts";
import { datesAfter } from "../../domain/departure.ts";
import { clientOf, type PersonActor } from "../access/actor.ts";
import { asViewer } from "../db/client.server.ts";
import { departures } from "../db/schema/index.ts";
import { enqueue } from "../jobs/enqueue.ts";
import { queueMail } from "../mail/queue-mail.ts";
import { recordProjectEvent } from "../projects/record-project-event.ts";
import { keptFrom } from "./find-departure.ts";

export type TakenBack = { outcome: "stays" | "not-there" | "too-late" };

/** They stay after all, until the last day of retention. What was invoiced for leaving, the worker takes back. */
export async function takeBackDeparture(
  actor: PersonActor,
  projectId: string,
  departureId: string,
): Promise<TakenBack> {
  return asViewer(actor, async (tx) => {
    const owner = actor.role === "admin" ? undefined : eq(departures.clientId, clientOf(actor));
    const isTheirs = and(eq(departures.id, departureId), eq(departures.projectId, projectId), owner);
    const [departure] = await tx.select().from(departures).where(isTheirs);
    if (!departure) return { outcome: "not-there" };
    if (departure.takenBackAt) return { outcome: "stays" };
    // What was cancelled is over: going on would be agreed anew.
    if (
      departure.cancelledName ||
      departure.erasedAt ||
      londonDay(actor.at) > datesAfter(keptFrom(departure)).stayUntil
    )
      return { outcome: "too-late" };
    const { rowCount } = await tx
      .update(departures)
      .set({ takenBackAt: actor.at, takenBackBy: actor.id })
      .where(and(isTheirs, isNull(departures.takenBackAt), isNull(departures.erasedAt)));
    // In the same moment somebody else has, or it was erased.
    if (!rowCount) return { outcome: "not-there" };
    const happening = { projectId, kind: "leaving-taken-back", what: departure.endsOn } as const;
    const eventId = await recordProjectEvent(tx, happening, actor);
    // Each hears of it from the other.
    const mail =
      actor.role === "admin"
        ? ({ kind: "leaving-stays", subjectId: departureId } as const)
        : ({ kind: "leaving-noted", subjectId: eventId } as const);
    await queueMail(tx, mail, actor);
    await enqueue(tx, "follow-departure", { departureId, requestId: actor.requestId });
    return { outcome: "stays" };
  });
}
