import { addDays, type Day, dayAndMonth, londonWeekday, longDay, noonOf } from "../../../domain/calendar-day.ts";
import { greetingName } from "../../../domain/client.ts";
import { type CountedDay, dayCounts, sumDays } from "../../../domain/project-days.ts";
import { detailWords, turnOf } from "../../../domain/project-status.ts";
import { openPromise } from "../../../domain/promise.ts";
import type { Person } from "../../../server/access/actor.ts";
import type { findDaysPage } from "../../../server/projects/find-days-page.ts";
import { namesFor } from "../../shared/project/day-names.ts";
import { turnWords } from "../../shared/project/words.ts";
import { words } from "./words.ts";

export type View = ReturnType<typeof view>;
type Found = NonNullable<Awaited<ReturnType<typeof findDaysPage>>>;

/** More than anybody looks at; the sums count all of them. */
const mostDrawn = 60;

export function view({ project, days, today: number }: Found, viewer: Person, today: Day) {
  const reader = viewer.role === "admin" ? "admin" : "client";
  const name = greetingName({ name: project.client, contactName: project.contactName });
  const names = namesFor(reader, name);
  const sums = sumDays(days);
  const notDrawn = days.length - mostDrawn;
  return {
    project: { id: project.id, name: project.name },
    heading: heading(sums, names),
    sums: dayCounts.map((counts) => ({ counts, days: sums[counts], who: names[counts].with })),
    notDrawn: notDrawn > 0 ? words.notDrawn(notDrawn) : "",
    days: days.slice(-mostDrawn).map((one) => ({
      ...viewDay(one.number, one.day),
      counts: one.counts,
      label: words.day(one.number, dateOf(one.day), names[one.counts].with),
      short: names[one.counts].short,
    })),
    today: number && { ...viewDay(number, today), label: words.todayLabel(number, dateOf(today)) },
    why: stretches(days).map(({ from, to, counts, status, why, list, isCorrected }) => ({
      days: rangeOf(from, to),
      says: isCorrected
        ? words.corrected(why)
        : list
          ? words.list[list.kind](list.what, why)
          : why || detailWords(status).meaning,
      who: names[counts].short,
      count: daysFrom(from, to),
    })),
    standing: viewStanding(project, { number, days: days.length, today }, reader),
    admin: reader === "admin" ? viewAdmin(days, name, { today, isBeingMade: number !== undefined }) : undefined,
  };
}

type Names = ReturnType<typeof namesFor>;

function heading(sums: ReturnType<typeof sumDays>, names: Names): string {
  const parts = dayCounts
    .filter((counts) => sums[counts] > 0)
    .map((counts, index) => words.sum(sums[counts], names[counts].with, index === 0));
  return parts.join(", ") || words.none;
}

function viewDay(number: number, day: Day) {
  return { number, day, weekday: `${londonWeekday(noonOf(day)).slice(0, 3)} ${Number(day.slice(8))}` };
}

/** 'Monday 9 November'. */
function dateOf(day: Day): string {
  return `${londonWeekday(noonOf(day))} ${dayAndMonth(day)}`;
}

/** '24 to 25 October'. */
function rangeOf(from: Day, to: Day): string {
  if (from === to) return dayAndMonth(from);
  const isOneMonth = from.slice(0, 7) === to.slice(0, 7);
  return words.range(isOneMonth ? String(Number(from.slice(8))) : dayAndMonth(from), dayAndMonth(to));
}

/** Days after one another that count for the same, for the same reason. */
function stretches(days: readonly CountedDay[]) {
  const found: (CountedDay & { from: Day; to: Day })[] = [];
  for (const one of days) {
    const last = found.at(-1);
    const isSame =
      last &&
      last.counts === one.counts &&
      last.status === one.status &&
      last.why === one.why &&
      last.list?.kind === one.list?.kind &&
      last.list?.what === one.list?.what &&
      last.isCorrected === one.isCorrected;
    if (isSame) last.to = one.day;
    else found.push({ ...one, from: one.day, to: one.day });
  }
  return found.toReversed();
}

function daysFrom(from: Day, to: Day): number {
  let count = 1;
  for (let day = from; day < to; day = addDays(day, 1)) count += 1;
  return count;
}

type Counted = { number: number | undefined; days: number; today: Day };

function viewStanding(project: Found["project"], { number, days, today }: Counted, reader: "client" | "admin") {
  const { status, pausedUntil } = project;
  const turn = turnOf(status);
  if (!number) return { title: words.isLive, turn: "", isReaders: false, says: words.took(days) };
  const promised = openPromise({ hasClient: true, status, promisedOn: project.promisedOn });
  const promise = promised ? words.promised(longDay(noonOf(promised)), promised < today) : "";
  return {
    title: words.isDay(number),
    turn: pausedUntil ? "" : turnWords[reader][turn],
    isReaders: !pausedUntil && turn === (reader === "client" ? "client" : "provider"),
    says: [
      pausedUntil ? words.paused(longDay(noonOf(pausedUntil))) : detailWords(status, project.note).meaning,
      promise,
    ]
      .filter(Boolean)
      .join(" "),
  };
}

function viewAdmin(days: readonly CountedDay[], client: string, is: { today: Day; isBeingMade: boolean }) {
  const names = namesFor("admin", client);
  return {
    client,
    days: days.toReversed().map(({ number, day }) => ({ value: day, label: `Day ${number}, ${dateOf(day)}` })),
    counts: dayCounts.map((value) => ({ value, label: names[value].short })),
    isBeingMade: is.isBeingMade,
    tomorrow: addDays(is.today, 1),
  };
}
