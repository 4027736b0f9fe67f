import { addDays, type Day } from "./calendar-day.ts";
import type { Pence } from "./money.ts";
import { endOfTerm } from "./term.ts";
import { type DueSum, isInYear, renewalsOf, type YearProject } from "./year-ahead.ts";

/** A change that is agreed or announced for a day to come. */
export type ComingChange =
  | { kind: "price"; id: string; startsOn: Day; toName: string; pence: Pence; each: "month" | "year" }
  | { kind: "plan"; id: string; startsOn: Day; fromName: string; toName: string }
  | { kind: "end"; id: string; startsOn: Day; fromName: string };

/** What happens on a day. `key`: the same for as long as it is the same happening, whatever its day becomes. */
export type YearEvent = { on: Day; key: string } & (
  | { kind: "term-ends"; months: number }
  | { kind: "renews"; names: string[]; pence: Pence }
  | { kind: "new-price"; name: string; pence: Pence; each: "month" | "year" }
  | { kind: "changes"; from: string; to: string }
  | { kind: "ends"; name: string }
  | { kind: "last-day" }
);

type Eventful = Pick<YearProject, "items" | "term" | "leaving"> & { changes: readonly ComingChange[] };

/** What ends, renews and changes of a project in the year ahead, in order. Of whoever leaves, until their last day. */
export function eventsInYear(project: Eventful, due: readonly DueSum[], today: Day): YearEvent[] {
  const { term, leaving, changes } = project;
  const lastDay = leaving?.endsOn;
  const termEnds: YearEvent[] = term
    ? [{ on: endOfTerm(term), key: "term", kind: "term-ends", months: term.months }]
    : [];
  const stays = [...termEnds, ...changes.map(eventOf), ...renewalsOf(project, due).map(renewing)];
  const last: YearEvent[] = lastDay ? [{ on: lastDay, key: "last-day", kind: "last-day" }] : [];
  return [...stays.filter(({ on }) => !lastDay || on < lastDay), ...last]
    .filter(({ on }) => isInYear(on, today))
    .toSorted((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0));
}

function renewing({ on, names, pence }: ReturnType<typeof renewalsOf>[number]): YearEvent {
  return { on, key: `renews-${on}`, kind: "renews", names, pence };
}

function eventOf(change: ComingChange): YearEvent {
  const { id: key, startsOn: on } = change;
  if (change.kind === "price")
    return { on, key, kind: "new-price", name: change.toName, pence: change.pence, each: change.each };
  // What ends is had until the day before.
  if (change.kind === "end") return { on: addDays(on, -1), key, kind: "ends", name: change.fromName };
  return { on, key, kind: "changes", from: change.fromName, to: change.toName };
}
