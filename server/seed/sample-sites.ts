import { randomUUID } from "node:crypto";
import pg from "pg";
import { addDays, addMonths, type Day, londonDay, londonInstant } from "../../domain/calendar-day.ts";
import type { PersonActor } from "../access/actor.ts";
import { planWork } from "../sites/plan-work.ts";
import { cast } from "./cast.ts";

const [bakery] = cast.maya.projects;
const liveForDays = 60;

/** How the live site of the cast has run: its days, an outage with its cause and what it gave back, a short one, work that is over, and work to come. */
export async function addSampleSites(ownerUrl: string, now = new Date()): Promise<void> {
  const db = new pg.Client(ownerUrl);
  await db.connect();
  try {
    await db.query("begin");
    await addWatched(db, now);
    await db.query("commit");
  } finally {
    await db.end();
  }
  const from = new Date(now.getTime() + 5 * 86_400_000);
  const [day, night] = [londonDay(from), "03:00"];
  const begins = londonInstant(day, night) ?? from;
  const to = new Date(begins.getTime() + 3_600_000);
  const what = "I move your site to a newer server. It should take ten minutes.";
  const planned = await planWork(provider(now), {
    projectIds: [bakery.id],
    from: begins,
    to,
    what,
    retryKey: undefined,
  });
  if (planned.outcome !== "planned") throw new Error(`the sample's planned work: ${planned.outcome}`);
}

function provider(at: Date): PersonActor {
  return { kind: "person", id: cast.sam.id, role: "admin", address: "", requestId: "demo", at };
}

async function addWatched(db: pg.Client, now: Date): Promise<void> {
  const today = londonDay(now);
  const since = new Date(now.getTime() - liveForDays * 86_400_000);
  const lastMonth = addMonths(`${today.slice(0, 7)}-01`, -1);
  const [full, restart, work] = [addDays(lastMonth, 8), addDays(today, -10), addDays(today, -22)];
  await db.query(
    `insert into sites (project_id, watched_since, checked_at, outcome, milliseconds, certificate_ends_at)
     values ($1, $2, $3, 1, 210, $4)
     on conflict (project_id) do update set watched_since = $2, checked_at = $3, outcome = 1, milliseconds = 210, down_since = null, certificate_ends_at = $4`,
    [bakery.id, since, now, new Date(now.getTime() + 75 * 86_400_000)],
  );
  const minutes: Record<Day, { down?: number; planned?: number }> = {
    [work]: { planned: 8 },
    [restart]: { down: 4 },
    [full]: { down: 86 },
  };
  for (let back = liveForDays; back > 0; back--) {
    const day = addDays(today, -back);
    const { down = 0, planned = 0 } = minutes[day] ?? {};
    const medianMs = 200 + ((back * 37) % 40) + (day.slice(0, 7) === full.slice(0, 7) && day <= full ? 80 : 0);
    await db.query(
      `insert into site_days (project_id, day, up_minutes, down_minutes, planned_minutes, unknown_minutes, down_by_hour, median_ms, p95_ms, slowest_ms)
       values ($1, $2, 1440 - $3::int - $4::int, $3, $4, 0, array_fill(0::smallint, array[24]), $5, $6, $7)
       on conflict do nothing`,
      [bakery.id, day, down, planned, medianMs, medianMs * 2, medianMs * 5],
    );
  }
  await addIncident(db, {
    day: full,
    from: "14:06",
    to: "15:32",
    cause: "The server’s disk was full. It is twice as large now.",
  });
  await addIncident(db, { day: restart, from: "22:10", to: "22:14", cause: "The server restarted by itself." });
  const announcedAt = londonInstant(addDays(work, -5), "10:00") ?? now;
  await addIncident(db, { day: work, from: "03:10", to: "03:18", cause: "A newer database.", announcedAt });
  await db.query(
    `insert into site_credits (project_id, client_id, month, minutes, down_minutes, percent, month_pence, pence, found_at, given_at)
     values ($1, $2, $3, 43200, 86, 10, 1299, 130, $4, $4) on conflict do nothing`,
    [bakery.id, cast.maya.id, lastMonth, londonInstant(`${today.slice(0, 7)}-01`, "09:00") ?? now],
  );
}

type Incident = { day: Day; from: string; to: string; cause: string; announcedAt?: Date };

async function addIncident(db: pg.Client, { day, from, to, cause, announcedAt }: Incident): Promise<void> {
  const [id, begins, ends] = [randomUUID(), londonInstant(day, from), londonInstant(day, to)];
  await db.query(
    "insert into incidents (id, kind, cause, started_at, ended_at, announced_at) values ($1, $2, $3, $4, $5, $6)",
    [id, announcedAt ? "planned" : "outage", cause, begins, ends, announcedAt ?? null],
  );
  await db.query(
    "insert into incident_sites (incident_id, project_id, down_from, up_at, outcome) values ($1, $2, $3, $4, $5)",
    [id, bakery.id, begins, ends, announcedAt ? 0 : 6],
  );
  if (announcedAt) return;
  for (const [kind, text, at, by] of [
    ["found", bakery.name, begins, null],
    ["note-found", `I have found it, and it is being put right. ${cause}`, begins, cast.sam.id],
    ["over", bakery.name, ends, null],
  ] as const)
    await db.query(
      "insert into incident_lines (id, incident_id, kind, text, at, written_by) values ($1, $2, $3, $4, $5, $6)",
      [randomUUID(), id, kind, text, at, by],
    );
}
