import { expect, test } from "vitest";
import { asRole } from "../../tests/support/as-role.ts";
import { findRowSecurityFaults } from "../../tests/support/row-security.ts";
import { probedTables } from "../../tests/support/row-security-reads.ts";
import { cast } from "../seed/cast.ts";

test("catalogue:Z19 row security alone: whatever SQL a role sends in whoever's name, it gets what its policies say", async () => {
  await asRole("postgres", async (db) => {
    await db.query("begin");
    expect(await findRowSecurityFaults(db)).toEqual([]);
    await db.query("rollback");
  });
});

test("catalogue:Z19 every table of ours is among them", async () => {
  const { rows } = await asRole("postgres", (db) =>
    db.query<{ tablename: string }>("select tablename from pg_tables where schemaname = 'public'"),
  );
  expect(rows.map(({ tablename }) => tablename).toSorted()).toEqual(probedTables.toSorted());
});

test("catalogue:Z19 a client's session over the web role's own connection: the filter taken away, and still only their own", async () => {
  await asRole("tenday_web", async (db) => {
    for (const { id, projects } of [cast.maya, cast.gareth, cast.noor]) {
      await db.query("select set_config('app.viewer', $1, false)", [id]);
      const own = await db.query<{ id: string }>("select id from projects order by id");
      expect(own.rows.map((row) => row.id)).toEqual(projects.map((project) => project.id));
      expect((await db.query("select id from clients")).rows).toEqual([{ id }]);
      for (const table of ["enquiries", "mails", "audit_events", "client_words", "project_words", "enquiry_words"])
        expect((await db.query(`select from ${table}`)).rowCount, table).toBe(0);
    }
  });
});
