import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type AptProxy, listMirrors, type Release, startAptProxy } from "./apt-mirror.ts";

type Ran = { code: number; said: string };
export type Installed = { seconds: number; packagesSeconds: number; ownSeconds: number; said: string };

/**
 * A plain Debian 13 server: what debootstrap makes, its own systemd as process 1, its own network with nothing in it but
 * the way to Debian's packages. Needs root, debootstrap and control groups of version 1 on the machine that runs the test.
 */
export async function openDebianRoot(release: Release = "trixie"): Promise<DebianRoot> {
  return openRoot(makeBareRoot(release));
}

/** The same with the packages there already that the installer will ask for, and sshd: where those are not what is proven. */
export async function openPreparedRoot(release: Release = "trixie"): Promise<DebianRoot> {
  return openRoot(makePreparedRoot(release));
}

async function openRoot(cached: string): Promise<DebianRoot> {
  const folder = mkdtempSync(join(tmpdir(), "tenday-root-"));
  execFileSync("tar", ["xf", cached, "-C", folder]);
  // A temporary folder is its maker's own; a server's root is everybody's.
  chmodSync(folder, 0o755);
  const root = new DebianRoot(folder);
  try {
    await root.boot();
  } catch (error) {
    await root.close();
    throw error;
  }
  return root;
}

/** Of this test: each has a wire of its own. */
let opened = 0;

export class DebianRoot {
  readonly folder: string;
  /** Where the test reaches the server, and the server the test. */
  readonly address: string;
  readonly testAddress: string;
  readonly #name: string;
  readonly #link: string;
  readonly #groups: Map<string, string>;
  #init: ChildProcess | undefined;
  #pid = 0;
  #proxy: AptProxy | undefined;
  #words = "";

  constructor(folder: string) {
    this.folder = folder;
    this.#name = basename(folder);
    const net = 1 + (process.pid % 250);
    const nth = opened++;
    this.#link = `tenday${net}.${nth}`;
    this.testAddress = `10.${213 + nth}.${net}.1`;
    this.address = `10.${213 + nth}.${net}.2`;
    this.#groups = new Map(["name=systemd", "memory", "pids"].map((group) => [group, makeGroup(group, this.#name)]));
  }

  async boot(): Promise<void> {
    const enter = [...this.#groups.values()].map((group) => `echo $$ > '${group}/cgroup.procs'`).join(" && ");
    const unshare = "unshare --mount --pid --uts --ipc --net --cgroup --fork --kill-child";
    const words = `${enter} && exec ${unshare} ${resolve("tests/support/boot-root")} '${this.folder}'`;
    this.#init = spawn("bash", ["-c", words], { stdio: ["ignore", "pipe", "pipe"] });
    this.#init.stdout?.on("data", (chunk) => (this.#words += chunk));
    this.#init.stderr?.on("data", (chunk) => (this.#words += chunk));
    process.once("exit", () => this.#init?.kill("SIGKILL"));
    await this.#waitForPid();
    this.#connect();
    this.#proxy = await startAptProxy(this.testAddress);
    writeFileSync(join(this.folder, "etc/apt/apt.conf.d/99-way-out"), `Acquire::http::Proxy "${this.#proxy.url}";\n`);
    const state = await this.ask("timeout 60 systemctl is-system-running --wait");
    if (state.said.trim() !== "running") throw new Error(`the server did not start: ${state.said}\n${this.#words}`);
  }

  /** What the command says; throws unless it ends with 0. */
  async run(command: string): Promise<string> {
    const { code, said } = await this.ask(command);
    if (code !== 0) throw new Error(`${command}\nended with ${code}\n${said}`);
    return said;
  }

  /** Each piece of what it says is heard as it is said. */
  ask(command: string, hear: (said: string) => void = () => {}): Promise<Ran> {
    const namespaces = ["--mount", "--pid", "--uts", "--ipc", "--net", "--cgroup"];
    const clean = ["env", "-i", "HOME=/root", "PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"];
    const words = ["-t", String(this.#pid), ...namespaces, "--", ...clean, "bash", "-c", `cd /root; ${command}`];
    return new Promise((ended) => {
      const child = spawn("nsenter", words, { stdio: ["ignore", "pipe", "pipe"] });
      let said = "";
      const listen = (chunk: Buffer) => {
        said += chunk;
        hear(String(chunk));
      };
      child.stdout.on("data", listen);
      child.stderr.on("data", listen);
      child.once("close", (code) => ended({ code: code ?? 1, said }));
    });
  }

  /** Its PostgreSQL's socket, as this machine reaches it: who asks is root there too. */
  databaseUrl(role: string, database = "tenday"): string {
    return `postgres://${role}@127.0.0.1/${database}?host=/proc/${this.#pid}/root/run/postgresql`;
  }

  /** A file of this machine, into root's home; with its signature, if it has one. */
  put(file: string): string {
    for (const one of [file, `${file}.sig`].filter(existsSync))
      copyFileSync(one, join(this.folder, "root", basename(one)));
    return `/root/${basename(file)}`;
  }

  /** The product from its archive, by its own installer, with a certificate of Caddy's own. Further flags as given. */
  async installed(archive: string, flags = ""): Promise<Installed> {
    const place = this.put(archive);
    const started = performance.now();
    const said = await this.run(
      `tar xzf ${place} && tenday-*/deploy/install --release ${place} --tls 'tls internal' ${flags}`,
    );
    const seconds = (performance.now() - started) / 1_000;
    const [, packages = "", own = ""] = /packages (\d+) s, ours (\d+) s/.exec(said) ?? [];
    return { seconds, packagesSeconds: Number(packages), ownSeconds: Number(own), said };
  }

  /** Everything that runs on the server, together. */
  limitMemory(megabytes: number): void {
    writeFileSync(join(this.#group("memory"), "memory.limit_in_bytes"), String(megabytes * 1024 * 1024));
  }

  memory(): { megabytes: number; peakMegabytes: number; killed: number } {
    const read = (file: string) => readFileSync(join(this.#group("memory"), file), "utf8");
    const megabytes = (file: string) => Math.round(Number(read(file)) / 1024 / 1024);
    return {
      megabytes: megabytes("memory.usage_in_bytes"),
      peakMegabytes: megabytes("memory.max_usage_in_bytes"),
      killed: Number(/^oom_kill (\d+)/m.exec(read("memory.oom_control"))?.[1]),
    };
  }

  async close(): Promise<void> {
    const gone = new Promise((done) => this.#init?.once("exit", done));
    // --kill-child: its process 1 ends with it, and every process of the server with that.
    this.#init?.kill("SIGKILL");
    await gone;
    await this.#proxy?.close();
    for (const group of this.#groups.values()) {
      for (let tries = 0; existsSync(group) && tries < 50; tries++) {
        execFileSync("sh", ["-c", `find '${group}' -depth -type d -exec rmdir {} + 2>/dev/null || sleep 0.1`]);
      }
    }
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** A wire between two servers, on which this one is 10.200.0.1 and the other 10.200.0.2. It goes when either does. */
  connectTo(other: DebianRoot): void {
    const peer = ["peer", "name", "wire", "netns", String(other.#pid)];
    this.#ip("link", "add", "wire", "type", "veth", ...peer);
    for (const [server, address] of [[this, "10.200.0.1"] as const, [other, "10.200.0.2"] as const]) {
      server.#ip("addr", "add", `${address}/30`, "dev", "wire");
      server.#ip("link", "set", "wire", "up");
    }
  }

  /** As if somebody had pulled the plug of that wire, or put it back. */
  setWire(state: "up" | "down"): void {
    this.#ip("link", "set", "wire", state);
  }

  #group(name: string): string {
    return this.#groups.get(name) ?? "";
  }

  async #waitForPid(): Promise<void> {
    for (let waited = 0; waited < 10_000; waited += 50) {
      const children = `/proc/${this.#init?.pid}/task/${this.#init?.pid}/children`;
      this.#pid = existsSync(children) ? Number(readFileSync(children, "utf8").trim().split(" ")[0]) : 0;
      if (this.#pid && readFileSync(`/proc/${this.#pid}/comm`, "utf8").trim() === "systemd") return;
      await sleep(50);
    }
    throw new Error(`systemd did not start\n${this.#words}`);
  }

  /** One wire between the test and the server, and no other way out. It goes when the server does. */
  #connect(): void {
    const ip = (...words: string[]) => execFileSync("ip", words);
    ip("link", "add", this.#link, "type", "veth", "peer", "name", "eth0", "netns", String(this.#pid));
    ip("addr", "add", `${this.testAddress}/30`, "dev", this.#link);
    ip("link", "set", this.#link, "up");
    this.#ip("addr", "add", `${this.address}/30`, "dev", "eth0");
    this.#ip("link", "set", "eth0", "up");
    this.#ip("link", "set", "lo", "up");
  }

  /** Said in the server's own network. */
  #ip(...words: string[]): void {
    execFileSync("nsenter", ["-t", String(this.#pid), "--net", "ip", ...words]);
  }
}

/** A group of the test's own below the one that it runs in: whatever limit holds there, holds here. */
function makeGroup(controller: string, name: string): string {
  const line = readFileSync("/proc/self/cgroup", "utf8")
    .split("\n")
    .find((found) => found.split(":")[1] === controller);
  if (line === undefined) throw new Error(`this machine has no control group '${controller}' of version 1`);
  const own = line.split(":").slice(2).join(":");
  const folder = join("/sys/fs/cgroup", controller.replace("name=", ""), own, name);
  mkdirSync(folder);
  return folder;
}

/** Where what was made once is kept. */
export const kept: string = join(tmpdir(), "tenday-debian");

export function makeFolder(): string {
  mkdirSync(kept, { recursive: true });
  return mkdtempSync(join(kept, "making-"));
}

/** Made once and kept beside other temporary files: it is what Debian's own installer would leave, without a kernel. */
export function makeBareRoot(release: Release = "trixie"): string {
  const archive = join(kept, `${release}.tar`);
  if (existsSync(archive)) return archive;
  const folder = makeFolder();
  const mirrors = listMirrors(release);
  const [{ site = "" } = {}] = mirrors;
  const packages = "--include=systemd,systemd-sysv,dbus,procps,iproute2";
  execFileSync("debootstrap", ["--variant=minbase", packages, release, folder, site], { stdio: "ignore" });
  const sources = mirrors.map(({ site, suite }) => `deb ${site} ${suite} main\n`).join("");
  writeFileSync(join(folder, "etc/apt/sources.list"), sources);
  execFileSync("tar", ["cf", `${archive}.part`, "-C", folder, "."]);
  renameSync(`${archive}.part`, archive);
  rmSync(folder, { recursive: true, force: true });
  return archive;
}

function makePreparedRoot(release: Release): string {
  const archive = join(kept, `${release}-prepared.tar`);
  if (existsSync(archive)) return archive;
  const folder = makeFolder();
  execFileSync("tar", ["xf", makeBareRoot(release), "-C", folder]);
  // As the installer has it.
  mkdirSync(join(folder, "etc/postgresql-common/createcluster.d"), { recursive: true });
  writeFileSync(
    join(folder, "etc/postgresql-common/createcluster.d/tenday.conf"),
    "initdb_options = '--data-checksums'\n",
  );
  const postgres = { bookworm: "postgresql-15", trixie: "postgresql-17" }[release];
  const ours = [postgres, "caddy", "pgbackrest", "restic", "ca-certificates", "curl"];
  addPackages(folder, [...ours, "openssh-server", "openssh-client"]);
  execFileSync("tar", ["cf", `${archive}.part`, "-C", folder, "."]);
  renameSync(`${archive}.part`, archive);
  rmSync(folder, { recursive: true, force: true });
  return archive;
}

/** Into a root that does not run; nothing of them is started. */
export function addPackages(folder: string, packages: string[]): void {
  const policy = join(folder, "usr/sbin/policy-rc.d");
  writeFileSync(policy, "#!/bin/sh\nexit 101\n", { mode: 0o755 });
  chmodSync(folder, 0o755);
  const install = "apt-get install --yes --no-install-recommends -o Dpkg::Options::=--force-unsafe-io";
  const command = `apt-get update && ${install} ${packages.join(" ")} && apt-get clean`;
  const inside = `mount -t proc proc '${folder}/proc' && mount --rbind /dev '${folder}/dev' && exec chroot '${folder}'`;
  const env = "env DEBIAN_FRONTEND=noninteractive LC_ALL=C.UTF-8";
  const words = ["--mount", "--propagation", "private", "sh", "-c", `${inside} ${env} sh -ec '${command}'`];
  execFileSync("unshare", words, { stdio: "pipe" });
  rmSync(policy);
}
