import fc from "fast-check";
import { expect, test } from "vitest";
import { minutesOfDay, startOfDay } from "./availability.ts";
import { addDays } from "./calendar-day.ts";
import { type Outcome, outcomes } from "./site-check.ts";
import { addUpDay, type LookedHour } from "./site-day.ts";

const watched = { watchedSince: new Date("2026-01-01T00:00:00Z"), stoppedAt: null };
const at = (text: string) => new Date(text);

type Seen = { outcome?: Outcome; from?: string; to?: string; isConnected?: boolean; milliseconds?: number };

/** A whole day from one place: up but for a time. */
function hoursOf(day: string, { outcome = "up", from = "", to = "", isConnected = true, milliseconds = 200 }: Seen) {
  const hours: LookedHour[] = [];
  const [first, last] = [startOfDay(day).getTime(), startOfDay(addDays(day, 1)).getTime()];
  for (let hour = first; hour < last; hour += 3_600_000) {
    const minutes = Array.from({ length: 60 }, (_, place) => new Date(hour + place * 60_000).toISOString());
    const isIn = minutes.map((minute) => from <= minute && minute < to);
    hours.push({
      hourAt: new Date(hour),
      outcomes: isIn.map((is) => outcomes[is ? outcome : "up"]),
      milliseconds: isIn.map((is) => (is && outcome !== "up" ? null : milliseconds)),
      connected: isIn.map((is) => (is && !isConnected ? 0 : 1)),
    });
  }
  return hours;
}

const outage: Seen = { outcome: "refused", from: "2026-10-09T13:06:00.000Z", to: "2026-10-09T14:32:00.000Z" };

test("86 minutes down are in the hours that a clock in London showed", () => {
  const day = addUpDay("2026-10-09", { hours: hoursOf("2026-10-09", outage), planned: [], watched });
  expect(day).toMatchObject({ upMinutes: 1_354, downMinutes: 86, plannedMinutes: 0, unknownMinutes: 0, medianMs: 200 });
  expect(day.downByHour).toEqual([...Array(14).fill(0), 54, 32, ...Array(8).fill(0)]);
});

test("the nights that the clocks change have 23 and 25 hours", () => {
  for (const [day, hours] of [
    ["2026-03-29", 23],
    ["2026-10-25", 25],
  ] as const) {
    const found = addUpDay(day, { hours: hoursOf(day, {}), planned: [], watched });
    expect(found.downByHour).toHaveLength(hours);
    expect(found.upMinutes).toBe(hours * 60);
  }
});

test("announced work does not count, what was up meanwhile is up, and nobody is blamed for what nobody saw", () => {
  const planned = [{ from: at("2026-10-09T13:00:00Z"), to: at("2026-10-09T14:00:00Z") }];
  const day = addUpDay("2026-10-09", { hours: hoursOf("2026-10-09", outage).slice(0, 20), planned, watched });
  expect(day).toMatchObject({ upMinutes: 1_114, downMinutes: 32, plannedMinutes: 54, unknownMinutes: 240 });
});

test("a place that is cut off says nothing; where the other saw it up, it was up", () => {
  const cutOff = hoursOf("2026-10-09", { ...outage, outcome: "no-answer", isConnected: false });
  const well = hoursOf("2026-10-09", { milliseconds: 150 });
  const add = (hours: LookedHour[]) => addUpDay("2026-10-09", { hours, planned: [], watched });
  expect(add(cutOff)).toMatchObject({ downMinutes: 0, unknownMinutes: 86, upMinutes: 1_354 });
  expect(add([...cutOff, ...well])).toMatchObject({
    downMinutes: 0,
    unknownMinutes: 0,
    upMinutes: 1_440,
    medianMs: 150,
  });
  expect(add([...hoursOf("2026-10-09", outage), ...cutOff])).toMatchObject({ downMinutes: 86 });
});

test("what was before it was watched, and after, is unknown", () => {
  const hours = hoursOf("2026-10-09", outage);
  const part = { watchedSince: at("2026-10-09T14:00:30Z"), stoppedAt: at("2026-10-09T15:00:30Z") };
  expect(addUpDay("2026-10-09", { hours, planned: [], watched: part })).toMatchObject({
    downMinutes: 31,
    upMinutes: 28,
    unknownMinutes: 1_381,
  });
});

test("whatever was written down, a day’s minutes are its own, and its hours are its minutes down", () => {
  const code = fc.integer({ min: -1, max: 20 });
  const sixty = <One>(one: fc.Arbitrary<One>) => fc.array(one, { minLength: 60, maxLength: 60 });
  const anyHour = fc.record({
    n: fc.integer({ min: 0, max: 30 }),
    outcomes: sixty(code),
    milliseconds: sixty(fc.option(fc.integer({ min: 0, max: 9_000 }))),
    connected: sixty(fc.integer({ min: 0, max: 1 })),
  });
  const anyDay = fc.constantFrom("2026-03-29", "2026-10-25", "2026-07-01");
  fc.assert(
    fc.property(anyDay, fc.array(anyHour, { maxLength: 6 }), (day, found) => {
      const start = startOfDay(day).getTime();
      const hours = found.map(({ n, ...rest }) => ({ ...rest, hourAt: new Date(start + (n - 2) * 3_600_000) }));
      const added = addUpDay(day, { hours, planned: [], watched });
      const { upMinutes, downMinutes, plannedMinutes, unknownMinutes, downByHour } = added;
      expect(upMinutes + downMinutes + plannedMinutes + unknownMinutes).toBe(minutesOfDay(day));
      expect(downByHour.reduce((sum, count) => sum + count, 0)).toBe(downMinutes);
      const [median, p95, slowest] = [added.medianMs ?? 0, added.p95Ms ?? 0, added.slowestMs ?? 0];
      expect(median <= p95 && p95 <= slowest).toBe(true);
    }),
  );
});
