import { spawn, spawnSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import pg from "pg";
import { createDatabase, type LocalPostgres, localPostgres } from "../../scripts/local-postgres.ts";
import { seed } from "../../server/seed/seed.ts";
import { unpack } from "./a-release.ts";
import { type Caddy, startCaddy } from "./caddy.ts";
import { SmtpSink } from "./smtp-sink.ts";

export type Ran = { code: number | null; words: string };
type Opened = { archive: string; port: number };

const secret = "only for machines that hold no real accounts";
const units = ["tenday-web@3001", "tenday-web@3002", "tenday-worker"];

/**
 * A server below a folder: the deployed commands, units and Caddyfile, a real PostgreSQL, a real Caddy, and stand-ins for
 * systemd and for becoming the database's superuser. Its web processes listen on the ports of a server, so there is one at a time.
 */
export class ServerRoot {
  readonly root = mkdtempSync(join(tmpdir(), "tenday-server-"));
  readonly #sink = new SmtpSink();
  #postgres: LocalPostgres | undefined;
  #caddy: Caddy | undefined;

  /** Installed, migrated, with the sample cast, and open. */
  static async open({ archive, port }: Opened): Promise<ServerRoot> {
    const server = new ServerRoot();
    process.once("exit", () => server.#end());
    try {
      await server.#sink.start();
      await server.#prepare(archive, port);
      return server;
    } catch (error) {
      await server.close();
      throw error;
    }
  }

  get caddy(): Caddy {
    if (!this.#caddy) throw new Error("there is no Caddy yet");
    return this.#caddy;
  }

  /** `tenday NAME …` as root would say it. Each line is heard as it is said; the process can be killed meanwhile. */
  tenday(words: string[], hear: (line: string, kill: () => void) => void = () => {}): Promise<Ran> {
    const child = spawn("bash", [join(this.root, "opt/tenday/current/deploy/tenday"), ...words], {
      env: this.#environment(),
      stdio: ["ignore", "pipe", "pipe"],
    });
    let said = "";
    const listen = (chunk: Buffer) => {
      said += chunk;
      for (const line of String(chunk).split("\n").filter(Boolean)) hear(line, () => child.kill("SIGKILL"));
    };
    child.stdout.on("data", listen);
    child.stderr.on("data", listen);
    // Not 'close': what it started may outlive it.
    return new Promise((ended) => child.once("exit", (code) => ended({ code, words: said })));
  }

  /** The versions that `current` and `previous` name. */
  links(): string[] {
    const places = ["current", "previous"].map((link) => join(this.root, "opt/tenday", link));
    return places.map((place) => (existsSync(place) ? basename(readlinkSync(place)) : "none"));
  }

  /** Those that are whole: what was not finished begins with a dot. */
  releases(): string[] {
    return readdirSync(join(this.root, "opt/tenday/releases")).filter((name) => !name.startsWith("."));
  }

  /** The release that each process was started from, as the kernel knows it. */
  running(): string[] {
    return units.map((unit) => {
      const pid = readFileSync(join(this.root, `run/units/${unit}.pid`), "utf8");
      return basename(resolve(readlinkSync(`/proc/${pid}/exe`), "../.."));
    });
  }

  /** Whether a reload of that service fails from now on. */
  refuseReload(unit: string, isRefused: boolean): void {
    const file = join(this.root, `run/units/${unit}.refuses`);
    if (isRefused) writeFileSync(file, "");
    else rmSync(file, { force: true });
  }

  async query<Row extends pg.QueryResultRow>(text: string): Promise<Row[]> {
    const client = new pg.Client(this.#postgres?.url("postgres"));
    await client.connect();
    try {
      return (await client.query<Row>(text)).rows;
    } finally {
      await client.end();
    }
  }

  log(unit: string): string {
    return readFileSync(join(this.root, `run/units/${unit}.log`), "utf8");
  }

  async close(): Promise<void> {
    for (const unit of [...units, "tenday-web@3009"]) this.#shell(`systemctl stop ${unit}`);
    await this.#caddy?.stop();
    await this.#postgres?.stop("immediate");
    await this.#sink.stop();
    rmSync(this.root, { recursive: true, force: true });
  }

  /** The last resort when a test runner exits without a word: its processes are nobody's children. */
  #end(): void {
    for (const unit of [...units, "tenday-web@3009"]) {
      const file = join(this.root, `run/units/${unit}.pid`);
      if (existsSync(file)) spawnSync("kill", ["-KILL", readFileSync(file, "utf8")]);
    }
  }

  async #prepare(archive: string, port: number): Promise<void> {
    this.#postgres = await localPostgres({ directory: join(this.root, "postgres") });
    await createDatabase(this.#postgres);
    this.#writeSettings(this.#postgres, port);
    // As the installer does: by the release's own commands.
    const commands = join(unpack(archive, join(this.root, "unpacked")), "deploy/commands");
    const steps = `unpack_release ${archive}; pin_key; add_assets "$release"; migrate_with "$release"; go_to "$release"`;
    this.#shell(`mkdir -p "$TENDAY_ROOT/opt/tenday/releases"; . ${commands}/_shared; . ${commands}/_release; ${steps}`);
    await seed({ owner: this.#postgres.url("tenday_owner"), secret });
    this.#shell(`systemctl start ${units.join(" ")}`);
    this.#shell(`. ${commands}/_shared; wait_until 60 is_ready 3001; wait_until 60 is_ready 3002`);
    const upstream = "127.0.0.1:3001 127.0.0.1:3002";
    this.#caddy = await startCaddy({ upstream, port, env: { ASSETS: join(this.root, "var/lib/tenday/public") } });
  }

  #writeSettings(postgres: LocalPostgres, port: number): void {
    const etc = join(this.root, "etc/tenday");
    const bin = join(this.root, "bin");
    for (const folder of [etc, bin, join(this.root, "etc/systemd/system")]) mkdirSync(folder, { recursive: true });
    const settings = {
      site: {
        SITE_ORIGIN: `https://localhost:${port}`,
        TRUSTED_PROXIES: "127.0.0.1,::1",
        ENQUIRIES_PER_10_MINUTES: "1000000",
        LOGINS_PER_MINUTE_PER_ADDRESS: "1000",
        ADDRESS_SECRET: secret,
        AUTH_SECRET: secret,
      },
      web: { DATABASE_URL: postgres.url("tenday_web"), AUTH_DATABASE_URL: postgres.url("tenday_auth") },
      worker: {
        SMTP_URL: this.#sink.url,
        DATABASE_URL: postgres.url("tenday_web"),
        WORKER_DATABASE_URL: postgres.url("tenday_worker"),
      },
      owner: { OWNER_DATABASE_URL: postgres.url("tenday_owner") },
      caddy: {},
    };
    for (const [name, values] of Object.entries(settings)) {
      const lines = Object.entries(values).map(([key, value]) => `${key}="${value}"\n`);
      writeFileSync(join(etc, `${name}.env`), lines.join(""));
    }
    const asSuperuser = `superuser.ts '${postgres.url("postgres")}'`;
    for (const [name, program] of Object.entries({ systemctl: "systemctl.ts", setpriv: asSuperuser })) {
      writeFileSync(
        join(bin, name),
        `#!/bin/sh\nexec ${process.execPath} ${resolve("tests/support")}/${program} "$@"\n`,
      );
      chmodSync(join(bin, name), 0o755);
    }
  }

  #shell(command: string): void {
    const ran = spawnSync("bash", ["-euo", "pipefail", "-c", command], { env: this.#environment(), encoding: "utf8" });
    if (ran.status !== 0) throw new Error(`${command}\n${ran.stdout}\n${ran.stderr}`);
  }

  #environment(): NodeJS.ProcessEnv {
    const { PATH = "", HOME = "" } = process.env;
    // The ports are a server's own: nothing of this shell decides how the deployed files run.
    return { PATH: `${join(this.root, "bin")}:${PATH}`, HOME, TENDAY_ROOT: this.root };
  }
}
