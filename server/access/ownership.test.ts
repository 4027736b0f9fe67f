import { expect, test } from "vitest";
import { asRole } from "../../tests/support/as-role.ts";
import { findOwnershipFaults } from "../../tests/support/ownership.ts";
import { secret } from "../../tests/support/requesters.ts";

test("catalogue:Z20 our own functions alone: with every row in sight they still give nobody what is not theirs", async () => {
  const url = new URL(process.env.DATABASE_URL ?? "");
  for (const [name, role] of [
    ["DATABASE_URL", "tenday_web"],
    ["AUTH_DATABASE_URL", "tenday_auth"],
  ] as const) {
    url.username = `${role}_unfenced`;
    await asRole("postgres", (db) => db.query(`create role ${role}_unfenced login bypassrls in role ${role}`));
    process.env[name] = url.href;
  }
  // What the seed was sealed with.
  process.env.AUTH_SECRET = secret;
  expect(await findOwnershipFaults(process.env.OWNER_DATABASE_URL ?? "")).toEqual([]);
});
