import { execFile } from "node:child_process";
import { cpSync, globSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Environment, prepareDatabase } from "../../scripts/process.ts";
import { trialsLimit, tryAll } from "../support/mutation-trials.ts";
import { TestApp } from "../support/test-app.ts";

/** MUTANTS=server/invoices tries only those in whose name that is. */
const only = process.env.MUTANTS ?? "";

let app: TestApp;
let db: pg.Client;
beforeAll(async () => {
  app = await TestApp.open();
  await prepareDatabase(app.postgres, "plain");
  db = new pg.Client(app.postgres.url("postgres"));
  await db.connect();
  for (const role of ["tenday_web", "tenday_auth"])
    await db.query(`create role ${role}_unfenced login bypassrls in role ${role}`);
});
afterAll(async () => {
  await db?.end();
  await app?.close();
});

/** Each on a copy of its own: what one mutant lets happen is not held against the next. */
async function faultsOf(mutant: SourceMutant | undefined, connection: number): Promise<string[]> {
  const { postgres, env } = app;
  const copy = `trial_${connection}`;
  await db.query(`drop database if exists ${copy}`);
  await db.query(`create database ${copy} template plain owner tenday_owner`);
  const unfenced = {
    DATABASE_URL: postgres.url("tenday_web_unfenced", copy),
    AUTH_DATABASE_URL: postgres.url("tenday_auth_unfenced", copy),
    WORKER_DATABASE_URL: postgres.url("tenday_worker", copy),
  };
  return findFaultsOf(mutant, { ...env, ...unfenced }, { owner: postgres.url("tenday_owner", copy), connection });
}

test(
  "ownership: each question after the owner and each for the admin, taken out of the source, is noticed",
  async () => {
    expect(await faultsOf(undefined, 0)).toEqual([]);
    const trials = listSourceMutants()
      .filter(({ name }) => name.includes(only))
      .map((mutant) => ({
        name: mutant.name,
        isCaught: async (connection: number) => (await faultsOf(mutant, connection)).length > 0,
      }));
    // As many as the server has today: a renaming that the patterns miss would leave some out.
    expect(trials.length).toBeGreaterThan(only ? 0 : 250);
    await tryAll("the functions", trials, { connections: 2 });
  },
  trialsLimit,
);

const run = promisify(execFile);

type SourceMutant = { name: string; file: string; at: number; length: number; to: string };

/** Each place where a function of the server asks whose it is or whether it is the admin: taken away, one at a time. */
function listSourceMutants(): SourceMutant[] {
  return globSync("server/**/*.ts", { exclude: ["**/*.test.ts"] }).flatMap((file) => {
    if (beforeSignIn.has(file)) return [];
    const text = readFileSync(file, "utf8");
    return guards.flatMap(({ words, to, folders = ["server/"] }) =>
      [...(folders.some((folder) => file.startsWith(folder)) ? text.matchAll(words) : [])].map(
        ({ 0: found, index }) => {
          const line = text.slice(0, index).split("\n").length;
          return { name: `${file}:${line} without ${found}`, file, at: index, length: found.length, to };
        },
      ),
    );
  });
}

type Guard = { words: RegExp; to: string; folders?: string[] };

const itsClient = /clientOf\(\w+(?:, "\w+")?\)/.source;

const guards: Guard[] = [
  { words: /requireAdmin\((?:viewer|actor)\);/g, to: "" },
  { words: /eq\(\w+\.\w+, (?:viewer|actor|person|user)\.id\)/g, to: "undefined" },
  { words: new RegExp(`eq\\((?:\\w+\\.)?\\w+, ${itsClient}\\)`, "g"), to: "undefined" },
  { words: new RegExp(`(?:\\w+\\.)?client_id = \\$\\{${itsClient}\\}`, "g"), to: "true" },
  { words: new RegExp(`[\\w.?]+ === ${itsClient}`, "g"), to: "true" },
  { words: new RegExp(`[\\w.?]+ !== ${itsClient}`, "g"), to: "false" },
  { words: /eq\(session\.userId, accountId\)/g, to: "undefined" },
  {
    words: /eq\((?:projects|files)\.clientId, (?:clientId|sql\.placeholder\("clientId"\))\)/g,
    to: "undefined",
    folders: ["server/projects/", "server/drafts/", "server/files/change-file.ts"],
  },
  { words: /(?:viewer|actor|person|reader)\.role === "admin"/g, to: "true" },
  { words: /(?:viewer|actor)\.role !== "admin"/g, to: "false" },
  { words: /\.filter\(isForTheClient\)/g, to: "" },
];

/** Who somebody is at all: the first layer of access control, which has mutants of its own. */
const beforeSignIn = new Set(["server/auth/session.ts", "server/auth/enter.ts"]);

type Trial = { owner: string; connection: number };

/** A copy of the source with the mutant in it, and the faults that the ownership checks have there, up to the first. */
async function findFaultsOf(
  mutant: SourceMutant | undefined,
  env: Environment,
  { owner, connection }: Trial,
): Promise<string[]> {
  const tree = resolve(`.local/mutants/tree-${connection}`);
  rmSync(tree, { recursive: true, force: true });
  for (const folder of ["server", "domain", "content", "tests/support"])
    cpSync(folder, `${tree}/${folder}`, { recursive: true });
  if (mutant) {
    const { file, at, length, to } = mutant;
    const text = readFileSync(file, "utf8");
    writeFileSync(`${tree}/${file}`, text.slice(0, at) + to + text.slice(at + length));
  }
  const script = `
    const { findOwnershipFaults } = await import(${JSON.stringify(`${tree}/tests/support/ownership.ts`)});
    const faults = await findOwnershipFaults(${JSON.stringify(owner)}, { untilFault: true });
    process.stdout.write(JSON.stringify(faults), () => process.exit());`;
  // A file, not --eval: the threads of a process inherit what its words were taken for.
  writeFileSync(`${tree}/find-faults.mjs`, script);
  // All but one file are the same each time.
  const cache = { NODE_COMPILE_CACHE: resolve(".local/mutants/cache") };
  try {
    const options = {
      env: { ...process.env, ...env, ...cache, NODE_ENV: "test", LOG_LEVEL: "silent" },
      encoding: "utf8",
    } as const;
    const { stdout } = await run(process.execPath, [`${tree}/find-faults.mjs`], options);
    return JSON.parse(stdout);
  } catch (error) {
    throw new Error(`${mutant?.name ?? "the source itself"} does not run`, { cause: error });
  } finally {
    rmSync(tree, { recursive: true, force: true });
  }
}
