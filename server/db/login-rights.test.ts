import { expect, test } from "vitest";
import { askDatabases, findDatabaseProblems } from "../../scripts/doctor/databases.ts";
import { look } from "../../tests/support/look.ts";

const result = async (changed: Record<string, string> = {}) =>
  findDatabaseProblems(await askDatabases({ ...process.env, ...changed })).map(
    ({ where, what }) => `${where}: ${what}`,
  );

test("the four logins may what they should; the provider of the cast has a password alone", async () => {
  expect(await result()).toEqual(["admin: signs in with a password alone."]);
  await look("update profiles set disabled_at = now() where role = 'admin'");
  expect(await result()).toEqual(["admin: there is none."]);
});

test("a site that asks as a superuser is found out, and one that asks nobody", async () => {
  const url = process.env.DATABASE_URL?.replace("tenday_web", "postgres") ?? "";
  expect(await result({ DATABASE_URL: url })).toContain("DATABASE_URL: postgres may do more than it should.");
  const silent = await result({ DATABASE_URL: "postgres://tenday_web@127.0.0.1:9/tenday" });
  expect(silent).toContainEqual(expect.stringMatching(/^DATABASE_URL: the database does not answer: .*ECONNREFUSED/));
});

test("row security that somebody took away is named", async () => {
  await look("alter table enquiries no force row level security");
  try {
    expect(await result()).toContain("database: table public.enquiries: row security is not forced.");
  } finally {
    await look("alter table enquiries force row level security");
  }
});
