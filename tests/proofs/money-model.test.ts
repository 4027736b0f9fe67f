import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { closeDatabases } from "../../server/db/client.server.ts";
import { checkMoney } from "../../server/invariants/check-money.ts";
import { withBankDetails } from "../support/an-invoice.ts";
import { record } from "../support/figures.ts";
import { compareCrowds, compareSequences } from "../support/money-model/compare.ts";
import { TestApp } from "../support/test-app.ts";

const sequences = Number(process.env.MODEL_SEQUENCES ?? 300);

let app: TestApp;
beforeAll(async () => {
  app = await TestApp.open();
  Object.assign(process.env, app.env);
  await withBankDetails(new Date("2026-11-01T09:00:00Z"));
});
afterAll(async () => {
  await closeDatabases();
  await app?.close();
});

async function expectSoundBooks(): Promise<void> {
  const client = new pg.Client(app.postgres.url("postgres"));
  await client.connect();
  try {
    expect(await checkMoney(client)).toEqual([]);
  } finally {
    await client.end();
  }
}

test("catalogue:P10,V3,V4,V5,V6,V7 the books equal their model after 60 commands", async () => {
  const started = performance.now();
  await compareSequences({ sequences, commands: 60 });
  await expectSoundBooks();
  record("P10 books against their model", `${sequences} sequences of 60 commands, ${seconds(started)} s`);
});

test("catalogue:P10 two to five people at once: the books are those of some order", async () => {
  const started = performance.now();
  await compareCrowds({ sequences, commands: 20 });
  await expectSoundBooks();
  record("P10 two to five at once", `${sequences} crowds, each equal to some order, ${seconds(started)} s`);
});

const seconds = (started: number) => Math.round((performance.now() - started) / 1_000);
