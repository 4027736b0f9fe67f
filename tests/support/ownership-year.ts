import { cast } from "../../server/seed/cast.ts";
import {
  endCalendarAddress,
  findCalendarAddress,
  makeCalendarAddress,
  openCalendar,
} from "../../server/year-ahead/calendar-address.ts";
import { findYearAhead } from "../../server/year-ahead/find-year-ahead.ts";
import { at, type Claim, client, sam } from "./access-claim.ts";
import { anActor } from "./an-actor.ts";
import { gareth } from "./people.ts";

const { maya } = cast;
const own = new Set<string>(maya.projects.map(({ id }) => id));
const everybodysTermEnds = "update projects set term_started_on = '2026-10-04' where client_id is not null";

/** The year ahead, and the addresses that its calendars have. */
export const yearClaims: Record<string, Claim> = {
  "a client's year ahead is of their own projects alone": async (db) => {
    await db.query(everybodysTermEnds);
    const { events } = await findYearAhead(client, at);
    return (events.length > 0 && events.every(({ projectId }) => own.has(projectId))) || "others too";
  },
  "nothing of it is told to whoever may not do everything": async (db) => {
    await db.query(everybodysTermEnds);
    const seen = await Promise.all(
      (["money", "project"] as const).map((may) => findYearAhead({ ...client, client: { id: client.id, may } }, at)),
    );
    return seen.every(({ events, waiting, months }) => events.length + waiting.length === 0 && months.every(isNothing));
  },
  "and of everybody's for the admin": async (db) => {
    await db.query(everybodysTermEnds);
    return (await findYearAhead(sam, at)).events.some(({ projectId }) => !own.has(projectId));
  },
  "a calendar's address opens what is its account's": async () => {
    const token = await tokenOf();
    const opened = await openCalendar(token, at);
    return opened?.viewer.id === client.id && opened.viewer.role === "user" && opened.viewer.client?.id === client.id;
  },
  "nobody ends another's": async () => {
    const token = await tokenOf();
    await endCalendarAddress(anActor(gareth, at));
    return (await openCalendar(token, at)) !== undefined && (await findCalendarAddress(gareth, at)) === undefined;
  },
  "whoever may do less has none": async () => {
    const less = anActor({ ...client, client: { id: client.id, may: "project" } }, at);
    return (await makeCalendarAddress(less)).outcome === "not-there";
  },
};

const isNothing = (month: { agreedPence: number; stayPence: number }) => month.agreedPence + month.stayPence === 0;

async function tokenOf(): Promise<string> {
  await makeCalendarAddress(anActor(client, at));
  const address = await findCalendarAddress(client, at);
  return /([^/]+)\.ics$/.exec(address?.path ?? "")?.[1] ?? "";
}
