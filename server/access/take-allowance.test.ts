import { expect, test } from "vitest";
import { asRole } from "../../tests/support/as-role.ts";
import { anonymous } from "../access/actor.ts";
import { asViewer } from "../db/client.server.ts";
import { takeAllowance } from "./rate-limit.ts";

const at = new Date("2026-11-14T09:00:00Z");
const later = (seconds: number) => new Date(at.getTime() + seconds * 1_000);
const take = (subject: string, when: Date) =>
  asViewer(anonymous, (tx) => takeAllowance(tx, { bucket: "login-account", subject }, when));

test("an allowance is spent, says when there is one again, and comes back", async () => {
  for (let time = 0; time < 5; time++) expect(await take("maya", at)).toBe(0);
  expect(await take("maya", at)).toBe(12);
  expect(await take("maya", later(12))).toBe(0);
  expect(await take("maya", later(12))).toBe(12);
});

test("finding:X7 catalogue:N5 a clock that was a day ahead and is set back locks nobody out", async () => {
  const tomorrow = later(86_400);
  for (let time = 0; time < 5; time++) expect(await take("gareth", tomorrow)).toBe(0);
  for (let time = 0; time < 5; time++) expect(await take("gareth", at)).toBe(0);
  expect(await take("gareth", at)).toBe(12);
  // A step of seconds, as clocks are corrected, gives nobody a second allowance.
  for (let time = 0; time < 5; time++) await take("noor", at);
  expect(await take("noor", later(-5))).toBe(17);
});

test("who has spent an allowance is told so without standing in line for its row", async () => {
  for (let time = 0; time < 5; time++) await take("priya", at);
  await asRole("postgres", async (holder) => {
    await holder.query("begin");
    await holder.query("select from rate_limits for update");
    expect(await take("priya", at)).toBe(12);
    await holder.query("rollback");
  });
});
