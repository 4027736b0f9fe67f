import type pg from "pg";
import { addDays, londonDay } from "../../domain/calendar-day.ts";
import { revisionOf } from "../../server/db/revision.ts";
import { cast } from "../../server/seed/cast.ts";
import { settingsOf } from "../../server/sites/change-site.ts";
import { adminForm, mails, type PostedForm } from "./posted-forms.ts";

const { maya } = cast;
const [bakery] = maya.projects;
const list = "/dashboard/admin/sites";

/** Of one of Maya's sites, which is down: what the provider writes about it, changes and plans. */
export async function listSiteForms(db: pg.Client): Promise<PostedForm[]> {
  const { incidentId, workId } = await prepare(db);
  const { rows } = await db.query<{ stoppedAt: Date | null; expectedText: string }>(
    `select stopped_at as "stoppedAt", expected_text as "expectedText" from sites where project_id = $1`,
    [bakery.id],
  );
  const [site] = rows;
  const revision = site ? revisionOf(settingsOf(site)) : "";
  const incident = `${list}/incidents/${incidentId}`;
  const work = `${list}/incidents/${workId}`;
  const day = addDays(londonDay(new Date()), 5);
  const note = { kind: "note-know", text: "I am on it.", nextDay: day, nextTime: "09:45", retryKey: "posted-note" };
  const planned = { fromDay: day, fromTime: "03:00", toDay: day, toTime: "04:00", what: "A new disk." };
  return [
    adminForm(incident, "note", note, ["public.incident_lines", ...mails]),
    adminForm(incident, "note", { ...note, kind: "own" }, [], 422),
    adminForm(incident, "line", { line: "Looked at the disk.", retryKey: "posted-line" }, ["public.incident_lines"]),
    adminForm(incident, "cause", { cause: "The disk was full.", revision: revisionOf(["", 1]) }, ["public.incidents"]),
    // It was not announced, so it is not said.
    adminForm(incident, "planned", {}, [], 422),
    adminForm(work, "call-off", {}, ["public.incidents", ...mails]),
    adminForm(`${list}/planned`, "plan", { ...planned, [`site-${bakery.id}`]: "on", retryKey: "posted-work" }, [
      ...["public.incident_lines", "public.incident_sites", "public.incidents"],
      ...mails,
    ]),
    adminForm(`${list}/planned`, "plan", planned, [], 422),
    adminForm(`/projects/${bakery.id}/site`, "settings", { isWatched: "on", expectedText: "Sourdough", revision }, [
      "public.sites",
    ]),
    adminForm(
      `/projects/${bakery.id}/site`,
      "undo",
      {
        isWatched: "on",
        expectedText: "",
        revision: revisionOf({ isWatched: true, expectedText: "Sourdough" }),
      },
      ["public.sites"],
    ),
  ];
}

async function prepare(db: pg.Client) {
  await db.query(
    "insert into sites (project_id, watched_since, checked_at, outcome) values ($1, now(), now(), 1) on conflict do nothing",
    [bakery.id],
  );
  const add = async (values: string) => {
    const { rows } = await db.query<{ id: string }>(
      `insert into incidents (id, kind, started_at, ended_at, announced_at) values (gen_random_uuid(), ${values}) returning id`,
    );
    const id = rows[0]?.id ?? "";
    await db.query(
      `insert into incident_sites (incident_id, project_id, down_from, up_at, outcome)
       select id, $2, started_at, ended_at, 6 from incidents where id = $1`,
      [id, bakery.id],
    );
    return id;
  };
  return {
    incidentId: await add("'outage', now() - interval '2 hours', now() - interval '1 hour', null"),
    workId: await add("'planned', now() + interval '4 days', now() + interval '5 days', now()"),
  };
}
