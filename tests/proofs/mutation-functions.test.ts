import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { prepareDatabase } from "../../scripts/process.ts";
import { trialsLimit, tryAll } from "../support/mutation-trials.ts";
import { findFaultsOf, listSourceMutants, type SourceMutant } from "../support/source-mutants.ts";
import { TestApp } from "../support/test-app.ts";

/** MUTANTS=server/invoices tries only those in whose name that is. */
const only = process.env.MUTANTS ?? "";

let app: TestApp;
let db: pg.Client;
beforeAll(async () => {
  app = await TestApp.open();
  await prepareDatabase(app.postgres, "plain");
  db = new pg.Client(app.postgres.url("postgres"));
  await db.connect();
  for (const role of ["tenday_web", "tenday_auth"])
    await db.query(`create role ${role}_unfenced login bypassrls in role ${role}`);
});
afterAll(async () => {
  await db?.end();
  await app?.close();
});

/** Each on a copy of its own: what one mutant lets happen is not held against the next. */
async function faultsOf(mutant: SourceMutant | undefined, connection: number): Promise<string[]> {
  const { postgres, env } = app;
  const copy = `trial_${connection}`;
  await db.query(`drop database if exists ${copy}`);
  await db.query(`create database ${copy} template plain owner tenday_owner`);
  const unfenced = {
    DATABASE_URL: postgres.url("tenday_web_unfenced", copy),
    AUTH_DATABASE_URL: postgres.url("tenday_auth_unfenced", copy),
  };
  return findFaultsOf(mutant, { ...env, ...unfenced }, { owner: postgres.url("tenday_owner", copy), connection });
}

test(
  "ownership: each question after the owner and each for the admin, taken out of the source, is noticed",
  async () => {
    expect(await faultsOf(undefined, 0)).toEqual([]);
    const trials = listSourceMutants()
      .filter(({ name }) => name.includes(only))
      .map((mutant) => ({
        name: mutant.name,
        isCaught: async (connection: number) => (await faultsOf(mutant, connection)).length > 0,
      }));
    expect(trials.length).toBeGreaterThan(only ? 0 : 30);
    await tryAll("the functions", trials, { connections: 2 });
  },
  trialsLimit,
);
