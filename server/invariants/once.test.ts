import fc from "fast-check";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { cleanText, cutText } from "../../domain/clean-text.ts";
import { withBankDetails } from "../../tests/support/an-invoice.ts";
import { anyText } from "../../tests/support/any-text.ts";
import { countStatements, crashAt } from "../../tests/support/crash-points.ts";
import { runs } from "../../tests/support/property-runs.ts";
import { sixWrites, type Write } from "../../tests/support/six-writes.ts";
import { tableMarker } from "../../tests/support/table-marks.ts";
import { checkMoney } from "./check-money.ts";

let db: pg.Client;
let marks: () => Promise<Record<string, string>>;
beforeAll(async () => {
  await withBankDetails(new Date("2026-11-01T09:00:00Z"));
  const url = new URL(process.env.DATABASE_URL ?? "");
  url.username = "postgres";
  db = new pg.Client(url.href);
  await db.connect();
  const others = await tableMarker(db);
  // History counts here: a refusal may be written down elsewhere, never what was done.
  marks = async () => ({ ...(await others()), history: await countHistory() });
});
afterAll(() => db.end());

async function countHistory(): Promise<string> {
  const { rows } = await db.query<{ n: string }>("select count(*) as n from audit_events");
  return rows[0]?.n ?? "";
}

const names = Object.keys(sixWrites);
const typed = fc.record({
  text: anyText.map((text) => cutText(cleanText(text), 40)),
  pence: fc.integer({ min: 1, max: 100_000 }),
});

async function prepare(name: string, input: { text: string; pence: number }): Promise<Write> {
  const write = sixWrites[name];
  if (!write) throw new Error(`there is no write called ${name}`);
  return write(input);
}

const first = ["received", "issued", "recorded", "approved", "signed-in", "added"];

test.each(names)("catalogue:P17,V12 %s, done again one after the other or at once, is done once", async (name) => {
  await fc.assert(
    fc.asyncProperty(
      typed,
      fc.integer({ min: 1, max: 3 }),
      fc.integer({ min: 1, max: 2 }),
      async (input, together, again) => {
        const { run, done } = await prepare(name, input);
        const answers = await Promise.all(Array.from({ length: together }, run));
        expect(answers.some(({ outcome }) => first.includes(outcome))).toBe(true);
        expect(await done()).toBe(1);
        const after = await marks();
        for (let n = 0; n < again; n++) await run();
        expect(await done()).toBe(1);
        expect(await marks()).toEqual(after);
      },
    ),
    { numRuns: runs(4) },
  );
  expect(await checkMoney(db)).toEqual([]);
});

test("catalogue:P16,V12 wherever a write crashes, all of it is there or nothing, and a retry does it once", async () => {
  const counts: Record<string, number> = {};
  for (const name of names) {
    const { run } = await prepare(name, { text: "", pence: 500 });
    counts[name] = await countStatements(run);
  }
  const tally = { nothing: 0, all: 0 };
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...names), typed, fc.nat(), fc.boolean(), async (name, input, point, isDone) => {
      const { run, done } = await prepare(name, input);
      const before = await marks();
      await crashAt({ statement: point % (counts[name] ?? 1), isDone }, run);
      const found = await done();
      const crashed = await marks();
      if (found === 0) expect([name, crashed]).toEqual([name, before]);
      await run();
      expect([name, found <= 1, await done()]).toEqual([name, true, 1]);
      if (found === 1) expect([name, await marks()]).toEqual([name, crashed]);
      tally[found === 0 ? "nothing" : "all"]++;
    }),
    {
      numRuns: runs(20),
      examples: names.map((name) => [name, { text: "", pence: 500 }, (counts[name] ?? 1) - 1, true]),
    },
  );
  expect(tally.nothing).toBeGreaterThan(0);
  expect(tally.all).toBeGreaterThan(0);
  expect(await checkMoney(db)).toEqual([]);
});
