import { afterAll, beforeAll, expect, test } from "vitest";
import { prepareDatabase } from "../../scripts/house.ts";
import { type MatrixHouse, openMatrixHouse } from "../support/matrix-house.ts";
import { trialsLimit, tryAll } from "../support/mutation-trials.ts";
import { findFaultsOf, listSourceMutants, type SourceMutant } from "../support/source-mutants.ts";

let open: MatrixHouse;
beforeAll(async () => {
  open = await openMatrixHouse();
  // The sample cast alone: these count what is there.
  await prepareDatabase(open.house.postgres, "plain");
});
afterAll(() => open.close());

test(
  "fence two: each question after the owner and each for the admin, taken out of the source, is noticed",
  async () => {
    const { postgres } = open.house;
    for (const role of ["tenday_web", "tenday_auth"])
      await open.db.query(`create role ${role}_unfenced login bypassrls in role ${role}`);
    const env = {
      ...open.house.env,
      DATABASE_URL: postgres.url("tenday_web_unfenced", "trial"),
      AUTH_DATABASE_URL: postgres.url("tenday_auth_unfenced", "trial"),
    };
    // Each on a copy of its own: what one mutant lets happen is not held against the next.
    const faultsOf = async (mutant?: SourceMutant) => {
      await open.db.query("drop database if exists trial");
      await open.db.query("create database trial template plain owner tenday_owner");
      return findFaultsOf(mutant, env, postgres.url("tenday_owner", "trial"));
    };
    expect(await faultsOf()).toEqual([]);
    const trials = listSourceMutants().map((mutant) => ({
      name: mutant.name,
      isCaught: async () => (await faultsOf(mutant)).length > 0,
    }));
    expect(trials.length).toBeGreaterThan(30);
    await tryAll("the functions", trials);
  },
  trialsLimit,
);
