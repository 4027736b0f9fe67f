import { expect, test } from "vitest";
import { hadPence, mayCancel } from "./cancellation.ts";

const agreed = { acceptedOn: "2026-11-16", startsAtOnce: true };

test("a consumer may cancel until the fourteenth day after accepting, a business never", () => {
  expect(mayCancel(agreed, "2026-11-16")).toBe(true);
  expect(mayCancel(agreed, "2026-11-30")).toBe(true);
  expect(mayCancel(agreed, "2026-12-01")).toBe(false);
  expect(mayCancel({ ...agreed, startsAtOnce: false }, "2026-11-20")).toBe(true);
  expect(mayCancel({ ...agreed, startsAtOnce: null }, "2026-11-20")).toBe(false);
});

test("whoever asked to begin pays the days had, to the penny; whoever did not pays nothing", () => {
  const month = { amountPence: 300, from: "2026-11-16", to: "2026-12-15" };
  expect(hadPence(month, agreed, "2026-11-21")).toBe(60);
  expect(hadPence(month, agreed, "2026-11-16")).toBe(10);
  expect(hadPence({ ...month, amountPence: 1299 }, agreed, "2026-11-21")).toBe(260);
  expect(hadPence(month, agreed, "2026-11-15")).toBe(0);
  expect(hadPence(month, agreed, "2027-01-15")).toBe(300);
  expect(hadPence(month, { ...agreed, startsAtOnce: false }, "2026-11-21")).toBe(0);
});
