import { afterAll, beforeAll, expect, test } from "vitest";
import { policies } from "../../app/site-map.ts";
import { freePort } from "../../scripts/local-postgres.ts";
import { type AccessTestApp, openAccessTestApp } from "../support/access-test-app.ts";
import { askMatrix } from "../support/ask-matrix.ts";
import { mustHaveSeen } from "../support/canaries.ts";
import { record } from "../support/figures.ts";
import { afterPolicies, startMutant } from "../support/mutants.ts";
import { cookieName, sessionCookie } from "../support/requesters.ts";

let open: AccessTestApp;
beforeAll(async () => {
  open = await openAccessTestApp();
});
afterAll(() => open.close());

test("a session that is copied and signed by hand is let in: those refused are not refused for a bad copy", async () => {
  const value = (await open.cookieOf("a client")).split("; ").find((cookie) => cookie.startsWith(cookieName));
  const token = decodeURIComponent(value ?? "").split(/[=.]/)[2] ?? "";
  expect(sessionCookie(token)).toBe(value);
});

test("catalogue:Z1,Z2,Z3,Z4 every route by every method in every form as everybody: what the table of policies says", async () => {
  const started = Date.now();
  const { patterns } = open.site;
  const isWhole = process.env.MATRIX === "whole";
  const { requests, refusals, faults, seen } = await askMatrix({ ...open, patterns, isWhole });
  const seconds = Math.round((Date.now() - started) / 1_000);
  record(
    `authorization matrix, ${isWhole ? "every combination" : "smallest form"}`,
    `${requests} requests: ${patterns.length} routes as ${open.requesters.length} requesters, ${faults.length} faults, in ${seconds} s`,
  );
  expect(faults.slice(0, 40)).toEqual([]);
  for (const [name, owners] of mustHaveSeen)
    expect([...(seen.get(name) ?? [])], `what ${name} saw`).toEqual(expect.arrayContaining(owners));

  const named = new Set(
    open.web.logged.filter((line) => line.includes("turned away")).map((line) => JSON.parse(line).requestId),
  );
  const unnamed = refusals.filter((id) => !named.has(id));
  expect(refusals.length).toBeGreaterThan(1_000);
  expect(unnamed).toEqual([]);
}, 3_600_000);

test("what only the admin does has the admin alone in its line", () => {
  const wing = Object.entries(policies).filter(([pattern]) => /\/admin(\/|$)/.test(pattern));
  expect(wing.length).toBeGreaterThan(2);
  for (const [pattern, { may }] of wing) expect(may, pattern).toEqual(["admin"]);
});

test("a build with a route that has no policy does not start, nor one with a policy that has no route", async () => {
  const env = { ...open.app.env, PORT: String(await freePort()) };
  const lacking = afterPolicies("a line is missing", (table) => `delete ${table}["/clients/account"];`);
  await expect(startMutant(lacking, env)).rejects.toThrow("routes without a policy: /clients/account");
  const idle = afterPolicies("a line is idle", (table) => `${table}["/clients/gone"] = ${table}["/"];`);
  await expect(startMutant(idle, env)).rejects.toThrow("policies without a route: /clients/gone");
});
