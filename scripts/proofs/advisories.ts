import { execFile } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import type { Lock } from "./lock-rules.ts";

export const advisoriesFile = "tests/specification/advisories.json";

export type Advisory = { id: string; package: string; range: string; what: string };
/** What is known, kept in the repository so that the gate needs no network. `refreshedOn`: when a registry was last asked. */
export type Advisories = { refreshedOn: string | null; advisories: Advisory[] };

export function keptAdvisories(): Advisories {
  return JSON.parse(readFileSync(advisoriesFile, "utf8"));
}

type Installed = { name: string; version: string };

export function findAdvised(installed: Installed[], advisories: Advisory[]): string[] {
  return installed.flatMap(({ name, version }) =>
    advisories
      .filter((known) => known.package === name && isWithin(version, known.range))
      .map(({ id, range, what }) => `${name} ${version}: ${id} (${range}), ${what}`),
  );
}

/** What a server gets, however deep it lies. Tools are not asked after: of what is built in, the release's own bill is. */
export function installedIn({ packages }: Lock): Installed[] {
  return Object.entries(packages).flatMap(([path, { version, dev = false }]) => {
    const name = path.split("node_modules/").at(-1);
    return name && version && !dev ? [{ name, version }] : [];
  });
}

/** `>=7.0.0 <7.5.2 || 8.0.0`, as advisories write ranges. What cannot be read concerns every version. */
export function isWithin(version: string, range: string): boolean {
  return range.split("||").some((part) => {
    const bounds = part
      .trim()
      .replaceAll(/([<>=])\s+/g, "$1")
      .split(/\s+/);
    return bounds.every((bound) => isOnSide(version, bound));
  });
}

function isOnSide(version: string, bound: string): boolean {
  const [, operator = "", other = ""] = /^([<>]?=?)v?(\d+(?:\.\d+){0,2}(?:-\S+)?)$/.exec(bound) ?? [];
  if (other === "") return true;
  const order = compare(version, other);
  if (operator === "<") return order < 0;
  if (operator === "<=") return order <= 0;
  if (operator === ">") return order > 0;
  return operator === ">=" ? order >= 0 : order === 0;
}

/** A trial version comes before the version that it is for. */
function compare(one: string, other: string): number {
  const [[left, leftTrial], [right, rightTrial]] = [read(one), read(other)];
  for (const place of [0, 1, 2]) {
    const difference = (left[place] ?? 0) - (right[place] ?? 0);
    if (difference !== 0) return difference;
  }
  return (
    Number(leftTrial === "") - Number(rightTrial === "") || leftTrial.localeCompare(rightTrial, "en", { numeric: true })
  );
}

function read(version: string): [numbers: number[], trial: string] {
  const [numbers = "", ...trial] = version.split("+")[0]?.split("-") ?? [];
  return [numbers.split(".").map(Number), trial.join("-")];
}

/** What `npm audit` finds, as far as it is read here. */
type Audit = { vulnerabilities?: Record<string, { via: (string | Found)[] }> };
type Found = { name: string; title: string; url: string; range: string };

/** `npm run proofs -- advisories`: asks the registry, keeps what it names, and says which of it concerns us. */
export async function refreshAdvisories(today: string): Promise<number> {
  const kept = keptAdvisories();
  const audit = await askRegistry();
  if (audit) {
    const advisories = mergeAdvisories(kept.advisories, advisoriesIn(audit));
    kept.advisories = advisories;
    kept.refreshedOn = today;
    writeFileSync(advisoriesFile, `${JSON.stringify(kept, null, 2)}\n`);
  } else
    process.stdout.write(`The registry answers no audit; the list that is kept: ${kept.refreshedOn ?? "by hand"}.\n`);
  const lock: Lock = JSON.parse(readFileSync("package-lock.json", "utf8"));
  const found = findAdvised(installedIn(lock), kept.advisories);
  process.stdout.write(found.map((line) => `${line}\n`).join("") || `None of ${kept.advisories.length} concerns us.\n`);
  return found.length === 0 ? 0 : 1;
}

/** Undefined: no network, or a mirror that does not know the question. */
function askRegistry(): Promise<Audit | undefined> {
  return new Promise((answer) => {
    // Ends with 1 where it has found something.
    execFile("npm", ["audit", "--json"], { maxBuffer: 64_000_000, timeout: 120_000 }, (_, stdout) =>
      answer(readAudit(stdout)),
    );
  });
}

export function readAudit(text: string): Audit | undefined {
  try {
    const audit: Audit = JSON.parse(text);
    return audit.vulnerabilities ? audit : undefined;
  } catch {
    return;
  }
}

export function advisoriesIn({ vulnerabilities = {} }: Audit): Advisory[] {
  const found = Object.values(vulnerabilities).flatMap(({ via }) => via.filter((one) => typeof one !== "string"));
  return found.map(({ name, title, url, range }) => ({
    id: url.split("/").at(-1) ?? url,
    package: name,
    range,
    what: title,
  }));
}

/** What is once known stays: an older version may come back with another package. A range that was corrected counts. */
export function mergeAdvisories(kept: Advisory[], found: Advisory[]): Advisory[] {
  const keyOf = (advisory: Advisory) => `${advisory.package} ${advisory.id}`;
  const all = new Map([...kept, ...found].map((advisory) => [keyOf(advisory), advisory]));
  return [...all.values()].toSorted((one, other) => keyOf(one).localeCompare(keyOf(other)));
}
