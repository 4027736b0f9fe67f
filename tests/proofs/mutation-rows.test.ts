import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { trialsLimit, tryAll } from "../support/mutation-trials.ts";
import { findRowSecurityFaults } from "../support/row-security.ts";
import { TestApp } from "../support/test-app.ts";

let app: TestApp;
let db: pg.Client;
beforeAll(async () => {
  app = await TestApp.open();
  db = new pg.Client(app.postgres.url("postgres"));
  await db.connect();
});
afterAll(async () => {
  await db?.end();
  await app?.close();
});

type PolicyRow = { name: string; table: string; reads: boolean; writes: boolean; isOpen: boolean };

test(
  "row security: each row policy dropped or opened, each table without row security, is noticed",
  async () => {
    const { rows } = await db.query<PolicyRow>(
      `select format('%I', policyname) as name, format('%I', tablename) as table, qual is not null as reads, with_check is not null as writes,
       coalesce(qual = 'true', false) as "isOpen"
     from pg_policies where schemaname = 'public' order by 1`,
    );
    const { rows: tables } = await db.query<{ name: string }>(
      "select tablename as name from pg_tables where schemaname = 'public'",
    );
    const [isAdmin] = (
      await db.query<{ text: string }>("select pg_get_functiondef('app.viewer_is_admin'::regproc) as text")
    ).rows;
    const [viewerClient] = (
      await db.query<{ text: string }>("select pg_get_functiondef('app.viewer_client'::regproc) as text")
    ).rows;
    const always = "(1 = 1)";
    const changes = [
      ...rows.map(({ name, table }) => `drop policy ${name} on ${table}`),
      // What is published is for everybody already.
      ...rows
        .filter(({ isOpen }) => !isOpen)
        .map(
          ({ name, table, reads, writes }) =>
            `alter policy ${name} on ${table}${reads ? ` using ${always}` : ""}${writes ? ` with check ${always}` : ""}`,
        ),
      ...tables.flatMap(({ name }) => [
        `alter table ${name} disable row level security`,
        `alter table ${name} no force row level security`,
      ]),
      (isAdmin?.text ?? "").replace(" and p.disabled_at is null", ""),
      (isAdmin?.text ?? "").replace("p.role = 'admin'", "p.role is not null"),
      ...["and c.deleted_at is null", "and p.removed_at is null", "p.may in ('everything', part) or"].map((condition) =>
        (viewerClient?.text ?? "").replace(condition, condition.endsWith("or") ? "true or" : ""),
      ),
      (viewerClient?.text ?? "").replace("p.account_id = account", "p.account_id is not null"),
      "drop trigger client_people_guarded on client_people",
      "drop trigger clients_follow_people on client_people",
      "drop trigger clients_have_a_first_person on clients",
      "create or replace function app.viewer_is_system() returns boolean language sql stable set search_path = pg_catalog, pg_temp as 'select true'",
    ];
    expect(rows.length).toBeGreaterThan(60);
    const faultsAfter = async (change: string) => {
      await db.query("begin");
      await db.query(change);
      // What is asked of the changed table itself comes first: most are noticed there.
      const firstTable = /^(?:alter table|(?:drop|alter) policy \S+ on) (\S+)/.exec(change)?.[1] ?? "";
      const faults = await findRowSecurityFaults(db, { untilFault: true, firstTable });
      await db.query("rollback");
      return faults;
    };
    expect(await faultsAfter("select")).toEqual([]);
    const trials = changes.map((change) => ({
      name: change,
      isCaught: async () => (await faultsAfter(change)).length > 0,
    }));
    await tryAll("the rows", trials);
  },
  trialsLimit,
);
