import { and, eq, isNull } from "drizzle-orm";
import { type Day, londonDay } from "../../domain/calendar-day.ts";
import { lastDayKept, onLastDay } from "../../domain/departure.ts";
import type { Term } from "../../domain/term.ts";
import type { Tx } from "../db/client.server.ts";
import { type DepartureRow, departures, projects } from "../db/schema/index.ts";
import { listBillable } from "../projects/billable-items.ts";
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
export async function findTerm(tx: Tx, projectId: string): Promise<Term | undefined> {
  return (await findTermAndInterval(tx, projectId))?.term;
}

/** The same, as it will be on a last day. */
export async function findTermOnLastDay(tx: Tx, projectId: string, endsOn: Day): Promise<Term | undefined> {
  const found = await findTermAndInterval(tx, projectId);
  return found?.term && onLastDay(found.term, await listBillable(tx, projectId), found.paymentType, endsOn);
}

async function findTermAndInterval(tx: Tx, projectId: string) {
  const { termStartedOn, termMonths, paymentType } = projects;
  const [found] = await tx
    .select({ termStartedOn, termMonths, paymentType, ...termParts })
    .from(projects)
    .where(eq(projects.id, projectId));
  return found && { term: termOf(found), paymentType: found.paymentType };
}
