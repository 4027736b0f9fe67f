import type pg from "pg";
import { findSchemaFaults } from "../../server/db/find-schema-faults.ts";
import { cast } from "../../server/seed/cast.ts";

type Role = "tenday_web" | "tenday_auth" | "tenday_worker" | "tenday_definer" | "tenday_guest";
/** How many rows come back or are changed; `all`: as many as there are. `refused`: permission denied. */
type Result = number | "all" | "refused";
type Probe = { as: Role; viewer: string | undefined; sql: string; table: string; gives: Result };

/**
 * The third fence by itself: plain SQL as each of the roles, in the name of everybody. Whatever the database lets
 * through that it should not, or keeps back that it should not, is a fault. Needs a superuser inside a transaction.
 */
export async function findFenceThreeFaults(db: pg.Client): Promise<string[]> {
  await prepare(db);
  const faults = await findSchemaFaults(db);
  for (const probe of [...reads, ...writes]) {
    const { as, viewer, sql, table, gives } = probe;
    const { rows } = await db.query<{ n: number }>(`select count(*)::int as n from ${table}`);
    const expected = gives === "all" ? (rows[0]?.n ?? 0) : gives;
    const found = await attempt(db, probe);
    if (found !== expected) faults.push(`${as} as ${viewer ?? "nobody"}: ${sql} gives ${found}, not ${expected}`);
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

const { maya, gareth, sam, quayside } = cast;
const nobody = undefined;
const newId = "gen_random_uuid()";

/** A row in every table, an admin who is disabled, and a role that merely belongs to the definer. */
async function prepare(db: pg.Client): Promise<void> {
  await db.query("create role tenday_guest in role tenday_definer");
  await db.query("update profiles set role = 'admin' where id = $1", [quayside.id]);
  await db.query(insertEnquiry("null"));
  await db.query(insertMail("null", 0));
  await db.query(insertEvent("null"));
  await db.query(insertLink);
  await db.query(insertLimit);
}

const insertEnquiry = (answeredAt: string) =>
  `insert into enquiries (id, site, name, email, project, consented_at, received_at, submission, request_id, answered_at)
   values (${newId}, 'tenday', 'x', 'x', 'x', now(), now(), ${newId}, 'x', ${answeredAt})`;
const insertMail = (sentAt: string, attempts: number, failedAt = "null") =>
  `insert into mails (id, kind, subject_id, queued_at, request_id, sent_at, attempts, failed_at)
   values (${newId}, 'enquiry-received', ${newId}, now(), 'x', ${sentAt}, ${attempts}, ${failedAt})`;
const insertEvent = (actor: string) =>
  `insert into audit_events (id, at, actor_id, action, subject_kind, request_id)
   values (${newId}, now(), ${actor}, 'signed-in', 'account', 'x')`;
const insertLink = `insert into account_links (id, account_id, purpose, created_at, expires_at)
   values (${newId}, '${maya.id}', 'reset', now(), now())`;
const insertLimit = `insert into rate_limits values ('probe', ${newId}, now())`;
const insertProject = `insert into projects (id, client_id, project_name, created_at)
   values (${newId}, '${maya.id}', 'x', now())`;
const insertProfile = (role: string) => `insert into profiles (id, role) values (${newId}, '${role}')`;
const insertClient = `insert into clients (id, name, email, kind, created_at) values (${newId}, 'x', 'x', 'business', now())`;
const addClient = `select app.add_client(${newId}, 'x', 'x@x.example', 'business', now())`;

type Sight = {
  nobody: Result;
  anonymous: Result;
  system: Result;
  maya: Result;
  gareth: Result;
  sam: Result;
  disabled: Result;
};
const viewers: Record<keyof Sight, string | undefined> = {
  nobody,
  anonymous: "anonymous",
  system: "system",
  maya: maya.id,
  gareth: gareth.id,
  sam: sam.id,
  disabled: quayside.id,
};
const same = (result: Result): Sight => ({
  nobody: result,
  anonymous: result,
  system: result,
  maya: result,
  gareth: result,
  sam: result,
  disabled: result,
});
const nothing = same(0);
const closed = same("refused");
const adminOnly: Sight = { ...nothing, sam: "all" };
const ownToo: Sight = { ...adminOnly, maya: 1, gareth: 1, disabled: 1 };
const systemOnly: Sight = { ...nothing, system: "all" };
const somebody: Sight = { ...same("all"), nobody: 0 };

/** Who sees what: a line a table. */
const sights: Record<string, Partial<Record<Role, Sight>>> = {
  enquiries: { tenday_web: adminOnly, tenday_auth: closed, tenday_worker: systemOnly },
  mails: { tenday_web: adminOnly, tenday_auth: closed, tenday_worker: systemOnly },
  audit_events: { tenday_web: adminOnly, tenday_auth: closed, tenday_worker: systemOnly },
  account_links: { tenday_web: closed, tenday_auth: somebody, tenday_worker: systemOnly },
  rate_limits: {
    tenday_web: closed,
    tenday_auth: closed,
    tenday_worker: systemOnly,
    tenday_definer: same("all"),
    tenday_guest: nothing,
  },
  profiles: {
    tenday_web: ownToo,
    tenday_auth: somebody,
    tenday_worker: closed,
    tenday_definer: { ...nothing, maya: 1, gareth: 1, sam: 1, disabled: 1 },
  },
  clients: {
    tenday_web: ownToo,
    tenday_auth: closed,
    tenday_worker: closed,
    tenday_definer: same("all"),
    tenday_guest: nothing,
  },
  projects: { tenday_web: { ...ownToo, maya: maya.projects.length }, tenday_auth: closed, tenday_worker: closed },
};

const reads: Probe[] = Object.entries(sights).flatMap(([table, roles]) =>
  Object.entries(roles).flatMap(([role, sight]) =>
    Object.entries(sight).map(([viewer, gives]) => ({
      as: role as Role,
      viewer: viewers[viewer as keyof Sight],
      sql: `select ${table === "rate_limits" ? "bucket" : "id"} from ${table}`,
      table,
      gives,
    })),
  ),
);

/** Who sees every table there is must be said above: a new one is a fault until it is. */
export const probedTables = Object.keys(sights);

const probe = (as: Role, viewer: string | undefined, table: string, sql: string, gives: Result): Probe => ({
  as,
  viewer,
  table,
  sql,
  gives,
});
const changes = (as: Role, table: string, sql: string, allowed: string, refusedTo: (string | undefined)[]): Probe[] => [
  probe(as, allowed, table, sql, "all"),
  ...refusedTo.map((viewer) => probe(as, viewer, table, sql, 0)),
];
const notAdmins = [nobody, "anonymous", "system", maya.id, quayside.id];
const notSystem = [nobody, "anonymous", maya.id, sam.id];

const writes: Probe[] = [
  ...changes("tenday_web", "projects", "update projects set project_name = 'x'", sam.id, notAdmins),
  ...changes("tenday_web", "projects", `update projects set client_id = '${maya.id}'`, sam.id, notAdmins),
  ...changes("tenday_web", "projects", "delete from projects", sam.id, notAdmins),
  ...changes("tenday_web", "clients", "update clients set name = 'x'", sam.id, notAdmins),
  probe("tenday_web", maya.id, "clients", "delete from clients", 0),
  probe("tenday_web", sam.id, "clients", insertClient, "refused"),
  probe("tenday_web", sam.id, "projects", insertProject, 1),
  ...notAdmins.map((viewer) => probe("tenday_web", viewer, "projects", insertProject, "refused")),
  probe("tenday_web", sam.id, "profiles", "update profiles set role = 'admin'", "refused"),

  probe("tenday_web", sam.id, "clients", addClient, 1),
  ...notAdmins.map((viewer) => probe("tenday_web", viewer, "clients", addClient, "refused")),
  probe("tenday_definer", maya.id, "profiles", insertProfile("user"), "refused"),
  probe("tenday_definer", sam.id, "profiles", insertProfile("admin"), "refused"),
  probe("tenday_definer", maya.id, "clients", insertClient, "refused"),
  probe("tenday_guest", maya.id, "clients", "update clients set email = 'x'", 0),
  probe("tenday_guest", nobody, "rate_limits", insertLimit, "refused"),
  probe("tenday_guest", nobody, "rate_limits", "update rate_limits set spent_until = now()", 0),
  probe("tenday_web", "anonymous", "rate_limits", "select app.take_allowance('x', 'x', 3, '1 minute', now())", 1),

  probe("tenday_web", maya.id, "audit_events", insertEvent(`'${maya.id}'`), 1),
  probe("tenday_web", "anonymous", "audit_events", insertEvent("null"), 1),
  probe("tenday_web", maya.id, "audit_events", insertEvent(`'${sam.id}'`), "refused"),
  probe("tenday_web", maya.id, "audit_events", insertEvent("null"), "refused"),
  probe("tenday_web", nobody, "audit_events", insertEvent("null"), "refused"),
  probe("tenday_auth", "anonymous", "audit_events", insertEvent(`'${maya.id}'`), 1),
  probe("tenday_auth", nobody, "audit_events", insertEvent("null"), "refused"),

  probe("tenday_web", "anonymous", "enquiries", insertEnquiry("null"), 1),
  probe("tenday_web", nobody, "enquiries", insertEnquiry("null"), "refused"),
  probe("tenday_web", sam.id, "enquiries", insertEnquiry("now()"), "refused"),
  ...(["tenday_web", "tenday_auth"] as const).flatMap((role) => [
    probe(role, "anonymous", "mails", insertMail("null", 0), 1),
    probe(role, nobody, "mails", insertMail("null", 0), "refused"),
    probe(role, sam.id, "mails", insertMail("now()", 0), "refused"),
    probe(role, sam.id, "mails", insertMail("null", 1), "refused"),
    probe(role, sam.id, "mails", insertMail("null", 0, "now()"), "refused"),
  ]),

  probe("tenday_auth", "anonymous", "account_links", insertLink, 1),
  probe("tenday_auth", nobody, "account_links", insertLink, "refused"),
  ...changes("tenday_auth", "account_links", "update account_links set spent_at = now()", "anonymous", [nobody]),
  ...changes("tenday_worker", "enquiries", "delete from enquiries", "system", notSystem),
  ...changes("tenday_worker", "mails", "update mails set attempts = 1", "system", notSystem),
  ...changes("tenday_worker", "mails", "delete from mails", "system", notSystem),
  ...changes("tenday_worker", "account_links", "delete from account_links", "system", notSystem),
  ...changes("tenday_worker", "rate_limits", "delete from rate_limits", "system", notSystem),
];
