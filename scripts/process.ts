import { type ChildProcess, spawn } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { migrateDatabase } from "../server/db/migrate.ts";
import { seed } from "../server/seed/seed.ts";
import { createDatabase, freePort, type LocalPostgres } from "./local-postgres.ts";

/** One of the two processes of the product, as it runs in production. */
export type Process = { child: ChildProcess; logged: string[]; stop: (signal?: NodeJS.Signals) => Promise<void> };
export type Web = Process & { url: string };
export type Environment = Record<string, string>;

/** Migrated, with the sample cast in it. */
export async function prepareDatabase(postgres: LocalPostgres, name = "tenday"): Promise<Environment> {
  const owner = postgres.url("tenday_owner", name);
  const env = databaseEnvironment(postgres, name);
  await createDatabase(postgres, name);
  await migrateDatabase({ owner, worker: postgres.url("tenday_worker", name) });
  await seed({ owner, secret: env.AUTH_SECRET ?? "" });
  return env;
}

export function databaseEnvironment(postgres: LocalPostgres, name = "tenday"): Environment {
  return {
    DATABASE_URL: postgres.url("tenday_web", name),
    AUTH_DATABASE_URL: postgres.url("tenday_auth", name),
    WORKER_DATABASE_URL: postgres.url("tenday_worker", name),
    ADDRESS_SECRET: "only for machines that hold no real data",
    AUTH_SECRET: "only for machines that hold no real accounts",
  };
}

/** `tell` hears every line of its log. */
export async function startWeb(
  { WORKER_DATABASE_URL: _, ...env }: Environment,
  onLine?: (line: string) => void,
): Promise<Web> {
  const port = env.PORT ?? String(await freePort());
  const started = start(
    "build/server/index.js",
    { ...env, PORT: port, SITE_ORIGIN: env.SITE_ORIGIN ?? `http://localhost:${port}` },
    onLine,
    // As `npm start` does: with the nursery that V8 would grow, a busy minute holds a hundred and fifty megabytes more.
    ["--max-semi-space-size=4"],
  );
  const url = `http://localhost:${port}`;
  await until(() => says(started, "web ready"), started, "the web process");
  return { ...started, url };
}

export async function startWorker(env: Environment, onLine?: (line: string) => void): Promise<Process> {
  // As `npm run worker` does: it has no crowd to serve, and a small nursery spares it ten megabytes.
  const started = start("build/worker/worker.js", env, onLine, ["--max-semi-space-size=2"]);
  await until(() => says(started, "worker ready"), started, "the worker");
  return started;
}

function start(
  script: string,
  env: Environment,
  onLine?: (line: string) => void,
  flags: readonly string[] = [],
): Process {
  const { LOG_LEVEL = "info", ...inherited } = process.env;
  const child = spawn(process.execPath, ["--enable-source-maps", ...flags, script], {
    // Two heaps of the C library instead of sixteen: twenty megabytes less of each, and nothing is slower.
    // And the sample sites are nowhere: whoever wants them looked at says so.
    env: { SITE_CHECKS: "off", ...inherited, NODE_ENV: "production", MALLOC_ARENA_MAX: "2", LOG_LEVEL, ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  // Whatever way this process ends, its children end with it, however many there were.
  process.setMaxListeners(0);
  process.once("exit", () => child.kill("SIGKILL"));
  const logged: string[] = [];
  let rest = "";
  child.stdout.on("data", (chunk) => {
    const lines = (rest + chunk).split("\n");
    rest = lines.pop() ?? "";
    logged.push(...lines);
    if (onLine) for (const line of lines) onLine(line);
  });
  return { child, logged, stop: (signal = "SIGTERM") => stop(child, signal) };
}

function says({ logged }: Process, words: string): boolean {
  return logged.some((line) => line.includes(`"msg":"${words}"`));
}

async function stop(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((done) => child.once("exit", done));
  child.kill(signal);
  await gone;
}

async function until(isSo: () => boolean, { child, logged }: Process, name: string): Promise<void> {
  for (let waited = 0; waited < 120_000; waited += 20) {
    if (isSo()) return;
    if (child.exitCode !== null) throw new Error(`${name} ended with ${child.exitCode}\n${logged.join("\n")}`);
    await sleep(20);
  }
  throw new Error(`${name} did not start within two minutes\n${logged.join("\n")}`);
}
