import { expect, test } from "vitest";
import { asRole } from "../../tests/support/as-role.ts";
import { findSchemaFaults } from "./find-schema-faults.ts";
import { migrateDatabase } from "./migrate.ts";

test("the schema keeps its own rules", async () => {
  expect(await asRole("tenday_owner", findSchemaFaults)).toEqual([]);
});

test.each([
  ["create table notes (id int)", "table public.notes: row security is not enabled"],
  ["alter table enquiries no force row level security", "table public.enquiries: row security is not forced"],
  [
    "create policy everything on mails for select to tenday_web using (true)",
    "policy everything on mails: using (true)",
  ],
  [
    "create policy mails_everybody_reads on mails for select to tenday_web using (true)",
    "policy mails_everybody_reads on mails: using (true)",
  ],
  [
    "create policy everything on published_articles for update to tenday_web using (true)",
    "policy everything on published_articles: using (true)",
  ],
  [
    "create policy published_articles_everybody_reads on articles for select to tenday_web using (true)",
    "policy published_articles_everybody_reads on articles: using (true)",
  ],
  [
    `drop policy published_articles_everybody_reads on published_articles;
     create policy published_articles_everybody_reads on published_articles for delete to tenday_web using (true)`,
    "policy published_articles_everybody_reads on published_articles: using (true)",
  ],
  [
    "create policy everybody on mails for select using (id is not null)",
    "policy everybody on mails: concerns everybody",
  ],
  ["create view names as select name from enquiries", "view public.names: not security_invoker"],
  [
    "create function peek() returns int language sql security definer as 'select 1'",
    "function public.peek: security definer without a fixed search_path",
  ],
  [
    "create function peek() returns int language sql security definer set search_path = public as 'select 1'",
    "function public.peek: its search_path does not end with pg_temp",
  ],
  [
    "create function peek() returns int language sql security definer set search_path = pg_catalog, pg_temp as 'select 1'",
    "function public.peek: security definer as tenday_owner, which passes every policy",
  ],
  [
    "create materialized view names as select name from enquiries",
    "materialised view public.names: knows no row security",
  ],
  ["grant execute on function jobs.enqueue to public", "function jobs.enqueue: everybody may execute it"],
])("%s is found out", async (change, fault) => {
  await asRole("tenday_owner", async (owner) => {
    await owner.query("begin");
    await owner.query(change);
    expect(await findSchemaFaults(owner)).toContain(fault);
    await owner.query("rollback");
  });
});

test.each([
  ["alter table mails owner to tenday_web", "role tenday_web owns public.mails"],
  ["alter function jobs.enqueue owner to tenday_web", "role tenday_web owns function jobs.enqueue"],
  ["alter schema app owner to tenday_web", "role tenday_web owns schema app"],
  ["alter role tenday_web bypassrls", "role tenday_web is more than a plain role"],
  ["grant tenday_owner to tenday_web", "role tenday_web is a member of tenday_owner"],
  ["grant usage on schema graphile_worker to tenday_web", "role tenday_web can use the schema graphile_worker"],
])("a superuser's slip, %s, is found out", async (change, fault) => {
  await asRole("postgres", async (superuser) => {
    await superuser.query("begin");
    await superuser.query(change);
    expect(await findSchemaFaults(superuser)).toContain(fault);
    await superuser.query("rollback");
  });
});

test("migrating again, and twice at once, changes nothing", async () => {
  const urls = { owner: process.env.OWNER_DATABASE_URL ?? "", worker: process.env.WORKER_DATABASE_URL ?? "" };
  await Promise.all([migrateDatabase(urls), migrateDatabase(urls)]);
  expect(await asRole("tenday_owner", findSchemaFaults)).toEqual([]);
});
