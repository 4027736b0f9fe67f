import { expect, test } from "vitest";
import { daysLate, groupOf, openPromise, promiseFor } from "./promise.ts";

const active = { hasClient: true, status: "active", promisedOn: "2026-11-13" } as const;

test("a site is promised for the tenth day after its project was made, over the end of a month too", () => {
  expect(promiseFor("2026-11-03", 10)).toBe("2026-11-13");
  expect(promiseFor("2026-12-25", 10)).toBe("2027-01-04");
});

test("a project is the provider's turn, the client's or live by its status; without a client it is the provider's own", () => {
  expect(groupOf({ hasClient: true, status: null })).toBe("provider");
  expect(groupOf({ hasClient: true, status: "completed" })).toBe("provider");
  expect(groupOf({ hasClient: true, status: "template_sent" })).toBe("client");
  expect(groupOf({ hasClient: true, status: "payment_failed" })).toBe("client");
  expect(groupOf({ hasClient: true, status: "live" })).toBe("live");
  expect(groupOf({ hasClient: false, status: "live" })).toBe("own");
});

test("what is live, or nobody's, has no promise to keep", () => {
  expect(openPromise(active)).toBe("2026-11-13");
  expect(openPromise({ ...active, status: "on_hold" })).toBe("2026-11-13");
  expect(openPromise({ ...active, status: "live" })).toBeUndefined();
  expect(openPromise({ ...active, hasClient: false })).toBeUndefined();
  expect(openPromise({ ...active, promisedOn: null })).toBeUndefined();
});

test("late is what was promised for a day before today, while it is the provider's turn", () => {
  expect(daysLate(active, "2026-11-13")).toBe(0);
  expect(daysLate(active, "2026-11-14")).toBe(1);
  expect(daysLate(active, "2026-11-16")).toBe(3);
  expect(daysLate({ ...active, status: "template_sent" }, "2026-11-16")).toBe(0);
  expect(daysLate({ ...active, status: "live" }, "2026-11-16")).toBe(0);
  expect(daysLate({ ...active, hasClient: false }, "2026-11-16")).toBe(0);
  expect(daysLate({ ...active, promisedOn: null }, "2026-11-16")).toBe(0);
});

test("days are counted over the night when the clocks change", () => {
  expect(daysLate({ ...active, promisedOn: "2026-10-24" }, "2026-10-26")).toBe(2);
});
