import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { findLockFaults } from "./lock-rules.ts";

type Rule = { description: string; matchPackageNames: string[]; allowedVersions?: string };

/** Why a version stays where it is: one place for whoever updates, by hand or by machine. */
const rules: Rule[] = JSON.parse(readFileSync("renovate.json", "utf8")).packageRules;

export function ruleOf(name: string): Rule | undefined {
  const isMeant = (wanted: string) =>
    wanted.endsWith("*") ? name.startsWith(wanted.replaceAll("*", "")) : name === wanted;
  return rules.find(({ matchPackageNames }) => matchPackageNames.some(isMeant));
}

const triesBack = 6;
const atOnce = 3;
const run = promisify(execFile);
const npm = async (args: string[], cwd = ".") =>
  // Exit code 1 is how `npm outdated` says that there is something to say.
  run("npm", args, { cwd, maxBuffer: 64_000_000 }).then(
    ({ stdout }) => stdout,
    ({ stdout = "" }) => stdout as string,
  );

type Outdated = Record<string, { current?: string; latest: string }>;

/** Direct dependencies that have a newer version. Old is no fault; what the rules of the lock forbid is. */
export async function listOutdated(): Promise<number> {
  const found = Object.entries({ ...(await askOutdated(".")), ...(await askOutdated("tools/node")) });
  process.stdout.write(
    "| package | installed | newest | newest that installs | kept because |\n|---|---|---|---|---|\n",
  );
  // What is not installed is for another kind of machine.
  const queue = found.flatMap(([name, { current, latest }]) => (current ? [{ name, current, latest }] : []));
  const lines: string[] = [];
  const work = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const { name, current, latest } = next;
      const installable = await newestInstallable(name, current);
      lines.push(
        `| ${name} | ${current} | ${latest} | ${installable ?? "none newer"} | ${ruleOf(name)?.description ?? ""} |\n`,
      );
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  process.stdout.write(lines.sort().join(""));
  const faults = findLockFaults(JSON.parse(readFileSync("package-lock.json", "utf8")));
  for (const fault of faults) process.stdout.write(`${fault}\n`);
  return faults.length === 0 ? 0 : 1;
}

async function askOutdated(folder: string): Promise<Outdated> {
  return JSON.parse((await npm(["outdated", "--json"], folder)) || "{}");
}

/** A registry may know a version and lack what it depends on: tried from the newest backwards. */
async function newestInstallable(name: string, current: string): Promise<string | undefined> {
  const versions: string | string[] = JSON.parse((await npm(["view", name, "versions", "--json"])) || "[]");
  const newer = newerVersions([versions].flat(), current, ruleOf(name)?.allowedVersions);
  for (const version of newer.slice(0, triesBack)) if (await doesInstall(name, version)) return version;
}

/** The newest first. Trial versions only where a trial version is what we have. */
export function newerVersions(versions: string[], current: string, allowed = "/./"): string[] {
  const isAllowed = new RegExp(allowed.slice(1, -1));
  return versions
    .slice(versions.indexOf(current) + 1)
    .filter((version) => current.includes("-") || !version.includes("-"))
    .filter((version) => isAllowed.test(version))
    .reverse();
}

async function doesInstall(name: string, version: string): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), "tenday-outdated-"));
  try {
    writeFileSync(join(folder, "package.json"), JSON.stringify({ private: true, dependencies: { [name]: version } }));
    const flags = ["--package-lock-only", "--ignore-scripts", "--no-audit", "--no-fund", "--legacy-peer-deps"];
    await run("npm", ["install", ...flags], { cwd: folder });
    return true;
  } catch {
    return false;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
