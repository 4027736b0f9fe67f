import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join, resolve } from "node:path";
import { putSignature, testKey, testKeyFile } from "./release-key.ts";

/** What is no source, or is made anew. */
const unsourced = new Set(["node_modules", ".git", ".local", ".release", ".build", ".react-router", "build"]);

/** This tree in a folder of its own, with the same packages: it can be changed and built beside this one. */
function copyTree(): string {
  const folder = mkdtempSync(join(tmpdir(), "tenday-tree-"));
  cpSync(".", folder, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (from) => !unsourced.has(from.replace(/^\.\//, "")),
  });
  linkPackages(folder);
  return folder;
}

/** A tree of an earlier commit, with the packages of its time. */
export function checkOut(commit: string): string {
  const folder = mkdtempSync(join(tmpdir(), "tenday-before-"));
  const archive = execFileSync("git", ["archive", commit], { maxBuffer: 1e9 });
  execFileSync("tar", ["xf", "-", "-C", folder], { input: archive });
  const isSame = (lock: string) => readFileSync(lock, "utf8") === readFileSync(join(folder, lock), "utf8");
  if (isSame("package-lock.json")) linkPackages(folder);
  // What is not there, `scripts/run` installs; those of the build, too.
  else runIn(folder, ["scripts/run", "node", "--version"], { NODE_ENV: "development" });
  return folder;
}

/** Hard links: as if they were installed there, in a second and without a second copy. */
function linkPackages(folder: string): void {
  for (const packages of ["node_modules", "tools/node/node_modules"]) {
    if (!existsSync(packages)) continue;
    mkdirSync(join(folder, packages, ".."), { recursive: true });
    rmSync(join(folder, packages), { recursive: true, force: true });
    execFileSync("cp", ["-al", resolve(packages), join(folder, packages)]);
    // Written anew, so that it is younger than the lock: scripts/run would install them once more.
    const installed = join(folder, packages, ".package-lock.json");
    const lock = readFileSync(installed);
    rmSync(installed);
    writeFileSync(installed, lock);
  }
}

export function runIn(folder: string, command: string[], env: Record<string, string> = {}): string {
  const [program = "", ...words] = command;
  const ran = spawnSync(program, words, {
    cwd: folder,
    env: { ...process.env, NODE_ENV: "production", ...env },
    encoding: "utf8",
    maxBuffer: 1e8,
  });
  if (ran.status !== 0) throw new Error(`${command.join(" ")} in ${folder}\n${ran.stdout}\n${ran.stderr}`);
  return ran.stdout;
}

type Wanted = { origin: string; version: string; change?: (folder: string) => void };

/** `npm run release` of this tree under another version: its archive, in `to`, where one that is there already will do. */
export function makeRelease({ origin, version, change }: Wanted, to: string): string {
  const name = `tenday-${version}-${process.platform}-${process.arch}.tar.gz`;
  if (existsSync(join(to, name))) return join(to, name);
  const tree = copyTree();
  try {
    const described = JSON.parse(readFileSync(join(tree, "package.json"), "utf8"));
    writeFileSync(join(tree, "package.json"), JSON.stringify({ ...described, version }));
    change?.(tree);
    testKey();
    runIn(tree, ["npm", "run", "--silent", "release"], { SITE_ORIGIN: origin, RELEASE_KEY: testKeyFile });
    for (const file of [name, `${name}.sig`]) cpSync(join(tree, ".release", file), join(to, file));
    return join(to, name);
  } finally {
    rmSync(tree, { recursive: true, force: true });
  }
}

/** What the next version has that this one has not: a column, and other words in its scripts, so that their names differ. */
export function growOlder(tree: string): void {
  const folder = join(tree, "server/db/migrations");
  const journalFile = join(folder, "meta/_journal.json");
  const journal: Journal = JSON.parse(readFileSync(journalFile, "utf8"));
  const last = journal.entries.at(-1);
  if (!last) throw new Error("there are no migrations");
  const tag = `${String(last.idx + 1).padStart(4, "0")}_next`;
  journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag });
  writeFileSync(journalFile, JSON.stringify(journal));
  writeFileSync(join(folder, `${tag}.sql`), 'ALTER TABLE "enquiries" ADD COLUMN "next_version" text;\n');
  const words = join(tree, "content/business.ts");
  writeFileSync(words, readFileSync(words, "utf8").replace("9am–5pm", "9am–6pm"));
}

type Journal = { entries: { idx: number; when: number; tag: string }[] };

/** The same release under another version, commit or address, without building it again, and signed anew. */
export function renameRelease(
  archive: string,
  fields: { version: string; commit?: string; origin?: string },
  change?: (tree: string) => void,
): string {
  const tree = mkdtempSync(join(tmpdir(), "tenday-renamed-"));
  try {
    execFileSync("tar", ["xzf", archive, "-C", tree, "--strip-components=1"]);
    const file = join(tree, "release.json");
    writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, "utf8")), ...fields }, null, 2));
    writeFileSync(join(tree, "deploy/release-key.pub"), testKey().publicKey);
    change?.(tree);
    const to = join(dirname(archive), `renamed-${fields.version}.tar.gz`);
    execFileSync("tar", ["-c", "-I", "gzip -1", "-f", to, "-C", dirname(tree), basename(tree)]);
    putSignature(to, fields);
    return to;
  } finally {
    rmSync(tree, { recursive: true, force: true });
  }
}
