import { sql } from "drizzle-orm";
import { type Day, londonDay } from "../../domain/calendar-day.ts";
import { mostCounted, mostListed } from "../../domain/counted.ts";
import { judgeSystem } from "../../domain/system-status.ts";
import { clientOf, type Person, requireAdmin } from "../access/actor.ts";
import { isOfListed } from "../clients/find-clients.ts";
import { countWaiting } from "../day/count-waiting.ts";
import { asViewer, type Tx } from "../db/client.server.ts";
import { countUpTo } from "../db/count-up-to.ts";
import { allUnread } from "../messages/count-unread.ts";
import { hasAttemptUnderWay } from "../payments/attempts.ts";
import { findStatus } from "../status/find-status.ts";

const isToPay = sql`issued_at is not null and settled_at is null and voided_at is null and not ${hasAttemptUnderWay}`;

/** What a client's navigation says: which projects there are, how many messages are unread, and how many invoices are to pay. */
export async function findClientNavigation(viewer: Person, today: Day) {
  const { rows } = await asViewer(viewer, (tx) =>
    tx.execute<{ projectIds: string[]; unread: number; toPay: number; late: number }>(sql`
      select array(select id from projects where client_id = ${clientOf(viewer, "project")} and deleted_at is null
          order by created_at desc limit 2) as "projectIds",
        ${allUnread(viewer)} as unread,
        count(*)::int as "toPay", (count(*) filter (where due_date < ${today}))::int as late
      from invoices where client_id = ${clientOf(viewer, "money")} and ${isToPay}`),
  );
  return rows[0] ?? { projectIds: [], unread: 0, toPay: 0, late: 0 };
}

export type ClientCounts = Awaited<ReturnType<typeof findClientNavigation>>;

/** What the provider's navigation counts. */
export async function findAdminNavigation(viewer: Person, at: Date) {
  requireAdmin(viewer);
  const counts = await asViewer(viewer, async (tx) => ({
    ...(await countWaiting(tx)),
    ...(await countListed(tx, londonDay(at))),
  }));
  return { ...counts, problems: await countProblems(viewer, at) };
}

export type AdminCounts = Awaited<ReturnType<typeof findAdminNavigation>>;

async function countListed(tx: Tx, today: Day) {
  const { rows } = await tx.execute<{ allProjects: number; clients: number; overdue: number }>(sql`
    select ${countUpTo(mostListed, sql`select from projects where deleted_at is null and ${isOfListed}`)} as "allProjects",
      ${countUpTo(mostListed, sql`select from clients where deleted_at is null and archived_at is null`)} as clients,
      ${countUpTo(mostCounted, sql`select from invoices where ${isToPay} and due_date < ${today} order by due_date`)} as overdue`);
  return rows[0] ?? { allProjects: 0, clients: 0, overdue: 0 };
}

const keptFor = 60_000;
let kept: { at: Date; problems: Promise<number> } | undefined;

/** Of the system's status, which every page would otherwise ask for: it may be a minute old. */
async function countProblems(viewer: Person, at: Date): Promise<number> {
  const age = kept ? at.getTime() - kept.at.getTime() : keptFor;
  if (!kept || age < 0 || age >= keptFor) kept = { at, problems: findProblems(viewer, at) };
  try {
    return await kept.problems;
  } catch (error) {
    kept = undefined;
    throw error;
  }
}

async function findProblems(viewer: Person, at: Date): Promise<number> {
  const verdicts = Object.values(judgeSystem(await findStatus(viewer, at), at));
  return verdicts.filter(({ health }) => health === "wrong").length;
}
