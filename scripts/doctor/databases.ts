import pg from "pg";
import { findSchemaFaults } from "../../server/db/find-schema-faults.ts";
import type { ReadinessProblem } from "./problem.ts";
import { reasonOf } from "./reason.ts";

const variables = ["DATABASE_URL", "AUTH_DATABASE_URL", "WORKER_DATABASE_URL", "OWNER_DATABASE_URL"] as const;
type Variable = (typeof variables)[number];

type Login = { role: string; isSuperuser: boolean; passesPolicies: boolean; makesOthers: boolean; version: number };
export type DatabaseState = {
  logins: Partial<Record<Variable, Login | { error: string }>>;
  /** What the schema's own rules say, where its owner can be asked. */
  faults: string[];
  /** Undefined where the accounts cannot be asked. */
  admins: { count: number; withoutSecondStep: number } | undefined;
};

/** Each login by itself, row security as the owner reads it back, and whether there is an admin. */
export async function askDatabases(environment: NodeJS.ProcessEnv): Promise<DatabaseState> {
  const urls = variables.flatMap((name) => (environment[name] ? [[name, environment[name]] as const] : []));
  const [logins, faults, admins] = await Promise.all([
    Promise.all(urls.map(async ([name, url]) => [name, await askLogin(url)] as const)),
    environment.OWNER_DATABASE_URL ? connected(environment.OWNER_DATABASE_URL, findSchemaFaults).catch(() => []) : [],
    environment.AUTH_DATABASE_URL
      ? connected(environment.AUTH_DATABASE_URL, countAdmins).catch(() => undefined)
      : undefined,
  ]);
  return { logins: Object.fromEntries(logins), faults, admins };
}

function askLogin(url: string): Promise<Login | { error: string }> {
  return connected(url, async (client) => {
    const { rows } = await client.query<Login>(`
      select rolname as role, rolsuper as "isSuperuser", rolbypassrls as "passesPolicies",
        rolcreaterole or rolcreatedb as "makesOthers", current_setting('server_version_num')::int as version
      from pg_roles where rolname = current_user`);
    return rows[0] ?? { error: "it does not know who asks" };
  }).catch((error: unknown) => ({ error: reasonOf(error) }));
}

async function countAdmins(client: pg.Client) {
  await client.query("begin read only");
  await client.query("select set_config('app.viewer', 'anonymous', true)");
  const { rows } = await client.query<{ count: number; withoutSecondStep: number }>(`
    select count(*)::int as count, (count(*) filter (where
      not exists (select from auth.two_factor f where f.user_id = p.id and f.verified)
      and not exists (select from auth.passkey k where k.user_id = p.id)))::int as "withoutSecondStep"
    from profiles p where p.role = 'admin' and p.disabled_at is null`);
  return rows[0];
}

async function connected<T>(connectionString: string, ask: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000, query_timeout: 5_000 });
  try {
    await client.connect();
    return await ask(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

export function findDatabaseProblems({ logins, faults, admins }: DatabaseState): ReadinessProblem[] {
  return [
    ...variables.flatMap((name) => problemsOfLogin(name, logins[name])),
    ...sharedRoles(logins),
    ...faults.map((fault) => ({
      where: "database",
      what: `${fault}.`,
      todo: "Somebody has changed it by hand: undo that, and run the migrations, which read the rules back.",
    })),
    ...problemsOfAdmins(admins),
  ];
}

const leastVersion = 150_000;

function problemsOfLogin(where: Variable, login: Login | { error: string } | undefined): ReadinessProblem[] {
  if (!login) return [];
  if ("error" in login)
    return [{ where, what: `the database does not answer: ${login.error}.`, todo: "Start it, or mend the address." }];
  const { role, isSuperuser, passesPolicies, makesOthers, version } = login;
  // The owner passes row security, or migrations could not see what they change.
  const isTooMuch = isSuperuser || makesOthers || (passesPolicies && where !== "OWNER_DATABASE_URL");
  return [
    ...(isTooMuch
      ? [{ where, what: `${role} may do more than it should.`, todo: "Run server/db/roles.sql again as a superuser." }]
      : []),
    ...(version < leastVersion
      ? [{ where, what: `PostgreSQL ${Math.floor(version / 10_000)} is too old.`, todo: "Move to 15 or newer." }]
      : []),
  ];
}

function sharedRoles(logins: DatabaseState["logins"]): ReadinessProblem[] {
  const byRole = new Map<string, Variable>();
  return variables.flatMap((where) => {
    const login = logins[where];
    if (!login || "error" in login) return [];
    const other = byRole.get(login.role);
    byRole.set(login.role, other ?? where);
    const todo = "Give each its own role: what one may see keeps it from the others.";
    return other ? [{ where, what: `asks as ${login.role}, like ${other}.`, todo }] : [];
  });
}

function problemsOfAdmins(admins: DatabaseState["admins"]): ReadinessProblem[] {
  if (!admins) return [];
  if (admins.count === 0)
    return [{ where: "admin", what: "there is none.", todo: 'Make your account: sudo tenday admin EMAIL "NAME"' }];
  if (admins.withoutSecondStep === 0) return [];
  const todo = "Switch it on at /clients/account/second-step, or add a passkey: this account sees everything.";
  return [{ where: "admin", what: "signs in with a password alone.", todo }];
}
