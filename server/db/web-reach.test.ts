import { expect, test } from "vitest";
import { asRole } from "../../tests/support/as-role.ts";
import { grants } from "../../tests/support/web-reach-probe.ts";
import { readReachTable } from "../../tests/support/web-reach-table.ts";

test.each(["tenday_web", "tenday_auth"] as const)(
  "catalogue:N16 what %s may do with how many tables is what docs/architecture.md says",
  async (role) => {
    const found = await asRole(role, async (db) => (await db.query({ text: grants, rowMode: "array" })).rows[0]?.[0]);
    expect(found).toBe(readReachTable().get(`tables of ${role}`)?.yes[0]);
  },
);
