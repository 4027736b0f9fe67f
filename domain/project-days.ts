import { addDays, type Day, isDay, londonDay, londonInstant } from "./calendar-day.ts";
import { type ProjectStatus, type Turn, turnOf } from "./project-status.ts";

/** Whom a day is counted for. */
export const dayCounts = ["provider", "client", "paused"] as const;
export type DayCounts = (typeof dayCounts)[number];

/** What the project's history says of whose turn it was, the oldest first. */
export type TurnEvent =
  | { kind: "created" | "status-changed"; at: Date; status: ProjectStatus | null; note: string }
  | { kind: "paused"; at: Date; note: string }
  /** What the provider wants of the client: it was sent to them, or what is on it has come. The status says whose turn that makes it. */
  | { kind: "material-asked" | "material-sent"; at: Date; what: string; note: string }
  | { kind: "day-corrected"; at: Date; day: Day; counts: DayCounts; reason: string };

/** What the list has to do with whose turn it is. */
export type AboutList = { kind: "material-asked" | "material-sent"; what: string; at: Date };

type State = { turn: Turn; isPaused: boolean; status: ProjectStatus | null; note: string; list: AboutList | undefined };

export type CountedDay = {
  number: number;
  day: Day;
  counts: DayCounts;
  /** What was so at five, which is why it counts as it does; what a correction says instead. */
  status: ProjectStatus | null;
  why: string;
  /** A list is the reason. */
  list: Pick<AboutList, "kind" | "what"> | undefined;
  isCorrected: boolean;
};

export type ProjectDays = {
  days: CountedDay[];
  /** The number of today, which is not counted yet; undefined once the site is live. */
  today: number | undefined;
  /** The first day that was live at five. */
  liveOn: Day | undefined;
};

/** A day is counted for whoever had the turn at this time in London. */
export const countedAt = "17:00";

/**
 * Every day of a project from its first to the one on which it was live at five, weekends included, each counted for whoever had the
 * turn. What is created after five begins with the day after; what was live and is corrected before five was not live.
 */
export function countDays(events: readonly TurnEvent[], at: Date): ProjectDays {
  const turns = events.filter((event) => event.kind !== "day-corrected");
  const corrections = new Map(
    events.flatMap((event) => (event.kind === "day-corrected" ? [[event.day, event] as const] : [])),
  );
  const days: CountedDay[] = [];
  const first = turns[0];
  if (!first || isAboutList(first)) return { days, today: undefined, liveOn: undefined };
  const today = londonDay(at);
  const createdOn = londonDay(first.at);
  let state: State = stateAfter(first);
  let next = 1;
  let day = first.at <= fiveOn(createdOn) ? createdOn : addDays(createdOn, 1);
  for (; day < today; day = addDays(day, 1)) {
    const five = fiveOn(day);
    for (let event = turns[next]; event && event.at <= five; event = turns[next]) {
      state = stateAfter(event, state);
      next += 1;
    }
    if (state.turn === "nobody") return { days, today: undefined, liveOn: day };
    const correction = corrections.get(day);
    days.push({
      number: days.length + 1,
      day,
      counts: correction?.counts ?? (state.isPaused ? "paused" : state.turn),
      status: state.status,
      why: correction?.reason ?? state.note,
      list: correction ? undefined : state.list,
      isCorrected: correction !== undefined,
    });
  }
  const last = turns.findLast((event) => !isAboutList(event));
  const isLive = last !== undefined && stateAfter(last).turn === "nobody";
  return { days, today: isLive ? undefined : days.length + 1, liveOn: undefined };
}

function stateAfter(event: Exclude<TurnEvent, { kind: "day-corrected" }>, before?: State): State {
  if (isAboutList(event)) {
    const list = { kind: event.kind, what: event.what, at: event.at };
    const state = before ?? { turn: "provider" as const, isPaused: false, status: null, note: "" };
    return { ...state, note: event.note || state.note, list };
  }
  const nothing = { list: undefined };
  if (event.kind === "paused")
    return { turn: "client", isPaused: true, status: "on_hold", note: event.note, ...nothing };
  const { status, note, at } = event;
  // The list and the status that it brings are of one moment, in either order.
  const list = before?.list?.at.getTime() === at.getTime() ? before.list : undefined;
  return { turn: turnOf(status), isPaused: false, status, note: note || (list ? before?.note : "") || "", list };
}

function isAboutList(event: TurnEvent): event is Extract<TurnEvent, { kind: AboutList["kind"] }> {
  return event.kind === "material-asked" || event.kind === "material-sent";
}

function fiveOn(day: Day): Date {
  const five = londonInstant(day, countedAt);
  if (!five) throw new Error(`not a day: ${day}`);
  return five;
}

/** How many days each had. */
export function sumDays(days: readonly Pick<CountedDay, "counts">[]): Record<DayCounts, number> {
  const sums = { provider: 0, client: 0, paused: 0 };
  for (const { counts } of days) sums[counts] += 1;
  return sums;
}

/** As the history keeps a correction: '2026-11-13 paused'. */
export function correctionText(day: Day, counts: DayCounts): string {
  return `${day} ${counts}`;
}

export function readCorrection(text: string): { day: Day; counts: DayCounts } | undefined {
  const [day = "", given] = text.split(" ");
  const counts = dayCounts.find((one) => one === given);
  return counts && isDay(day) ? { day, counts } : undefined;
}

/** How many sites are measured, and how few say nothing. */
export const sitesMeasured = 20;
export const fewestMeasured = 5;

export type MeasuredSite = { providerDays: number; clientDays: number };

export type Measured = {
  sites: readonly MeasuredSite[];
  providerDays: number;
  clientDays: number;
  /** On so many of them the provider's part took no longer than is promised. */
  kept: number;
  quickest: number;
  slowest: number;
};

/** Of the sites that went live last, the oldest first: the middle one's days, and how the promise was kept. Too few say nothing. */
export function measure(sites: readonly MeasuredSite[], promisedDays: number): Measured | undefined {
  const last = sites.slice(-sitesMeasured);
  if (last.length < fewestMeasured) return;
  const inAll = last.map(({ providerDays, clientDays }) => providerDays + clientDays);
  return {
    sites: last,
    providerDays: middle(last.map(({ providerDays }) => providerDays)),
    clientDays: middle(last.map(({ clientDays }) => clientDays)),
    kept: last.filter(({ providerDays }) => providerDays <= promisedDays).length,
    quickest: Math.min(...inAll),
    slowest: Math.max(...inAll),
  };
}

/** Of an even number, the larger of the two in the middle: it never flatters. */
function middle(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
}
