import { expect, test } from "vitest";
import { londonHour } from "./calendar-day.ts";

test.each([
  ["2026-01-15T03:30:00Z", 3],
  ["2026-07-15T02:30:00Z", 3],
  ["2026-03-29T00:59:00Z", 0],
  ["2026-03-29T01:00:00Z", 2],
  ["2026-10-25T00:30:00Z", 1],
  ["2026-10-25T01:30:00Z", 1],
  ["2026-12-31T23:30:00Z", 23],
  ["2027-01-01T00:10:00Z", 0],
])("at %s it is %i o'clock in London", (instant, hour) => {
  expect(londonHour(new Date(instant))).toBe(hour);
});
