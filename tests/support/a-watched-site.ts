import { randomUUID } from "node:crypto";
import { aProject } from "./a-project.ts";
import { look } from "./look.ts";

type Watched = { owner: string; projectName?: string; since?: Date };

/** A live project of somebody's whose site is looked at and answers; its project's id. */
export async function aWatchedSite(at: Date, { owner, projectName = "A site", since = at }: Watched): Promise<string> {
  const projectId = await aProject(at, "live", { owner, projectName });
  await look(
    `insert into sites (project_id, watched_since, checked_at, outcome, milliseconds, certificate_ends_at)
     values ($1, $2, $3, 1, 210, $3::timestamptz + interval '60 days')
     on conflict (project_id) do update set watched_since = $2, checked_at = $3, outcome = 1, milliseconds = 210`,
    projectId,
    since,
    at,
  );
  return projectId;
}

type Outage = { from: Date; to?: Date | null; cause?: string };

/** That these sites were down, or are; its id. */
export async function anOutage(projectIds: string[], { from, to = null, cause = "" }: Outage): Promise<string> {
  const id = randomUUID();
  await look(
    "insert into incidents (id, kind, cause, started_at, ended_at) values ($1, 'outage', $2, $3, $4)",
    id,
    cause,
    from,
    to,
  );
  for (const projectId of projectIds) {
    await look(
      "insert into incident_sites (incident_id, project_id, down_from, up_at, outcome) values ($1, $2, $3, $4, 6)",
      id,
      projectId,
      from,
      to,
    );
    if (!to) await look("update sites set down_since = $2, outcome = 6 where project_id = $1", projectId, from);
  }
  return id;
}

type Minutes = { down?: number; planned?: number; unknown?: number; medianMs?: number };

/** A day as it is added up, of 1,440 minutes. */
export async function aSiteDay(
  projectId: string,
  day: string,
  { down = 0, planned = 0, unknown = 0, medianMs = 210 }: Minutes = {},
) {
  await look(
    `insert into site_days (project_id, day, up_minutes, down_minutes, planned_minutes, unknown_minutes, down_by_hour, median_ms, p95_ms, slowest_ms)
     values ($1, $2, 1440 - $3::int - $4::int - $5::int, $3, $4, $5, array_fill(0::smallint, array[24]), $6, 480, 1120)`,
    projectId,
    day,
    down,
    planned,
    unknown,
    medianMs,
  );
}
