import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { connect } from "node:net";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "../../scripts/local-postgres.ts";

const [account, password] = ["reply", "to-the:letter/12@"];

/** Debian's IMAP server with one mailbox of its own, on this machine alone. */
export class Dovecot {
  readonly #home = mkdtempSync(join(tmpdir(), "tenday-dovecot-"));
  readonly #mails = join(this.#home, "Maildir");
  /** Mails are never root's. */
  readonly #owner = process.getuid?.() === 0 ? 65_534 : (process.getuid?.() ?? 0);
  #port = 0;
  #child: ChildProcess | undefined;
  #count = 0;

  get url(): string {
    return `imap://${account}:${encodeURIComponent(password)}@127.0.0.1:${this.#port}`;
  }

  async start(): Promise<void> {
    this.#port ||= await freePort();
    const isNew = execFileSync("dovecot", ["--version"], { encoding: "utf8" }).startsWith("2.4");
    const settings = join(this.#home, "dovecot.conf");
    writeFileSync(settings, isNew ? this.#settings24() : this.#settings23());
    for (const folder of ["", "/cur", "/new", "/tmp"]) this.#own(this.#mails + folder);
    chmodSync(this.#home, 0o755);
    this.#child = spawn("dovecot", ["-F", "-c", settings], { stdio: ["ignore", "ignore", "pipe"] });
    let words = "";
    this.#child.stderr?.on("data", (chunk) => {
      words += chunk;
    });
    for (let tries = 0; !(await this.#listens()); tries++) {
      if (this.#child.exitCode !== null || tries === 200)
        throw new Error(
          `dovecot did not start\n${words}${existsSync(this.#log) ? readFileSync(this.#log, "utf8") : ""}`,
        );
      await sleep(50);
    }
  }

  /** Until it is started again; what is in the mailbox stays. */
  async stop(): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null) return;
    const gone = new Promise((done) => child.once("exit", done));
    child.kill("SIGTERM");
    await gone;
  }

  async remove(): Promise<void> {
    await this.stop();
    rmSync(this.#home, { recursive: true, force: true });
  }

  /** As the mail server of the same machine hands a mail over. */
  deliver(raw: string | Buffer): void {
    this.#count += 1;
    const name = `${Date.now()}.${this.#count}.tenday`;
    const file = join(this.#mails, "tmp", name);
    writeFileSync(file, raw);
    chownSync(file, this.#owner, this.#owner);
    renameSync(file, join(this.#mails, "new", name));
  }

  /** How many mails are in a folder; the inbox without a name. */
  count(folder = ""): number {
    const path = join(this.#mails, folder && `.${folder}`);
    return ["new", "cur"].flatMap((part) => (existsSync(join(path, part)) ? readdirSync(join(path, part)) : [])).length;
  }

  /** While it is shut, nothing can be moved into a folder. */
  shut(folder: string, isShut: boolean): void {
    chmodSync(join(this.#mails, `.${folder}`), isShut ? 0o000 : 0o700);
  }

  get #log(): string {
    return join(this.#home, "log");
  }

  #own(folder: string): void {
    mkdirSync(folder, { recursive: true });
    chownSync(folder, this.#owner, this.#owner);
  }

  #listens(): Promise<boolean> {
    return new Promise((done) => {
      const socket = connect(this.#port, "127.0.0.1", () => {
        done(true);
        socket.destroy();
      }).on("error", () => done(false));
    });
  }

  /** Whoever is not root runs all of it as themselves. */
  get #users(): string {
    if (this.#owner === 65_534) return "";
    const { username } = userInfo();
    return `default_internal_user = ${username}\ndefault_login_user = ${username}\ndefault_internal_group = ${execFileSync("id", ["-gn"], { encoding: "utf8" })}`;
  }

  #settings23(): string {
    return `base_dir = ${this.#home}/run
state_dir = ${this.#home}/state
log_path = ${this.#log}
protocols = imap
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
${this.#users}
mail_location = maildir:${this.#mails}
first_valid_uid = 1
passdb {
  driver = static
  args = password=${password}
}
userdb {
  driver = static
  args = uid=${this.#owner} gid=${this.#owner} home=${this.#home}
}
${this.#services}`;
  }

  #settings24(): string {
    return `dovecot_config_version = 2.4.0
dovecot_storage_version = 2.4.0
base_dir = ${this.#home}/run
state_dir = ${this.#home}/state
log_path = ${this.#log}
protocols {
  imap = yes
}
listen = 127.0.0.1
ssl = no
auth_allow_cleartext = yes
${this.#users}
mail_driver = maildir
mail_path = ${this.#mails}
mail_home = ${this.#home}
first_valid_uid = 1
passdb static {
  password = "${password}"
}
userdb static {
  fields {
    uid = ${this.#owner}
    gid = ${this.#owner}
    home = ${this.#home}
  }
}
${this.#services}`;
  }

  get #services(): string {
    return `service anvil {
  chroot =
}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${this.#port}
  }
  inet_listener imaps {
    port = 0
  }
}
`;
  }
}
