import { spawn, spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { freePort, type LocalPostgres } from "../../scripts/local-postgres.ts";
import { postgresBin as bin, onDebian } from "./debian-programs.ts";

type Report = { code: number; said: string; seconds: number };

/**
 * A server below a temporary folder: Debian 13's PostgreSQL as the user postgres, and the product's own commands with
 * TENDAY_ROOT. It can be lost with everything on it; what is elsewhere stays. Needs what debian-programs.ts needs.
 */
export class BackedUpMachine {
  readonly elsewhere: string;
  readonly root: string;
  readonly port: number;
  readonly #folder: string;
  readonly #settings: Record<string, string>;

  static async make(settings: Record<string, string> = {}): Promise<BackedUpMachine> {
    const folder = mkdtempSync(join(tmpdir(), "tenday-backups-"));
    chmodSync(folder, 0o755);
    const machine = new BackedUpMachine(folder, await freePort(), settings);
    mkdirSync(machine.elsewhere);
    as("root", ["chown", "postgres:postgres", machine.elsewhere]);
    return machine;
  }

  private constructor(folder: string, port: number, settings: Record<string, string>) {
    this.#folder = folder;
    this.root = join(folder, "machine");
    this.elsewhere = join(folder, "elsewhere");
    this.port = port;
    this.#settings = settings;
  }

  get data(): string {
    return join(this.root, "postgresql/main");
  }

  get settings(): string {
    return join(this.root, "etc/tenday");
  }

  /** Where the site keeps what people give. */
  get files(): string {
    return join(this.root, "var/lib/tenday-files");
  }

  /** As a database that is made, asked and migrated by the product's own scripts. */
  get postgres(): LocalPostgres {
    const url = (role: string, database = "tenday") => `postgres://${role}@127.0.0.1:${this.port}/${database}`;
    return { url, start: async () => this.start(), stop: async () => this.kill() };
  }

  /** A new server as the installer leaves it, before the backups are set up: an empty PostgreSQL, and settings. */
  install(passphrase?: string): void {
    for (const folder of ["postgresql/conf.d", "etc/tenday", "run", "bin"])
      mkdirSync(join(this.root, folder), { recursive: true });
    as("root", ["chown", "-R", "postgres:postgres", join(this.root, "postgresql"), join(this.root, "run")]);
    as("postgres", [join(bin, "initdb"), "-D", this.data, "--auth=trust", "--data-checksums", "--locale=C.UTF-8"]);
    // Beside the data, as Debian has it: what another machine restores comes to life with the settings of its own.
    writeFileSync(join(this.data, "postgresql.conf"), "include_dir = '../conf.d'\n", { flag: "a" });
    this.set("machine", {
      listen_addresses: "127.0.0.1",
      port: String(this.port),
      unix_socket_directories: join(this.root, "run"),
    });
    // Notes what it was asked to do: there is no systemd here.
    this.#stand("systemctl", `echo "$@" >>${join(this.root, "systemctl.log")}`);
    this.writeBackupSettings(passphrase ? { BACKUP_PASSPHRASE: passphrase } : {});
    this.start();
  }

  /** Beside what the set-up writes itself: where this machine's PostgreSQL is, and what a test wants. */
  writeBackupSettings(changed: Record<string, string>): void {
    const file = join(this.settings, "backup.env");
    const known: Record<string, string> = existsSync(file)
      ? Object.fromEntries(
          readFileSync(file, "utf8")
            .split("\n")
            .flatMap((line) => [/^([A-Z0-9_]+)=(.*)$/.exec(line)?.slice(1) ?? []].filter(({ length }) => length === 2)),
        )
      : {
          BACKUP_PASSPHRASE: "a passphrase of this test only",
          BACKUP_PG_CLUSTER: "",
          BACKUP_PG_DATA: this.data,
          BACKUP_PG_SOCKET: join(this.root, "run"),
          BACKUP_PG_PORT: String(this.port),
          BACKUP_PG_CONF: join(this.root, "postgresql/conf.d"),
          BACKUP_PATH: this.elsewhere,
          ...this.#settings,
        };
    const lines = Object.entries({ ...known, ...changed }).map(([name, value]) => `${name}=${value}`);
    writeFileSync(file, `${lines.join("\n")}\n`, { mode: 0o640 });
  }

  /** With another program in place of that one, for as long as the work takes. */
  async withProgram<Result>(name: string, script: string, work: () => Promise<Result>): Promise<Result> {
    this.#stand(name, script);
    try {
      return await work();
    } finally {
      rmSync(join(this.root, "bin", name));
    }
  }

  #stand(name: string, script: string): void {
    writeFileSync(join(this.root, "bin", name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  }

  /** What systemd was asked to do, a line each. */
  get systemdCalls(): string[] {
    return readFileSync(join(this.root, "systemctl.log"), "utf8").split("\n").filter(Boolean);
  }

  set(name: string, settings: Record<string, string>): void {
    const lines = Object.entries(settings).map(([setting, value]) => `${setting} = '${value}'\n`);
    writeFileSync(join(this.root, `postgresql/conf.d/${name}.conf`), lines.join(""));
  }

  setUp(): Promise<Report> {
    return this.#run("deploy/backup/set-up", []);
  }

  tenday(...wish: string[]): Promise<Report> {
    return this.#run("deploy/tenday", wish);
  }

  /** As the timers say it. */
  tendayAsPostgres(...wish: string[]): Promise<Report> {
    const user = ["--reuid=postgres", "--regid=postgres", "--groups=tenday"];
    return this.#run("/usr/bin/setpriv", [...user, resolve("deploy/tenday"), ...wish]);
  }

  /** The site is run by whoever runs the tests; on a server its files are its user's. */
  ownFiles(): void {
    const others = ["-not", "-user", "tenday-web", "-exec", "chown", "tenday-web:tenday", "{}", "+"];
    if (existsSync(this.files)) as("root", ["find", this.files, ...others]);
  }

  #run(command: string, wish: string[]): Promise<Report> {
    if (wish.includes("backup")) this.ownFiles();
    const began = performance.now();
    const env = { ...process.env, TENDAY_ROOT: this.root, PATH: `${join(this.root, "bin")}:${process.env.PATH}` };
    const [program, words] = onDebian([resolve(command), ...wish]);
    const child = spawn(program, words, { env, stdio: ["ignore", "pipe", "pipe"] });
    let said = "";
    child.stdout.on("data", (chunk) => (said += chunk));
    child.stderr.on("data", (chunk) => (said += chunk));
    return new Promise((ended) => {
      // Its PostgreSQL goes on and may hold the pipes open.
      child.once("exit", (code) =>
        setTimeout(() => ended({ code: code ?? -1, said, seconds: (performance.now() - began) / 1_000 }), 50),
      );
    });
  }

  start(): void {
    as("postgres", [join(bin, "pg_ctl"), "-D", this.data, "-w", "-l", join(this.root, "postgresql/log"), "start"]);
  }

  /** The power is gone. */
  kill(): void {
    const file = join(this.data, "postmaster.pid");
    if (!existsSync(file)) return;
    const pid = readFileSync(file, "utf8").split("\n")[0] ?? "";
    const children = spawnSync("pgrep", ["-P", pid], { encoding: "utf8" }).stdout.split("\n").filter(Boolean);
    for (const each of [pid, ...children]) spawnSync("kill", ["-9", each]);
  }

  /** The server, its disk and what was backed up on it. */
  async lose(): Promise<void> {
    this.kill();
    for (let tries = 0; existsSync(this.root) && tries < 50; tries++) {
      try {
        rmSync(this.root, { recursive: true, force: true });
      } catch {
        await sleep(100);
      }
    }
  }

  async remove(): Promise<void> {
    await this.lose();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  async query<Row extends pg.QueryResultRow>(text: string, ...values: unknown[]): Promise<Row[]> {
    const client = new pg.Client(this.postgres.url("postgres"));
    await client.connect();
    try {
      return (await client.query<Row>(text, values)).rows;
    } finally {
      await client.end();
    }
  }

  /** Names of the backups off-site, the oldest first. */
  labels(): string[] {
    const found = spawnSync("ls", [join(this.elsewhere, "backup/tenday")], { encoding: "utf8" }).stdout.split("\n");
    return found.filter((name) => /^\d{8}-\d{6}F$/.test(name)).sort();
  }

  /** Asked of pgBackRest as the system's commands do. */
  backrest(...wish: string[]): string {
    const settings = join(this.root, "etc/pgbackrest/pgbackrest.conf");
    return as("postgres", ["pgbackrest", `--config=${settings}`, "--stanza=tenday", ...wish]);
  }
}

/** As that user of Debian 13: on this machine there may be another of that name. */
export function as(user: "postgres" | "root", command: string[]): string {
  const [program, words] = onDebian(["env", "-C", "/", "runuser", "-u", user, "--", ...command]);
  const done = spawnSync(program, words, {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, TZ: "UTC" },
  });
  if (done.status !== 0) throw new Error(`${command.join(" ")}: ${done.stdout}${done.stderr}`);
  return done.stdout;
}
