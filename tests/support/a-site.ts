import { startOfDay } from "../../domain/availability.ts";
import { addDays, type Day } from "../../domain/calendar-day.ts";
import { type Outcome, outcomes } from "../../domain/site-check.ts";
import { look } from "./look.ts";

/** A project's site is watched from then on. */
export async function isWatched(projectId: string, since: string): Promise<void> {
  await look("insert into sites (project_id, watched_since) values ($1, $2)", projectId, since);
}

/** What a place found in a minute. */
export type Seen = { outcome: Outcome; isConnected: boolean; milliseconds: number | null };

const [minute, hour] = [60_000, 3_600_000];
export const fine: Seen = { outcome: "up", isConnected: true, milliseconds: 200 };

type Looks = { from: Day; to: Day; place?: string; seenAt?: ((at: number) => Seen) | undefined };

/** Raw results of whole days, the last one included: up, unless it is said what was found at a moment. */
export async function wasLookedAt(projectId: string, { from, to, place = "", seenAt = () => fine }: Looks) {
  const end = startOfDay(addDays(to, 1)).getTime();
  const rows: { hour: Date; seen: Seen[] }[] = [];
  for (let at = startOfDay(from).getTime(); at < end; at += hour)
    rows.push({ hour: new Date(at), seen: Array.from({ length: 60 }, (_, n) => seenAt(at + n * minute)) });
  await look(
    `insert into site_hours (project_id, place, hour_at, outcomes, milliseconds, connected)
     select $1, $2, h::timestamptz, o::smallint[], m::integer[], c::smallint[]
     from unnest($3::text[], $4::text[], $5::text[], $6::text[]) as rows (h, o, m, c)`,
    projectId,
    place,
    rows.map((row) => row.hour.toISOString()),
    rows.map(({ seen }) => `{${seen.map(({ outcome }) => outcomes[outcome]).join(",")}}`),
    rows.map(({ seen }) => `{${seen.map(({ milliseconds }) => milliseconds ?? "NULL").join(",")}}`),
    rows.map(({ seen }) => `{${seen.map(({ isConnected }) => (isConnected ? 1 : 0)).join(",")}}`),
  );
}

type Time = { from: string; to: string };

/** Down from one moment to another, and up otherwise. */
export function downFrom({ from, to }: Time, outcome: Outcome = "refused"): (at: number) => Seen {
  const [begin, end] = [Date.parse(from), Date.parse(to)];
  return (at) => (begin <= at && at < end ? { outcome, isConnected: true, milliseconds: null } : fine);
}
