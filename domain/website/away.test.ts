import { expect, test } from "vitest";
import { awayWords } from "../../content/away.ts";
import { startingContent } from "../../content/starting-content.ts";
import { answerBy, answerDayOf, backOn, findAwayFault, lateAnswerBy, remindersWaitUntil } from "./away.ts";
import { siteOn } from "./site.ts";

const week = { firstDay: "Monday", lastDay: "Friday" } as const;
const christmas = { from: "2026-12-21", until: "2027-01-02" };
const overChristmas = { ...week, away: christmas };
const always = { ...week, away: null };
const away = { ...christmas, words: "I am away.", isAnnounced: false, isReminding: false };
const hoursOf = (time: typeof away | null) => ({ ...startingContent.hours, away: time });
const written = new Date("2026-12-18T15:00:00Z");

test("who is away until a Saturday is back on Monday, and after a bank holiday on the day behind it", () => {
  expect(backOn(christmas, week)).toBe("2027-01-04");
  expect(backOn({ from: "2027-03-22", until: "2027-03-25" }, week)).toBe("2027-03-30");
});

test("what is said of it, on pages and in mails", () => {
  expect(awayWords.proposed(christmas, backOn(christmas, week))).toBe(
    "I am away from 21 December to 2 January. Write to me anyway: I answer from 4 January.",
  );
  expect(awayWords.proposed({ from: "2026-11-20", until: "2026-11-20" }, "2026-11-23")).toBe(
    "I am away on 20 November. Write to me anyway: I answer from 23 November.",
  );
  expect(awayWords.inMails(christmas, "2027-01-04")).toBe("I am away until 2 January and answer from 4 January.");
});

test("an enquiry before a time away is answered after it, and every caller says the same day", () => {
  expect(answerBy(written, overChristmas)).toEqual(new Date("2027-01-04T15:00:00Z"));
  expect(answerBy(written, always)).toEqual(new Date("2026-12-21T15:00:00Z"));
  expect(lateAnswerBy(written, overChristmas)).toBe("2027-01-04");
  expect(lateAnswerBy(written, always)).toBeNull();
  expect(lateAnswerBy(new Date("2026-12-24T15:00:00Z"), always), "over bank holidays").toBe("2026-12-29");
  // Midnight is still the day before.
  expect(answerBy(new Date("2026-12-29T10:00:00Z"), overChristmas)).toEqual(new Date("2027-01-04T23:59:00Z"));
});

test("pages of a day say by when its enquiries are answered, where being away makes it later", () => {
  // On New Year's Day and the Saturday after it, Monday is as soon as ever.
  const days = ["2026-12-17", "2026-12-18", "2026-12-19", "2027-01-01", "2027-01-02", "2027-01-04"];
  expect(days.map((day) => answerDayOf(day, overChristmas))).toEqual([
    null,
    "2027-01-04",
    "2027-01-04",
    null,
    null,
    null,
  ]);
  const content = { ...startingContent, hours: { ...startingContent.hours, away } };
  const sites = ["2026-12-18", "2026-12-21", "2027-01-02", "2027-01-03"].map((day) => siteOn(day, content));
  expect(sites.map(({ backOn: back }) => back)).toEqual([null, "2027-01-04", "2027-01-04", null]);
  expect(sites.map((site) => site.away !== null)).toEqual([false, true, true, false]);
  expect(sites.map(({ opening }) => opening.away)).toEqual([away, away, away, away]);
});

test("who opens from Tuesday to Saturday answers on a Saturday, and comes back on one", () => {
  const opening = { firstDay: "Tuesday", lastDay: "Saturday", away: null } as const;
  expect(answerBy(new Date("2026-11-13T15:00:00Z"), opening), "a Friday").toEqual(new Date("2026-11-14T15:00:00Z"));
  expect(answerBy(new Date("2026-11-14T15:00:00Z"), opening), "a Saturday").toEqual(new Date("2026-11-17T15:00:00Z"));
  expect(lateAnswerBy(new Date("2026-11-14T15:00:00Z"), opening)).toBeNull();
  // Christmas Day is a Saturday then, and the Tuesday is a day that stands in.
  expect(lateAnswerBy(new Date("2027-12-24T15:00:00Z"), opening)).toBe("2027-12-29");
  expect(backOn(christmas, opening)).toBe("2027-01-05");
  expect(backOn({ from: "2026-11-16", until: "2026-11-20" }, opening)).toBe("2026-11-21");
  const content = { ...startingContent, hours: { ...startingContent.hours, ...opening, away } };
  expect([siteOn("2026-12-21", content).backOn, siteOn("2026-12-19", content).answerBy]).toEqual([
    "2027-01-05",
    "2027-01-05",
  ]);
  expect(remindersWaitUntil("2027-01-04", content.hours)).toBe("2027-01-05");
});

test("reminders wait from the first day away until somebody is there to answer, if they are to", () => {
  const days = ["2026-12-20", "2026-12-21", "2027-01-03", "2027-01-04"];
  expect(days.map((day) => remindersWaitUntil(day, hoursOf(away)))).toEqual([null, "2027-01-04", "2027-01-04", null]);
  expect(remindersWaitUntil("2026-12-28", hoursOf({ ...away, isReminding: true }))).toBeNull();
  expect(remindersWaitUntil("2026-12-28", hoursOf(null))).toBeNull();
});

test.each([
  ["", "2026-12-24", "from", "no-day"],
  ["2026-12-21", "2026-02-30", "until", "no-day"],
  ["2026-12-21", "2026-12-20", "until", "last-before-first"],
  ["2026-11-01", "2026-11-17", "until", "past"],
  ["2026-11-17", "2026-11-20", "from", "past"],
  ["2026-12-01", "2027-01-30", "until", "too-long"],
  ["2028-01-01", "2028-01-02", "from", "too-far"],
])("from '%s' to '%s' cannot be", (from, until, field, fault) => {
  expect(findAwayFault({ from, until }, { today: "2026-11-18", saved: null })).toEqual({ field, fault });
});

test("a day, sixty days, and a longer stay than was thought can be", () => {
  const today = "2026-11-18";
  for (const days of [
    { from: today, until: today },
    { from: "2026-12-01", until: "2027-01-29" },
  ])
    expect(findAwayFault(days, { today, saved: null })).toBeUndefined();
  const begun = { from: "2026-11-10", until: "2026-11-20" };
  expect(findAwayFault({ ...begun, until: "2026-11-25" }, { today, saved: begun })).toBeUndefined();
});
