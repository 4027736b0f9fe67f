import { randomUUID } from "node:crypto";
import pg from "pg";
import { asAdmin, type NewMember, newProject } from "./members.ts";

export type WatchedSite = { path: string; projectId: string; name: string };

/** A live site of theirs that has been looked at for 40 days, with an hour and a half down on one of them; the watcher itself is not part of a journey. */
export async function newWatchedSite(member: NewMember, projectName: string): Promise<WatchedSite> {
  const path = await newProject(member, { projectName, status: "active" });
  await asAdmin(path, { intent: "status", status: "live", note: "" });
  const projectId = path.split("/").at(-1) ?? "";
  await inDatabase(
    `insert into sites (project_id, watched_since, checked_at, outcome, milliseconds, certificate_ends_at)
     values ($1, now() - interval '40 days', now(), 1, 210, now() + interval '9 days')
     on conflict (project_id) do update set watched_since = now() - interval '40 days', checked_at = now(), outcome = 1, milliseconds = 210, certificate_ends_at = now() + interval '9 days'`,
    projectId,
  );
  await inDatabase(
    `insert into site_days (project_id, day, up_minutes, down_minutes, planned_minutes, unknown_minutes, down_by_hour, median_ms, p95_ms, slowest_ms)
     select $1, (now() - make_interval(days => n))::date, 1440 - case n when 12 then 86 else 0 end, case n when 12 then 86 else 0 end,
       0, 0, array_fill(0::smallint, array[24]), 200 + n, 480, 1120 from generate_series(1, 40) n`,
    projectId,
  );
  await addOutage([projectId], { hoursAgo: 12 * 24, minutes: 86, cause: "The server’s disk was full." });
  return { path, projectId, name: projectName };
}

/** That these are down since some minutes ago, or were; gives the address of the incident's page. */
export async function addOutage(
  projectIds: string[],
  { hoursAgo = 0, minutes, cause = "" }: { hoursAgo?: number; minutes?: number; cause?: string } = {},
): Promise<string> {
  const id = randomUUID();
  const from = new Date(Date.now() - hoursAgo * 3_600_000 - 22 * 60_000);
  const to = minutes === undefined ? null : new Date(from.getTime() + minutes * 60_000);
  await inDatabase(
    "insert into incidents (id, kind, cause, started_at, ended_at) values ($1, 'outage', $2, $3, $4)",
    ...[id, cause, from, to],
  );
  for (const projectId of projectIds) {
    await inDatabase(
      "insert into incident_sites (incident_id, project_id, down_from, up_at, outcome) values ($1, $2, $3, $4, 6)",
      ...[id, projectId, from, to],
    );
    if (!to)
      await inDatabase(
        "update sites set down_since = $2, outcome = 6, milliseconds = null where project_id = $1",
        projectId,
        from,
      );
  }
  await inDatabase(
    "insert into incident_lines (id, incident_id, kind, text, at) values (gen_random_uuid(), $1, 'found', 'No answer', $2)",
    ...[id, from],
  );
  return `/dashboard/admin/sites/incidents/${id}`;
}

async function inDatabase(sql: string, ...values: unknown[]): Promise<void> {
  const client = new pg.Client(process.env.OWNER_URL);
  await client.connect();
  try {
    await client.query(sql, values);
  } finally {
    await client.end();
  }
}
