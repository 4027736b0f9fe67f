import { expect, test } from "vitest";
import { toDoGroupOf } from "./to-do.ts";

const monday = "2026-11-16";

test.each([
  ["2026-11-15", "late"],
  [monday, "today"],
  ["2026-11-17", "tomorrow"],
  ["2026-11-18", "week"],
  ["2026-11-22", "week"],
  ["2026-11-23", "later"],
  [undefined, "later"],
] as const)("on a Monday, %s is %s", (due, group) => {
  expect(toDoGroupOf(due, monday)).toBe(group);
});

test("on a Sunday the week is over: the day after tomorrow is later", () => {
  expect(["2026-11-22", "2026-11-23", "2026-11-24"].map((due) => toDoGroupOf(due, "2026-11-22"))).toEqual([
    "today",
    "tomorrow",
    "later",
  ]);
});
