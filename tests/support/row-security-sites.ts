import type pg from "pg";
import { cast } from "../../server/seed/cast.ts";
import {
  allowed,
  changes,
  newId,
  notAdmins,
  notSystem,
  type Probe,
  prepared,
  probe,
  refusedToAll,
  viewers,
} from "./access-probe.ts";

const { maya, gareth, sam } = cast;
const [mayas, school, gareths] = [maya.projects[0].id, maya.projects[1].id, gareth.projects[0].id];
const [both, hisAlone] = [1, 2].map((n) => `00000000-0000-4000-8000-00000000130${n}`);

const insertSite = (project: string) => `insert into sites (project_id, watched_since) values ('${project}', now())`;
const insertHour = (project: string, hoursAgo = 1) =>
  `insert into site_hours (project_id, hour_at, outcomes, milliseconds, connected)
   values ('${project}', date_trunc('hour', now()) - interval '${hoursAgo} hours', array_fill(1::smallint, array[60]), array_fill(200, array[60]), array_fill(1::smallint, array[60]))`;
const insertDay = (project: string, day = "2026-11-13") =>
  `insert into site_days (project_id, day, up_minutes, down_minutes, planned_minutes, unknown_minutes, down_by_hour)
   values ('${project}', '${day}', 1440, 0, 0, 0, array_fill(0::smallint, array[24]))`;
const insertIncident = (id = newId) => `insert into incidents (id, kind, started_at) values (${id}, 'outage', now())`;
const insertSiteOf = (incident: string | undefined, project: string) =>
  `insert into incident_sites (incident_id, project_id, down_from, up_at, outcome) values ('${incident}', '${project}', now(), now(), 6)`;
type Line = { kind: string; by?: string };
const insertLine = ({ kind, by }: Line) =>
  `insert into incident_lines (id, incident_id, kind, at, written_by) values (${newId}, '${both}', '${kind}', now(), ${by ? `'${by}'` : "null"})`;
const insertCredit = (project: string, client: string, month = "2026-10-01") =>
  `insert into site_credits (project_id, client_id, month, minutes, down_minutes, percent, month_pence, pence, found_at)
   values ('${project}', '${client}', '${month}', 44700, 86, 10, 1299, 130, now())`;

/** Sites of Maya's, of Gareth's, and of a project of hers that is deleted; one incident of both, one of his alone, and what clients were told of the first. */
export async function prepareSites(db: pg.Client): Promise<void> {
  for (const project of [mayas, gareths, prepared.deletedProject]) {
    await db.query(insertSite(project));
    await db.query(insertHour(project));
    await db.query(insertDay(project));
  }
  for (const id of [both, hisAlone]) await db.query(insertIncident(`'${id}'`));
  await db.query(insertSiteOf(both, mayas));
  await db.query(insertSiteOf(both, gareths));
  await db.query(insertSiteOf(hisAlone, gareths));
  for (const line of [{ kind: "found" }, { kind: "note-know", by: sam.id }, { kind: "own", by: sam.id }])
    await db.query(insertLine(line));
  await db.query(insertCredit(mayas, maya.id));
  await db.query(insertCredit(gareths, gareth.id));
}

const notWritten = [...notAdmins, gareth.id, viewers.money, viewers.project];
/** Nobody of the web changes what was found. */
const foundOnly = (table: string, insert: string, update: string): Probe[] => [
  ...refusedToAll(table, insert, update, `delete from ${table}`),
  ...allowed("tenday_worker", table, insert, "system", notSystem),
  ...changes("tenday_worker", table, update, "system", notSystem),
  ...changes("tenday_worker", table, `delete from ${table}`, "system", notSystem),
];

/** What was found is the worker's to write; what is planned, said and wanted of a site is the provider's. A client writes none of it. */
export const siteWrites: Probe[] = [
  ...allowed("tenday_web", "sites", insertSite(school), sam.id, notWritten),
  ...changes("tenday_web", "sites", "update sites set stopped_at = now(), expected_text = 'x'", sam.id, notWritten),
  ...refusedToAll(
    "sites",
    "update sites set checked_at = now()",
    "update sites set outcome = 1",
    "update sites set down_since = null",
    "delete from sites",
  ),
  ...allowed("tenday_worker", "sites", insertSite(school), "system", notSystem),
  ...changes("tenday_worker", "sites", "update sites set outcome = 4, down_since = now()", "system", notSystem),

  ...foundOnly("site_hours", insertHour(mayas, 2), "update site_hours set place = 'x'"),
  ...foundOnly("site_days", insertDay(mayas, "2026-11-14"), "update site_days set median_ms = 1"),
  ...foundOnly("site_credits", insertCredit(school, maya.id), "update site_credits set given_at = now()"),

  ...allowed("tenday_web", "incidents", insertIncident(), sam.id, notWritten),
  ...changes("tenday_web", "incidents", "update incidents set cause = 'x', revision = 2", sam.id, notWritten),
  ...changes("tenday_web", "incidents", "delete from incidents", sam.id, notWritten),
  ...refusedToAll(
    "incidents",
    "update incidents set kind = 'planned', announced_at = now(), ended_at = now()",
    "update incidents set announced_at = now()",
  ),
  ...allowed("tenday_worker", "incidents", insertIncident(), "system", notSystem),
  ...changes("tenday_worker", "incidents", "update incidents set ended_at = now()", "system", notSystem),

  ...allowed("tenday_web", "incident_sites", insertSiteOf(hisAlone, mayas), sam.id, notWritten),
  ...changes("tenday_web", "incident_sites", "delete from incident_sites", sam.id, notWritten),
  ...refusedToAll("incident_sites", "update incident_sites set up_at = null", "update incident_sites set outcome = 1"),
  ...allowed("tenday_worker", "incident_sites", insertSiteOf(hisAlone, mayas), "system", notSystem),
  ...changes("tenday_worker", "incident_sites", "update incident_sites set up_at = now()", "system", notSystem),

  // In the provider's own name, or the system's in nobody's; and never changed.
  ...allowed("tenday_web", "incident_lines", insertLine({ kind: "note-over", by: sam.id }), sam.id, notWritten),
  probe("tenday_web", maya.id, "incident_lines", insertLine({ kind: "note-over", by: maya.id }), "refused"),
  ...[insertLine({ kind: "found" }), insertLine({ kind: "own", by: maya.id })].map((sql) =>
    probe("tenday_web", sam.id, "incident_lines", sql, "refused"),
  ),
  ...allowed("tenday_worker", "incident_lines", insertLine({ kind: "over" }), "system", notSystem),
  probe("tenday_worker", "system", "incident_lines", insertLine({ kind: "own", by: sam.id }), "refused"),
  ...refusedToAll("incident_lines", "update incident_lines set text = 'x'", "delete from incident_lines"),
  probe("tenday_worker", "system", "incident_lines", "update incident_lines set text = 'x'", "refused"),
  probe("tenday_worker", "system", "incident_lines", "delete from incident_lines", "refused"),

  // Of all sites together anybody hears, and of none by itself.
  ...[undefined, "anonymous", maya.id, sam.id].map((viewer) =>
    probe("tenday_web", viewer, "sites", "select from app.sites_standing() standing", 1),
  ),
  probe("tenday_worker", "system", "sites", "select from app.sites_standing() standing", "refused"),
];
