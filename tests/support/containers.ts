import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parse } from "yaml";
import type { Image } from "./image.ts";

export type Service = {
  image: string;
  build?: { target: string };
  user?: string;
  entrypoint?: string[];
  command?: string[];
  environment?: Record<string, string>;
  env_file?: string[];
  volumes?: string[];
  tmpfs?: string[];
  ports?: string[];
  cap_add?: string[];
  cap_drop?: string[];
  security_opt?: string[];
  read_only?: boolean;
  network_mode?: string;
  restart?: string;
  depends_on?: Record<string, { condition: string }>;
  healthcheck?: { test?: string[]; disable?: boolean };
};
export type Compose = { services: Record<string, Service>; volumes: Record<string, unknown> };

export function readCompose(file: string, settings: Record<string, string>): Compose {
  const text = readFileSync(file, "utf8").replace(/\$\{(\w+):\?[^}]*\}/g, (_, name: string) => settings[name] ?? "");
  return parse(text, { merge: true });
}

type Settings = Record<string, string>;

/**
 * Services of a compose file without a container engine: each in namespaces of its own (mounts, processes, network) on a root
 * that is mounted read-only, as its user, without any capability, with its own volumes and nothing else to write to.
 */
export class Containers {
  readonly #folder = mkdtempSync(join(tmpdir(), "tenday-containers-"));
  readonly #compose: Compose;
  readonly #images: Map<string, Image>;
  readonly #siteSettings: Settings;
  readonly #running = new Map<string, ChildProcess>();
  readonly #said = new Map<string, string>();

  constructor(compose: Compose, images: Map<string, Image>, siteSettings: Settings) {
    this.#compose = compose;
    this.#images = images;
    this.#siteSettings = siteSettings;
  }

  /** A file that the compose file mounts from beside itself. */
  write(name: string, text: string): void {
    writeFileSync(join(this.#folder, name), text);
  }

  start(name: string): void {
    const service = this.#service(name);
    const child = spawn("unshare", this.#words(service, [...(service.entrypoint ?? []), ...this.#command(service)]), {
      env: this.#environment(service),
      stdio: ["ignore", "pipe", "pipe"],
    });
    process.once("exit", () => child.kill("SIGKILL"));
    const listen = (chunk: Buffer) => this.#said.set(name, this.said(name) + chunk);
    child.stdout.on("data", listen);
    child.stderr.on("data", listen);
    this.#running.set(name, child);
  }

  /** Of a service that ends by itself. */
  async finish(name: string): Promise<number | null> {
    this.start(name);
    return new Promise((ended) => this.#running.get(name)?.once("exit", ended));
  }

  async healthy(name: string, seconds = 60): Promise<void> {
    const { healthcheck } = this.#service(name);
    const check = healthcheck?.test?.slice(1) ?? this.#image(this.#service(name)).health;
    for (let waited = 0; waited < seconds * 2; waited++) {
      if (this.inside(name, check).code === 0) return;
      await sleep(500);
    }
    throw new Error(`${name} is not healthy\n${this.said(name)}`);
  }

  /** As `docker exec` does it: the same root, the same user. */
  inside(name: string, command: string[]): { code: number | null; words: string } {
    const service = this.#service(name);
    const pid = this.#pidOf(name);
    if (!pid) return { code: null, words: this.said(name) };
    const words = ["-t", pid, "--mount", "--pid", "--net", "--root", "--wd", "--", ...this.#as(service)];
    const ran = spawnSync("nsenter", [...words, ...command], { env: this.#environment(service), encoding: "utf8" });
    return { code: ran.status, words: ran.stdout + ran.stderr };
  }

  said(name: string): string {
    return this.#said.get(name) ?? "";
  }

  async close(): Promise<void> {
    for (const [name, child] of this.#running) {
      // The kernel forgets whose death it should die with when a process changes its user: the first one is ended by hand.
      const first = this.#pidOf(name);
      if (first) process.kill(Number(first), "SIGKILL");
      const gone = new Promise((done) =>
        child.exitCode === null && child.signalCode === null ? child.once("exit", done) : done(0),
      );
      child.kill("SIGKILL");
      await gone;
    }
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #service(name: string): Service {
    const service = this.#compose.services[name];
    if (!service) throw new Error(`there is no service ${name}`);
    return service;
  }

  #image({ build }: Service): Image {
    const image = this.#images.get(build?.target ?? "");
    if (!image) throw new Error(`no image ${build?.target}`);
    return image;
  }

  #command(service: Service): string[] {
    return service.command ?? this.#image(service).command;
  }

  #environment(service: Service): Settings {
    const PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";
    const site = service.env_file ? this.#siteSettings : {};
    return { PATH, ...this.#image(service).environment, ...site, ...service.environment };
  }

  #as(service: Service): string[] {
    const [user = "", group = user] = (service.user ?? this.#image(service).user).split(":");
    return [
      "setpriv",
      `--reuid=${user}`,
      `--regid=${group}`,
      "--clear-groups",
      "--bounding-set=-all",
      "--inh-caps=-all",
      "--no-new-privs",
    ];
  }

  #words(service: Service, command: string[]): string[] {
    const { folder, workdir } = this.#image(service);
    const mounts = (service.volumes ?? []).map((line) => this.#mount(folder, line));
    const spaces = (service.tmpfs ?? []).map((line) => {
      const [place = "", options = "mode=1777"] = line.split(":");
      return `mount -t tmpfs -o ${options} tmpfs ${folder}${place}`;
    });
    const steps = [
      `mount --bind ${folder} ${folder}`,
      `mount -t proc proc ${folder}/proc`,
      `mount --rbind /dev ${folder}/dev`,
      "ip link set lo up",
      ...mounts,
      ...spaces,
      `mount -o remount,ro,bind ${folder}`,
      `cd ${folder}`,
      // Not only another root for one process: whoever comes in later has it too.
      `exec chroot ${folder} ${this.#as(service).join(" ")} sh -c 'cd "$0" && exec "$@"' ${workdir} "$@"`,
    ];
    const flags = ["--mount", "--pid", "--net", "--ipc", "--fork", "--kill-child"];
    return [...flags, "sh", "-ec", steps.join("\n"), "sh", ...command];
  }

  /** A named volume begins as what the image has in that place, its owner included. */
  #mount(root: string, line: string): string {
    const [from = "", place = "", mode] = line.split(":");
    const source = from.startsWith("./") ? join(this.#folder, from.slice(2)) : join(this.#folder, "volumes", from);
    const target = join(root, place);
    if (!from.startsWith("./") && !existsSync(source)) {
      mkdirSync(join(this.#folder, "volumes"), { recursive: true });
      if (existsSync(target)) execFileSync("cp", ["-a", target, source]);
      else mkdirSync(source);
    }
    if (!existsSync(target)) {
      mkdirSync(join(target, ".."), { recursive: true });
      if (from.startsWith("./")) writeFileSync(target, "");
      else mkdirSync(target, { recursive: true });
    }
    const flags = mode === "ro" ? ` && mount -o remount,ro,bind ${target}` : "";
    return `mount --bind ${source} ${target}${flags}`;
  }

  /** The service's own first process: the child of what was started here. */
  #pidOf(name: string): string | undefined {
    const { pid, exitCode } = this.#running.get(name) ?? {};
    const children = `/proc/${pid}/task/${pid}/children`;
    if (exitCode !== null || !existsSync(children)) return;
    return readFileSync(children, "utf8").trim().split(" ")[0] || undefined;
  }
}
