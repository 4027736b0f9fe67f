import { and, eq, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import { countedMinutes, minutesOfDay, monthOf } from "../../domain/availability.ts";
import { addDays, addMonths, type Day, londonDay } from "../../domain/calendar-day.ts";
import { addWorkingDays } from "../../domain/working-day.ts";
import { type Actor, system, systemActor } from "../access/actor.ts";
import { asViewer, type Tx } from "../db/client.server.ts";
import { projects, sites } from "../db/schema/index.ts";
import { findDeparture } from "../departures/find-departure.ts";
import { queueMail } from "../mail/queue-mail.ts";
import { lockProject } from "../projects/lock-project.ts";
import { recordProjectEvent } from "../projects/record-project-event.ts";
import { eachAlone } from "./each-alone.ts";

/** Of less than a week there is little to say. */
const leastDays = 7;
/** Later than that in the month nobody wants to read it any more. */
const latestDays = 7;

/** On the first working day of a month, or the next that an outage leaves: how each site ran in the one before. Once for each. */
export async function sendLetters(at: Date): Promise<void> {
  const today = londonDay(at);
  const [thisMonth, month] = [monthOf(today), addMonths(monthOf(today), -1)];
  const first = addWorkingDays(addDays(thisMonth, -1), 1);
  if (today < first || today >= addDays(first, latestDays)) return;
  const actor = systemActor("send-letters", at);
  const due = await asViewer(system, (tx) => listDue(tx, month));
  await eachAlone(due, (tx, projectId) => sendLetter(tx, { projectId, month }, actor));
}

async function listDue(tx: Tx, month: Day): Promise<string[]> {
  const { projectId, watchedSince, stoppedAt } = sites;
  const rows = await tx
    .select({ projectId, watchedSince, stoppedAt })
    .from(sites)
    .innerJoin(projects, and(eq(projects.id, projectId), isNull(projects.deletedAt)))
    .where(and(isNull(stoppedAt), isNotNull(projects.clientId), isUnsent(month)))
    .orderBy(projectId);
  const least = leastDays * minutesOfDay("2026-01-01");
  return rows.filter((site) => countedMinutes(month, site) >= least).map((site) => site.projectId);
}

function isUnsent(month: Day) {
  return or(isNull(sites.letterFor), lt(sites.letterFor, sql`${month}::date`));
}

type Due = { projectId: string; month: Day };

async function sendLetter(tx: Tx, { projectId, month }: Due, actor: Actor): Promise<void> {
  const project = await lockProject(tx, projectId);
  if (!project?.clientId) return;
  // Whoever has left by then is written to about that.
  const departure = await findDeparture(tx, projectId);
  if (departure?.endedAt) return;
  const { rowCount } = await tx
    .update(sites)
    .set({ letterFor: month })
    .where(and(eq(sites.projectId, projectId), isUnsent(month)));
  if (!rowCount) return;
  const eventId = await recordProjectEvent(tx, { projectId, kind: "letter-sent", what: month }, actor);
  await queueMail(tx, { kind: "site-letter", subjectId: eventId }, actor);
}
