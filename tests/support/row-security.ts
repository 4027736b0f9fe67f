import type pg from "pg";
import { findSchemaFaults } from "../../server/db/find-schema-faults.ts";
import { cast } from "../../server/seed/cast.ts";
import { newId, type Probe, prepared } from "./access-probe.ts";
import { markArticles } from "./canary-articles.ts";
import { dataRequestWrites, insertDataRequest, prepareDataLink } from "./row-security-data-requests.ts";
import { draftWrites, prepareDrafts } from "./row-security-drafts.ts";
import { archiveWrites, exportWrites, prepareExports } from "./row-security-exports.ts";
import { fileWrites, prepareFiles } from "./row-security-files.ts";
import { messageWrites, prepareMessages } from "./row-security-messages.ts";
import { prepareBooks } from "./row-security-money.ts";
import { peopleWrites, preparePeople } from "./row-security-people.ts";
import { reads } from "./row-security-reads.ts";
import { prepareSites, siteWrites } from "./row-security-sites.ts";
import { insertPage, insertPictures, insertPreviews, websiteWrites } from "./row-security-website.ts";
import {
  articleWrites,
  insertAgreement,
  insertEnquiry,
  insertEvent,
  insertLimit,
  insertLink,
  insertMail,
  insertOldGuess,
  portalWrites,
  writes,
} from "./row-security-writes.ts";
import { moneyWrites } from "./row-security-writes-money.ts";

/**
 * Row security by itself: plain SQL as each of the roles, in the name of everybody. Whatever the database lets
 * through that it should not, or keeps back that it should not, is a fault. Needs a superuser inside a transaction.
 */
export async function findRowSecurityFaults(
  db: pg.Client,
  { untilFault = false, firstTable = "" } = {},
): Promise<string[]> {
  const faults = await findSchemaFaults(db);
  if (untilFault && faults.length > 0) return faults;
  await db.query("savepoint prepare");
  try {
    await prepare(db);
  } catch (error) {
    // Triggers write in the name of roles, too.
    await db.query("rollback to savepoint prepare");
    return [...faults, `the test cannot be prepared: ${error}`];
  }
  const probes = [
    ...reads,
    ...writes,
    ...portalWrites,
    ...articleWrites,
    ...moneyWrites,
    ...websiteWrites,
    ...exportWrites,
    ...archiveWrites,
    ...fileWrites,
    ...draftWrites,
    ...dataRequestWrites,
    ...peopleWrites,
    ...messageWrites,
    ...siteWrites,
  ];
  const isFirst = ({ table }: Probe) => table === firstTable;
  for (const probe of [...probes.filter(isFirst), ...probes.filter((probe) => !isFirst(probe))]) {
    const { as, viewer, sql, table, gives } = probe;
    const { rows } = await db.query<{ n: number }>(`select count(*)::int as n from ${table}`);
    const expected = gives === "all" ? (rows[0]?.n ?? 0) : gives;
    const found = await attempt(db, probe);
    if (found !== expected) faults.push(`${as} as ${viewer ?? "nobody"}: ${sql} gives ${found}, not ${expected}`);
    if (untilFault && faults.length > 0) return faults;
  }
  const followed = await followEmail(db);
  return followed ? faults : [...faults, "a client's address does not follow the account's"];
}

async function attempt(db: pg.Client, { as, viewer, sql }: Probe): Promise<number | string> {
  await db.query("savepoint probe");
  try {
    await db.query("select set_config('app.viewer', $1, true)", [viewer ?? ""]);
    await db.query(`set local role ${as}`);
    return (await db.query(sql)).rowCount ?? 0;
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    return code === "42501" ? "refused" : `an error (${code})`;
  } finally {
    await db.query("rollback to savepoint probe");
  }
}

async function followEmail(db: pg.Client): Promise<boolean> {
  await db.query("savepoint probe");
  try {
    await db.query("set local role tenday_auth");
    await db.query(`update auth."user" set email = 'bread@harbourlane.example' where id = '${maya.id}'`);
    await db.query("reset role");
    const { rowCount } = await db.query("select from clients where email = 'bread@harbourlane.example'");
    return rowCount === 1;
  } catch {
    return false;
  } finally {
    await db.query("rollback to savepoint probe");
  }
}

const { maya, noor, priya, quayside } = cast;

/**
 * A row in every table, an admin who is disabled, a client, a project and an article that are deleted, a project and a client that
 * have left, and a role that merely belongs to the definer.
 */
async function prepare(db: pg.Client): Promise<void> {
  await db.query("create role tenday_guest in role tenday_definer");
  await db.query("update profiles set role = 'admin' where id = $1", [quayside.id]);
  await db.query(insertEnquiry());
  await db.query(insertDataRequest());
  await prepareDataLink(db);
  await db.query(insertMail("null", 0));
  await db.query(insertEvent("null"));
  await db.query(insertOldGuess);
  await db.query(insertLink);
  await db.query(insertLimit);
  await db.query(insertPage("/x"));
  await db.query(insertPreviews);
  for (const insert of insertPictures) await db.query(insert);
  await addDeletedClient(db);
  await preparePeople(db);
  await addDeletedProject(db);
  await db.query(
    `insert into project_events (id, project_id, at, kind, request_id) values (${newId}, $1, now(), 'plan-added', 'x')`,
    [maya.projects[0].id],
  );
  await db.query(
    `insert into add_on_requests (id, project_id, requested_at, submission, request_id) values ($1, $2, now(), 'x', 'x')`,
    [prepared.mayasRequest, maya.projects[0].id],
  );
  await db.query(
    `insert into add_on_request_lines (id, add_on_request_id, add_on_id, name, price_pence, pricing_type)
     select ${newId}, $1, id, name, price_pence, pricing_type from add_ons where name = 'Basic CMS'`,
    [prepared.mayasRequest],
  );
  await db.query(
    `insert into plan_changes (id, project_id, kind, link_id, new_link_id, revision, requested_on, requested_at, requested_by, request_id)
     values (${newId}, $1, 'end', ${newId}, ${newId}, 'x', '2026-11-14', now(), $2, 'x')`,
    [maya.projects[0].id, maya.id],
  );
  await db.query(
    `insert into departures (id, client_id, project_id, ends_on, agreed_pence, requested_at, requested_by, request_id)
     values (${newId}, $2, $1, '2026-12-03', 0, now(), $2, 'x')`,
    [maya.projects[0].id, maya.id],
  );
  await db.query(
    `insert into departures (id, client_id, project_id, project_name, ends_on, agreed_pence, requested_at, request_id, ended_at, erased_at)
     values (${newId}, $1, $2, '', '2026-11-01', 0, now(), 'x', now(), null), (${newId}, $3, null, 'x', '2026-11-01', 0, now(), 'x', now(), now())`,
    [priya.id, priya.projects[0].id, noor.id],
  );
  await db.query(insertAgreement(maya.projects[0].id, maya.id));
  await markArticles(db);
  await prepareBooks(db);
  await prepareExports(db);
  await prepareFiles(db);
  await prepareDrafts(db);
  await prepareMessages(db);
  await prepareSites(db);
}

async function addDeletedClient(db: pg.Client): Promise<void> {
  for (const id of [prepared.deletedClient, prepared.leftAccount]) {
    await db.query(`insert into auth."user" (id, name, email) values ($1::uuid, 'x', $1::uuid::text || '@x.example')`, [
      id,
    ]);
    await db.query("insert into profiles (id, role) values ($1, 'user')", [id]);
  }
  await db.query(
    "insert into clients (id, name, email, kind, created_at, deleted_at) values ($1, 'x', 'x', 'business', now(), now())",
    [prepared.deletedClient],
  );
}

/** One of Maya's, with everything that can hang on a project. */
async function addDeletedProject(db: pg.Client): Promise<void> {
  const { deletedProject } = prepared;
  await db.query(
    `insert into projects (id, client_id, project_name, status_since, created_at, deleted_at)
     values ($1, $2, 'x', now(), now(), now())`,
    [deletedProject, maya.id],
  );
  await db.query(
    `insert into project_events (id, project_id, at, kind, request_id) values (${newId}, $1, now(), 'created', 'x')`,
    [deletedProject],
  );
  for (const [links, column, offered, copied] of [
    ["project_plans", "plan_id", "plans", "price_pence, billing_cycle"],
    ["project_add_ons", "add_on_id", "add_ons", "price_pence, pricing_type, several_times"],
    ["project_products", "product_id", "products", "price_pence, billing_cycle"],
  ])
    await db.query(
      `insert into ${links} (id, project_id, added_at, ${column}, ${copied})
       select ${newId}, $1, now(), id, ${copied} from ${offered}`,
      [deletedProject],
    );
  const request = `insert into add_on_requests (id, project_id, requested_at, submission, request_id)
     values (${newId}, $1, now(), 'of a deleted project', 'x') returning id`;
  const { rows } = await db.query<{ id: string }>(request, [deletedProject]);
  await db.query(
    `insert into add_on_request_lines (id, add_on_request_id, add_on_id, name, price_pence, pricing_type)
     select ${newId}, $1, id, name, price_pence, pricing_type from add_ons`,
    [rows[0]?.id],
  );
}
