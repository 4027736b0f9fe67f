import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { policies } from "../../app/policies.ts";
import { prepareDatabase } from "../../scripts/house.ts";
import { freePort } from "../../scripts/local-postgres.ts";
import type { Actor } from "../support/actors.ts";
import { askMatrix } from "../support/ask-matrix.ts";
import { findFenceThreeFaults } from "../support/fence-three.ts";
import { record } from "../support/figures.ts";
import { type MatrixHouse, openMatrixHouse } from "../support/matrix-house.ts";
import { afterPolicies, type Edit, startMutant } from "../support/mutants.ts";
import { findFaultsOf, listSourceMutants, type SourceMutant } from "../support/source-mutants.ts";

let open: MatrixHouse;
beforeAll(async () => {
  open = await openMatrixHouse();
  // The sample cast alone: the second and the third fence count what is there.
  await prepareDatabase(open.house.postgres, "plain");
});
afterAll(() => open.close());

type Trial = { name: string; isCaught: () => Promise<boolean> };

async function tryAll(fence: string, trials: Trial[]): Promise<void> {
  const survivors: string[] = [];
  for (const { name, isCaught } of trials) if (!(await isCaught())) survivors.push(name);
  record(`mutants caught, ${fence}`, `${trials.length - survivors.length} of ${trials.length}`);
  expect(survivors).toEqual([]);
}

const knockers = ["anonymous", "roleless", "user", "admin"] as const;
const everyMethod = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"];

type DoorMutant = { edit: Edit; patterns: string[]; concerns: (actor: Actor) => boolean };

/**
 * One line of the table at a time: open to everybody, to one more, to every method, or to changes by who only looks. Only those are asked whom it
 * concerns. Where nobody stays, methods decide nothing.
 */
const lines: DoorMutant[] = Object.entries(policies).flatMap(([pattern, { may, mayChange = [], methods }]) => {
  const change = (what: string, fields: object, concerns: DoorMutant["concerns"]) => {
    const statement = (line: string) => `${line} = { ...${line}, ...${JSON.stringify(fields)} };`;
    const edit = afterPolicies(`${pattern} ${what}`, (table) => statement(`${table}[${JSON.stringify(pattern)}]`));
    return { edit, patterns: [pattern], concerns };
  };
  const mayEnter = ({ knocker }: Actor) => may === "everyone" || may.includes(knocker);
  const others = may === "everyone" ? [] : knockers.filter((who) => !may.includes(who));
  const lookers = may === "everyone" || mayChange.length === 0 ? [] : may.filter((who) => !mayChange.includes(who));
  const byEveryMethod = methods.length < everyMethod.length && may.length > 0;
  return [
    ...(may === "everyone" ? [] : [change("for everyone", { may: "everyone" }, (actor) => !mayEnter(actor))]),
    ...others.map((who) => change(`also for ${who}`, { may: [...may, who] }, ({ knocker }) => knocker === who)),
    ...lookers.map((who) =>
      change(`changed by ${who}`, { mayChange: [...mayChange, who] }, ({ knocker }) => knocker === who),
    ),
    ...(byEveryMethod ? [change("by every method", { methods: everyMethod }, mayEnter)] : []),
  ];
});

const members = ["/clients/account", "/clients/dashboard", "/clients/dashboard/admin", "/projects/:projectId"];
const door: DoorMutant[] = [
  { name: "nobody looks who it is", from: /if \(policy\.may === "everyone"\) return/, to: "if (true) return" },
  { name: "everybody is let in", from: /if \(.*\.includes\(who\)\) \{/, to: "if (true) {" },
  { name: "whoever may look may change", from: /policy\.mayChange \?\? policy\.may/, to: "policy.may" },
  {
    name: "every method is let in",
    from: /if \(methods\.includes\(request\.method\)\) return next\(\);/,
    to: "return next();",
  },
  { name: "no role is a client's", from: /session\.role \?\? "roleless"/, to: 'session.role ?? "user"' },
  { name: "the second step is not asked for", from: /if \(isSecondStepMissing\(level, factors\)\) return;/, to: "" },
  {
    name: "a cookie's signature is not looked at",
    from: /signature\.length === due\.length && timingSafeEqual\(signature, due\) \? token : void 0/,
    to: "token",
  },
  { name: "disabled accounts stay in", from: /if \(disabledAt \|\| /, to: "if (" },
  {
    name: "sessions never end",
    from: / \|\| session\S*\.expiresAt <= at \|\| isSessionOver\([^)]*\)/,
    to: "",
  },
  { name: "sessions outlive their own end", from: /session\S*\.expiresAt <= at \|\| /, to: "" },
  { name: "unused sessions never end", from: /at\.getTime\(\) - seenAt\.getTime\(\) >= idle \|\| /, to: "" },
  { name: "old sessions never end", from: / \|\| at\.getTime\(\) - createdAt\.getTime\(\) >= absolute/, to: "" },
  {
    name: "somebody's role is anybody's",
    from: /(\.leftJoin\(profiles, )eq\(profiles\.id, user\.id\)(\)\.where\(eq\(session\.token)/,
    to: "$1sql`true`$2",
  },
].map((edit) => ({ edit, patterns: members, concerns: () => true }));

test("fence one: each line of the table and each check of the door, taken away, is noticed", async () => {
  const env = { ...open.house.env, PORT: String(await freePort()) };
  const own = { ...env, SITE_ORIGIN: `http://localhost:${env.PORT}` };
  const faultsOf = async ({ edit, patterns, concerns }: DoorMutant) => {
    const actors = open.actors.filter(concerns);
    const mutant = await startMutant(edit, own);
    try {
      return (await askMatrix({ ...open, actors, url: mutant.url, patterns, untilFault: true })).faults;
    } finally {
      await mutant.stop();
    }
  };
  const unchanged = { edit: afterPolicies("nothing", () => ""), patterns: members, concerns: () => true };
  expect(await faultsOf(unchanged)).toEqual([]);
  const trials = [...door, ...lines].map((mutant) => ({
    name: mutant.edit.name,
    isCaught: async () => (await faultsOf(mutant)).length > 0,
  }));
  await tryAll("the door", trials);
});

test("fence two: each question after the owner and each for the admin, taken out of the source, is noticed", async () => {
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
});

type PolicyRow = { name: string; table: string; reads: boolean; writes: boolean; isOpen: boolean };

test("fence three: each row policy dropped or opened, each table unfenced, is noticed", async () => {
  const db = new pg.Client(open.house.postgres.url("postgres", "plain"));
  await db.connect();
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
    "create or replace function app.viewer_is_system() returns boolean language sql stable set search_path = pg_catalog, pg_temp as 'select true'",
  ];
  expect(rows.length).toBeGreaterThan(60);
  const faultsAfter = async (change: string) => {
    await db.query("begin");
    await db.query(change);
    const faults = await findFenceThreeFaults(db);
    await db.query("rollback");
    return faults;
  };
  expect(await faultsAfter("select")).toEqual([]);
  const trials = changes.map((change) => ({
    name: change,
    isCaught: async () => (await faultsAfter(change)).length > 0,
  }));
  await tryAll("the rows", trials);
  await db.end();
});
