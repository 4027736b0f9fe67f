import { expect, test } from "vitest";
import { checkWords, findCovering, isAnnouncedInTime, isCalledOff, minutesWithin, readNoteKind } from "./incident.ts";

const moment = (text: string) => new Date(`2026-11-${text}:00Z`);
const work = { announcedAt: moment("10T03:00"), startedAt: moment("13T03:00"), endedAt: moment("13T04:00") };

test("work is announced in time three days before it begins, to the minute", () => {
  expect(isAnnouncedInTime(work)).toBe(true);
  expect(isAnnouncedInTime({ ...work, announcedAt: moment("10T03:01") })).toBe(false);
  expect(isAnnouncedInTime({ ...work, announcedAt: null })).toBe(false);
});

test("work that was called off lasts no minute", () => {
  expect(isCalledOff(work)).toBe(false);
  expect(isCalledOff({ ...work, endedAt: work.startedAt })).toBe(true);
  expect(isCalledOff({ ...work, endedAt: null })).toBe(false);
});

test("an outage was planned work only where it lies in work that was announced in time", () => {
  const outage = { startedAt: moment("13T03:10"), endedAt: moment("13T03:18") };
  expect(findCovering(outage, [work])).toBe(work);
  expect(findCovering({ ...outage, endedAt: moment("13T04:01") }, [work])).toBeUndefined();
  expect(findCovering({ ...outage, startedAt: moment("13T02:59") }, [work])).toBeUndefined();
  expect(findCovering({ ...outage, endedAt: null }, [work])).toBeUndefined();
  expect(findCovering(outage, [{ ...work, announcedAt: moment("12T03:00") }])).toBeUndefined();
  expect(findCovering(outage, [{ ...work, endedAt: work.startedAt }])).toBeUndefined();
});

test("of an outage the whole minutes between two moments are counted", () => {
  const outage = { startedAt: moment("13T23:50"), endedAt: moment("14T00:05") };
  expect(minutesWithin(outage, moment("14T00:00"), moment("15T00:00"))).toBe(5);
  expect(minutesWithin({ ...outage, endedAt: null }, moment("14T00:00"), moment("14T00:07"))).toBe(7);
  expect(minutesWithin(outage, moment("15T00:00"), moment("16T00:00"))).toBe(0);
});

test("a note is one of three, and says something", () => {
  expect(readNoteKind("note-found")).toBe("note-found");
  expect(readNoteKind("own")).toBeUndefined();
  expect(checkWords("", 10, "Write it.")).toBe("Write it.");
  expect(checkWords("x".repeat(11), 10, "Write it.")).toContain("under 10");
  expect(checkWords("x", 10, "Write it.")).toBeUndefined();
});
