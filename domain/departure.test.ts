import { expect, test } from "vitest";
import { datesAfter, finalLine, lastDayKept, latestLastDay, usualLastDay } from "./departure.ts";
import type { Term } from "./term.ts";

const plan = {
  name: "Tech Voyager",
  pricePence: 1299,
  billingCycle: "monthly",
  from: "2026-05-04",
  until: null,
} as const;
const term: Term = { startedOn: "2026-05-04", months: 12, plans: [plan], paidUntil: "2026-12-03" };

test("ten days after the last one they can stay, and the day after that is the end of it", () => {
  expect(datesAfter("2026-12-03")).toEqual({
    stayUntil: "2026-12-13",
    warnedOn: "2026-12-11",
    erasedOn: "2026-12-14",
  });
  expect(lastDayKept("2026-12-03", "2026-12-09")).toBe("2026-12-09");
  expect(lastDayKept("2026-12-03", "2026-12-02")).toBe("2026-12-03");
  expect(lastDayKept("2026-12-03", null)).toBe("2026-12-03");
});

test("the last paid day is what is offered first, where it can be chosen, or the last of the month that has begun", () => {
  expect(usualLastDay("2026-12-03", term, "2026-11-16")).toBe("2026-12-03");
  expect(usualLastDay("2026-11-15", term, "2026-11-16")).toBe("2026-12-03");
  expect(usualLastDay(null, term, "2027-05-03")).toBe("2027-05-03");
  expect(usualLastDay("2027-06-01", term, "2027-06-16")).toBe("2027-06-16");
  expect(usualLastDay(null, undefined, "2026-11-16")).toBe("2026-11-16");
  expect(usualLastDay("2027-08-01", term, "2026-11-16")).toBe("2027-05-03");
});

test("days can be chosen until the months end, and after them for a year", () => {
  expect(latestLastDay(term, "2026-11-16")).toBe("2027-05-03");
  expect(latestLastDay(term, "2027-05-04")).toBe("2028-05-04");
  expect(latestLastDay(undefined, "2026-11-16")).toBe("2027-11-16");
});

test("the final invoice is what the day costs, and never more than was agreed", () => {
  const agreed = { endsOn: "2026-12-03", agreedPence: 6495, isWaived: false };
  expect(finalLine(term, agreed)).toMatchObject({ quantity: 5, unitPence: 1299 });
  expect(finalLine({ ...term, paidUntil: "2027-01-03" }, agreed)).toMatchObject({ quantity: 4, unitPence: 1299 });
  expect(finalLine(term, { ...agreed, agreedPence: 5000 })).toMatchObject({ quantity: 1, unitPence: 5000 });
  expect(finalLine(term, { ...agreed, isWaived: true })).toBeUndefined();
  expect(finalLine(undefined, agreed)).toBeUndefined();
});
