import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, londonDay, londonInstant } from "./calendar-day.ts";
import {
  correctionText,
  countDays,
  dayCounts,
  measure,
  readCorrection,
  sumDays,
  type TurnEvent,
} from "./project-days.ts";
import { statusValues, turnOf } from "./project-status.ts";

const at = (day: string, time: string) => londonInstant(day, time) ?? new Date(Number.NaN);
const created = (day: string, time = "10:00"): TurnEvent => ({
  kind: "created",
  at: at(day, time),
  status: "not_started",
  note: "",
});
const status = (day: string, time: string, to: "active" | "live" | "template_sent"): TurnEvent => ({
  kind: "status-changed",
  at: at(day, time),
  status: to,
  note: "",
});
const noon = (day: string) => at(day, "12:00");
const letters = (events: TurnEvent[], now: Date) =>
  countDays(events, now)
    .days.map(({ counts }) => counts[0])
    .join("");

test("a day is counted for whoever had the turn at five, weekends too; today is not counted yet", () => {
  const events = [
    created("2026-11-09"),
    status("2026-11-11", "16:59", "template_sent"),
    status("2026-11-12", "17:01", "active"),
  ];
  expect(letters(events, noon("2026-11-15"))).toBe("ppccpp");
  expect(countDays(events, noon("2026-11-15"))).toMatchObject({ today: 7, liveOn: undefined });
});

test("the five o'clock of the day on which the clocks change", () => {
  const events = [created("2026-10-24"), status("2026-10-25", "16:30", "template_sent")];
  expect(letters(events, noon("2026-10-27"))).toBe("pcc");
});

test("what is created after five begins with the day after", () => {
  expect(countDays([created("2026-11-09", "17:01")], noon("2026-11-11")).days).toMatchObject([
    { number: 1, day: "2026-11-10" },
  ]);
});

test("the first day that is live at five ends it; live by mistake, and corrected before five, does not", () => {
  const mistaken = [
    created("2026-11-09"),
    status("2026-11-10", "10:00", "live"),
    status("2026-11-10", "10:05", "active"),
  ];
  expect(letters(mistaken, noon("2026-11-12"))).toBe("ppp");
  const live = [...mistaken, status("2026-11-12", "11:00", "live")];
  expect(countDays(live, noon("2026-11-12")).today).toBeUndefined();
  expect(countDays(live, noon("2027-11-12"))).toMatchObject({ today: undefined, liveOn: "2026-11-12" });
  const later = [...live, status("2027-01-05", "09:00", "active")];
  expect(letters(later, noon("2027-02-01")), "work on a site that is live").toBe("ppp");
});

test("a pause is nobody's until the next status; a correction says why, and the last one holds", () => {
  const events: TurnEvent[] = [
    created("2026-11-09"),
    { kind: "paused", at: at("2026-11-10", "09:00"), note: "You were away." },
    status("2026-11-12", "09:00", "active"),
    { kind: "day-corrected", at: noon("2026-11-13"), day: "2026-11-09", counts: "paused", reason: "Bank holiday." },
    { kind: "day-corrected", at: noon("2026-11-14"), day: "2026-11-09", counts: "client", reason: "It was yours." },
  ];
  const { days } = countDays(events, noon("2026-11-14"));
  expect(days.map(({ counts }) => counts)).toEqual(["client", "paused", "paused", "provider", "provider"]);
  expect(days[0]).toMatchObject({ why: "It was yours.", isCorrected: true });
  expect(days[1]).toMatchObject({ why: "You were away.", isCorrected: false });
  expect(sumDays(days)).toEqual({ provider: 2, client: 1, paused: 2 });
});

test("a list is named for the days that it took, and its status says whose they are", () => {
  const begun = at("2026-11-02", "10:00");
  const sent = at("2026-11-04", "10:00");
  const events: TurnEvent[] = [
    { kind: "created", at: at("2026-11-01", "09:00"), status: "active", note: "" },
    { kind: "status-changed", at: begun, status: "on_hold", note: "Six photos, please." },
    { kind: "material-asked", at: begun, what: "2 things", note: "Six photos, please." },
    { kind: "material-sent", at: sent, what: "2 of 2", note: "" },
    { kind: "status-changed", at: sent, status: "active", note: "" },
  ];
  const { days } = countDays(events, noon("2026-11-05"));
  expect(days.map(({ counts, list }) => [counts, list?.kind, list?.what])).toEqual([
    ["provider", undefined, undefined],
    ["client", "material-asked", "2 things"],
    ["client", "material-asked", "2 things"],
    ["provider", "material-sent", "2 of 2"],
  ]);
  expect(days[1]?.why).toBe("Six photos, please.");
});

test("what is kept of a correction is read again, and nothing else is", () => {
  for (const counts of dayCounts)
    expect(readCorrection(correctionText("2026-11-13", counts))).toEqual({ day: "2026-11-13", counts });
  for (const text of ["", "2026-11-13", "2026-02-30 client", "2026-11-13 nobody"])
    expect(readCorrection(text)).toBeUndefined();
});

test("the middle of the last twenty sites; fewer than five say nothing", () => {
  const site = (providerDays: number, clientDays: number) => ({ providerDays, clientDays });
  expect(measure([site(9, 5), site(9, 5), site(9, 5), site(9, 5)], 10)).toBeUndefined();
  const six = [site(7, 2), site(9, 5), site(12, 9), site(8, 1), site(10, 0), site(9, 19)];
  expect(measure(six, 10)).toMatchObject({ providerDays: 9, clientDays: 5, kept: 5, quickest: 9, slowest: 28 });
  const many = [...Array.from({ length: 30 }, () => site(99, 99)), ...Array.from({ length: 20 }, () => site(3, 4))];
  expect(measure(many, 10)).toMatchObject({ providerDays: 3, clientDays: 4, kept: 20 });
});

/** The same said another way: each day by itself, looked up in the whole history. */
function dayByDay(events: readonly TurnEvent[], now: Date): string[] {
  const turns = events.flatMap((event) =>
    event.kind === "created" || event.kind === "status-changed" || event.kind === "paused" ? [event] : [],
  );
  const stateAt = (moment: Date) => turns.findLast((event) => event.at <= moment);
  const found: string[] = [];
  const start = turns[0]?.at ?? now;
  for (let day = londonDay(start); day < londonDay(now); day = addDays(day, 1)) {
    const state = stateAt(at(day, "17:00"));
    if (!state) continue;
    if (state.kind !== "paused" && state.status === "live") break;
    const corrected = events.findLast((event) => event.kind === "day-corrected" && event.day === day);
    const turn = state.kind === "paused" ? "paused" : turnOf(state.status);
    found.push(`${day} ${corrected?.kind === "day-corrected" ? corrected.counts : turn}`);
  }
  return found;
}

test("a thousand histories give the same days, whichever way they are counted", () => {
  const minute = fc.integer({ min: 0, max: 40 * 24 * 60 });
  const start = at("2026-10-10", "00:00").getTime();
  const event = fc.oneof(
    fc.record({ kind: fc.constant("status-changed" as const), minute, status: fc.constantFrom(null, ...statusValues) }),
    fc.record({ kind: fc.constant("paused" as const), minute }),
    fc.record({
      kind: fc.constant("day-corrected" as const),
      minute,
      days: fc.nat(40),
      counts: fc.constantFrom(...dayCounts),
    }),
  );
  const history = fc.tuple(minute, fc.array(event, { maxLength: 25 })).map(([createdAt, later]) => {
    const rest = later.toSorted((a, b) => a.minute - b.minute).filter((one) => one.minute > createdAt);
    const moment = (minutes: number) => new Date(start + minutes * 60_000);
    const events: TurnEvent[] = rest.map((one) => {
      if (one.kind === "paused") return { kind: "paused", at: moment(one.minute), note: "" };
      if (one.kind === "status-changed")
        return { kind: "status-changed", at: moment(one.minute), status: one.status, note: "" };
      const day = addDays("2026-10-10", one.days);
      return { kind: "day-corrected", at: moment(one.minute), day, counts: one.counts, reason: "" };
    });
    const first: TurnEvent = { kind: "created", at: moment(createdAt), status: null, note: "" };
    return [first, ...events];
  });
  fc.assert(
    fc.property(history, (events) => {
      const now = noon("2026-12-01");
      expect(countDays(events, now).days.map(({ day, counts }) => `${day} ${counts}`)).toEqual(dayByDay(events, now));
    }),
    { numRuns: 1_000 },
  );
});
