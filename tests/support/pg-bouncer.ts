import { spawn } from "node:child_process";
import { chownSync, copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { LocalPostgres } from "../../scripts/local-postgres.ts";
import { onDebian } from "./debian-programs.ts";

export type PgBouncer = {
  url: (role: string) => string;
  /** Connections to PostgreSQL at this moment, by role. */
  serversOf: (role: string) => Promise<number>;
  log: () => string;
  stop: () => Promise<void>;
};

const nobody = 65_534;
const port = "6432";

/** Debian 13's PgBouncer with the configuration that is deployed, but for its places and whatever the test sets otherwise. */
export async function startPgBouncer(
  postgres: LocalPostgres,
  settings: Record<string, string> = {},
): Promise<PgBouncer> {
  const directory = mkdtempSync(join(tmpdir(), "tenday-pgbouncer-"));
  const [users, file] = [join(directory, "users.txt"), join(directory, "pgbouncer.ini")];
  copyFileSync("deploy/pgbouncer/pgbouncer-users.txt", users);
  const server = new URL(postgres.url("postgres"));
  writeFileSync(
    file,
    changed(readFileSync("deploy/pgbouncer/pgbouncer.ini", "utf8"), {
      tenday: `host=${server.hostname} port=${server.port} dbname=tenday`,
      unix_socket_dir: directory,
      auth_file: users,
      ...settings,
    }),
  );
  for (const place of [directory, users, file]) chownSync(place, nobody, nobody);
  const asNobody = ["setpriv", `--reuid=${nobody}`, `--regid=${nobody}`, "--clear-groups", "--"];
  const [program, words] = onDebian([...asNobody, "/usr/sbin/pgbouncer", file]);
  const child = spawn(program, words, { stdio: ["ignore", "ignore", "pipe"] });
  process.once("exit", () => child.kill("SIGKILL"));
  let said = "";
  child.stderr.on("data", (chunk) => (said += chunk));
  for (let waited = 0; !said.includes("process up"); waited += 20) {
    if (child.exitCode !== null || waited > 10_000) throw new Error(`pgbouncer did not start\n${said}`);
    await sleep(20);
  }
  const url = (role: string, database = "tenday") =>
    `postgres://${role}@localhost/${database}?host=${directory}&port=${port}`;
  return {
    url,
    log: () => said,
    // The server's own view: PgBouncer may be the only one that connects as these roles.
    serversOf: (role) => countConnections(postgres, role),
    stop: async () => {
      const gone = new Promise((done) => child.once("exit", done));
      child.kill("SIGTERM");
      await gone;
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** A setting that the file does not have would be a test of another file. */
function changed(text: string, settings: Record<string, string>): string {
  return Object.entries(settings).reduce((so, [name, value]) => {
    const line = new RegExp(`^${name} =.*$`, "m");
    if (!line.test(so)) throw new Error(`pgbouncer.ini has no line '${name} ='`);
    return so.replace(line, `${name} = ${value}`);
  }, text);
}

async function countConnections(postgres: LocalPostgres, role: string): Promise<number> {
  const client = new pg.Client(postgres.url("postgres"));
  await client.connect();
  try {
    const { rows } = await client.query<{ n: number }>(
      "select count(*)::int as n from pg_stat_activity where usename = $1",
      [role],
    );
    return rows[0]?.n ?? 0;
  } finally {
    await client.end();
  }
}
