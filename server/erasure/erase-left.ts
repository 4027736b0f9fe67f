import { and, asc, eq, exists, isNotNull, isNull, lte, ne, notExists, sql } from "drizzle-orm";
import { addDays, londonDay } from "../../domain/calendar-day.ts";
import { datesAfter, daysWarned } from "../../domain/departure.ts";
import type { Actor } from "../access/actor.ts";
import type { Tx } from "../db/client.server.ts";
import {
  clientExports,
  clients,
  type DepartureRow,
  departures,
  mails,
  projects,
  providedArchives,
} from "../db/schema/index.ts";
import { keptFrom } from "../departures/find-departure.ts";
import { lockMoney } from "../invoices/lock-money.ts";
import { owesNothing } from "../invoices/owing.ts";
import { queueMail } from "../mail/queue-mail.ts";

/** Departures whose days of retention are over, and of which they were told three days before. */
export async function listLeft(tx: Tx, at: Date): Promise<DepartureRow[]> {
  const rows = await tx
    .select()
    .from(departures)
    .where(
      and(isNotNull(departures.endedAt), isNotNull(departures.warnedAt), isNotNull(departures.projectId), isCurrent),
    )
    .orderBy(asc(departures.endsOn), asc(departures.id));
  return rows.filter((departure) => isOver(departure, at));
}

const isCurrent = and(isNull(departures.takenBackAt), isNull(departures.erasedAt));

function isOver(departure: DepartureRow, at: Date): boolean {
  const today = londonDay(at);
  const { warnedAt } = departure;
  const isWarned = warnedAt !== null && addDays(londonDay(warnedAt), daysWarned) <= today;
  return isWarned && datesAfter(keptFrom(departure)).erasedOn <= today;
}

/** Notes what is erased by now, with the files that had it, and says so to them. Gives the project; nothing where they stayed. */
export async function closeDeparture(
  tx: Tx,
  { id, clientId }: DepartureRow,
  actor: Actor,
): Promise<string | undefined> {
  await lockMoney(tx, clientId);
  const [found] = await tx
    .select({ projectId: projects.id, name: projects.projectName })
    .from(departures)
    .innerJoin(projects, eq(projects.id, departures.projectId))
    .where(and(eq(departures.id, id), isCurrent));
  if (!found) return;
  const { rowCount } = await tx
    .update(departures)
    .set({ erasedAt: actor.at, projectName: found.name })
    .where(and(eq(departures.id, id), isCurrent));
  if (!rowCount) return;
  // Made anew within the month, without it.
  await tx.delete(clientExports).where(eq(clientExports.clientId, clientId));
  await eraseArchives(tx, clientId, found.projectId);
  await queueMail(tx, { kind: "leaving-erased", subjectId: id }, actor);
  return found.projectId;
}

/** What was added to their file for this project goes with it; for no one project, with their last. */
async function eraseArchives(tx: Tx, clientId: string, projectId: string): Promise<void> {
  const others = tx
    .select({ one: sql`1` })
    .from(projects)
    .where(and(eq(projects.clientId, clientId), ne(projects.id, projectId)));
  await tx
    .delete(providedArchives)
    .where(and(eq(providedArchives.clientId, clientId), isNull(providedArchives.projectId), notExists(others)));
}

/** A client of whom nothing is left but how to reach them: everything they had is erased, they know it, and nothing is owed either way. */
export function hasLeft(tx: Tx, at: Date) {
  const one = { one: sql`1` };
  const theirs = eq(departures.clientId, clients.id);
  const erased = tx
    .select(one)
    .from(departures)
    .where(and(theirs, lte(departures.erasedAt, at)));
  const unsent = tx
    .select(one)
    .from(departures)
    .innerJoin(mails, eq(mails.subjectId, departures.id))
    .where(and(theirs, isNull(mails.sentAt), isNull(mails.failedAt)));
  return and(
    isNull(clients.deletedAt),
    exists(erased),
    notExists(unsent),
    notExists(tx.select(one).from(projects).where(eq(projects.clientId, clients.id))),
    owesNothing,
  );
}
