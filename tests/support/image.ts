import { execFileSync, spawnSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { parseEnv } from "node:util";
import { unpack } from "./a-release.ts";
import { makeBareRoot } from "./debian-root.ts";

type Step = { word: string; rest: string };
export type Stage = { name: string; base: string; steps: Step[] };
export type Image = {
  folder: string;
  workdir: string;
  user: string;
  environment: Record<string, string>;
  command: string[];
  health: string[];
};

const machineCertificates = "/etc/ssl/certs/ca-certificates.crt";

export function readStages(file: string): Stage[] {
  const lines = readFileSync(file, "utf8")
    .replace(/^#.*\n/gm, "")
    .replace(/\\\n\s*/g, "")
    .split("\n");
  const stages: Stage[] = [];
  for (const line of lines.filter((line) => line.trim() !== "")) {
    const [, word = "", rest = ""] = /^(\w+)\s+(.*)$/.exec(line) ?? [];
    const [, base, name] = (word === "FROM" && /^(\S+) AS (\S+)$/.exec(rest)) || [];
    if (base && name) stages.push({ name, base, steps: [] });
    else stages.at(-1)?.steps.push({ word, rest });
  }
  return stages;
}

/**
 * A stage of the Dockerfile without a container engine: its steps in order, in a plain Debian root of its own. What a base
 * image brings beyond Debian is put there first: of node's, Node and npm.
 */
export function buildImage(stage: Stage, built: Map<string, Image>, args: Record<string, string>): Image {
  const folder = mkdtempSync(join(tmpdir(), `tenday-image-${stage.name}-`));
  execFileSync("tar", ["xf", makeBareRoot(), "-C", folder]);
  chmodSync(folder, 0o755);
  // The way to packages is the machine's own: its names, and whom it trusts.
  cpSync("/etc/resolv.conf", join(folder, "etc/resolv.conf"));
  writeFileSync(join(folder, "etc/hosts"), "127.0.0.1 localhost\n");
  cpSync(machineCertificates, join(folder, "root/certificates.crt"));
  if (stage.base.startsWith("node:")) bringNode(folder);
  const image: Image = { folder, workdir: "/", user: "root", environment: {}, command: [], health: [] };
  for (const step of stage.steps) takeStep(image, step, built, args);
  return image;
}

/** The stage that builds, as if it had been run: with what it leaves for the others. */
export function imageOf(archive: string): Image {
  const folder = mkdtempSync(join(tmpdir(), "tenday-image-build-"));
  unpack(archive, join(folder, "release"));
  return { folder, workdir: "/", user: "root", environment: {}, command: [], health: [] };
}

function takeStep(image: Image, { word, rest }: Step, built: Map<string, Image>, args: Record<string, string>): void {
  if (word === "WORKDIR") mkdirSync(join(image.folder, rest), { recursive: true });
  if (word === "WORKDIR") image.workdir = rest;
  else if (word === "ENV") Object.assign(image.environment, parseEnv(rest.replaceAll(" ", "\n")));
  else if (word === "ARG") image.environment[rest] = args[rest] ?? "";
  else if (word === "USER") image.user = rest;
  else if (word === "CMD") image.command = JSON.parse(rest);
  else if (word === "HEALTHCHECK") image.health = JSON.parse(rest.slice(rest.indexOf("CMD ") + 4));
  else if (word === "COPY") copy(image, rest.split(" "), built);
  else if (word === "RUN") run(image, rest);
  else if (word !== "EXPOSE") throw new Error(`${word} is not known here`);
}

function copy({ folder, workdir }: Image, words: string[], built: Map<string, Image>): void {
  const from = words[0]?.startsWith("--from=") ? built.get(words[0].slice(7))?.folder : ".";
  const paths = words.filter((word) => !word.startsWith("--"));
  const to = paths.pop() ?? "";
  if (!from) throw new Error(`COPY from a stage that is not there: ${words[0]}`);
  const ignored = from === "." ? ignoredPaths() : [];
  for (const path of paths) {
    const isInto = paths.length > 1 || to.endsWith("/");
    const place = join(folder, to.startsWith("/") ? to : join(workdir, to), isInto ? path : "");
    cpSync(join(from, path), place, {
      recursive: true,
      verbatimSymlinks: true,
      filter: (found) => !ignored.includes(found),
    });
  }
}

function ignoredPaths(): string[] {
  return readFileSync("deploy/Dockerfile.dockerignore", "utf8")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"));
}

function run({ folder, workdir, user, environment }: Image, command: string): void {
  if (user !== "root") throw new Error("a step after USER is not known here");
  const inside =
    'mount -t proc proc "$1/proc"; mount --rbind /dev "$1/dev"; cd "$1$2"; exec chroot "$1" sh -c "cd $2; $3"';
  const registry = execFileSync("npm", ["config", "get", "registry"], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  });
  const ran = spawnSync(
    "unshare",
    ["--mount", "--pid", "--fork", "--kill-child", "sh", "-ec", inside, "sh", folder, workdir, command],
    {
      env: {
        PATH: "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
        HOME: "/root",
        NODE_EXTRA_CA_CERTS: "/root/certificates.crt",
        NPM_CONFIG_REGISTRY: registry.trim(),
        ...environment,
      },
      encoding: "utf8",
      maxBuffer: 1e8,
    },
  );
  if (ran.status !== 0) throw new Error(`RUN ${command}\n${ran.stdout.slice(-3_000)}\n${ran.stderr.slice(-3_000)}`);
}

function bringNode(folder: string): void {
  const npm = dirname(dirname(realpathSync(execFileSync("which", ["npm"], { encoding: "utf8" }).trim())));
  const local = join(folder, "usr/local");
  cpSync(realpathSync(process.execPath), join(local, "bin/node"));
  cpSync(npm, join(local, "lib/node_modules/npm"), { recursive: true, verbatimSymlinks: true });
  for (const name of ["npm", "npx"])
    if (!existsSync(join(local, "bin", name)))
      symlinkSync(`../lib/node_modules/npm/bin/${name}-cli.js`, join(local, "bin", name));
}
