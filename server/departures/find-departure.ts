import { and, eq, isNull } from "drizzle-orm";
import { type Day, londonDay } from "../../domain/calendar-day.ts";
import { lastDayKept } from "../../domain/departure.ts";
import type { Tx } from "../db/client.server.ts";
import { type DepartureRow, departures, projects } from "../db/schema/index.ts";
import { termOf, termParts } from "../projects/term-parts.ts";

/** With whom a project is left, if it is: one at most, booked or past its last day. */
export async function findDeparture(tx: Tx, projectId: string): Promise<DepartureRow | undefined> {
  const [found] = await tx
    .select()
    .from(departures)
    .where(and(eq(departures.projectId, projectId), isNull(departures.takenBackAt)));
  return found;
}

/** The day from which the days of retention are counted. */
export function keptFrom({ endsOn, endedAt }: Pick<DepartureRow, "endsOn" | "endedAt">): Day {
  return lastDayKept(endsOn, endedAt && londonDay(endedAt));
}

/** What was agreed, as the rules read it. */
export function agreedOf({ endsOn, agreedPence, waivedAt }: DepartureRow) {
  return { endsOn, agreedPence, isWaived: waivedAt !== null };
}

/** What a project's leaving is worked out from. */
export async function findTerm(tx: Tx, projectId: string) {
  const { termStartedOn, termMonths } = projects;
  const [found] = await tx
    .select({ termStartedOn, termMonths, ...termParts })
    .from(projects)
    .where(eq(projects.id, projectId));
  return found && termOf(found);
}
