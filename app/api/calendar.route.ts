import { business } from "../../content/business.ts";
import { londonDay } from "../../domain/calendar-day.ts";
import { fileHeader } from "../../domain/file-header.ts";
import { icalendar } from "../../domain/icalendar.ts";
import { now } from "../../server/settings/clock.ts";
import { env } from "../../server/settings/env.server.ts";
import { openCalendar } from "../../server/year-ahead/calendar-address.ts";
import { findYearAhead } from "../../server/year-ahead/find-year-ahead.ts";
import { calendarWords as words } from "../shared/year-ahead/words.ts";
import type { Route } from "./+types/calendar.route";

/** Asked by calendar programs: the address alone says whose it is. Whatever opens nothing is not there. */
export async function loader({ params }: Route.LoaderArgs) {
  const at = now();
  const [, token] = /^(.+)\.ics$/.exec(params.token) ?? [];
  const opened = token ? await openCalendar(token, at) : undefined;
  if (!opened) return new Response(null, { status: 404, headers });
  const { viewer, endsAt } = opened;
  const { events } = await findYearAhead(viewer, at);
  const { hostname } = new URL(env().SITE_ORIGIN);
  const listed = events.map(({ kind, on, key, projectId, project }) => ({
    uid: `${key}.${projectId}@${hostname}`,
    on,
    summary: viewer.role === "admin" ? words.of(project, words.events[kind]) : words.events[kind],
  }));
  const end = { uid: `ends.${endsAt.getTime()}@${hostname}`, on: londonDay(endsAt), summary: words.ends };
  const text = icalendar({ name: words.name, product: business().name, at, events: [...listed, end] });
  return new Response(text, { headers: { ...headers, "Content-Type": "text/calendar; charset=utf-8" } });
}

const headers = {
  "Cache-Control": "private, no-store",
  "Content-Disposition": fileHeader("inline", "year-ahead.ics"),
  "X-Robots-Tag": "noindex",
};
