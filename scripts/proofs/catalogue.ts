import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { asvs, type Requirement } from "../../tests/proofs/asvs.ts";
import { catalogue } from "../../tests/proofs/catalogue.ts";
import { forms } from "../../tests/proofs/runs.ts";
import { listNamedTests, type NamedTest } from "./named-tests.ts";
import { type Kept, keep } from "./page.ts";

const artefact = ".local/catalogue.md";
const asvsPage = "docs/asvs.md";

type Outcome = "passed" | "falls short" | "failed" | "not run";
type Shown = { file: string; title: string; outcome: Outcome; note: string };
export type Line = { id: string; what: string; tests: Shown[] };

/** `npm run proofs -- catalogue`: every id, the tests that show it, and how they ended last. Fails where one is missing or has failed. */
export function writeCatalogue(): number {
  const lines = listCatalogue(listNamedTests(), readResults());
  mkdirSync(".local", { recursive: true });
  writeFileSync(artefact, tableOf(lines));
  writeFileSync(asvsPage, asvsTable());
  keep({ catalogue: { totals: totalsOf(lines), on: new Date().toISOString().slice(0, 10) } });
  process.stdout.write(`${totalsOf(lines)}\n${artefact} and ${asvsPage} are written\n`);
  const bad = lines.filter((line) => ["missing", "failed"].includes(outcomeOf(line)));
  for (const line of bad) process.stdout.write(`${line.id} ${outcomeOf(line)}: ${line.what}\n`);
  return bad.length === 0 ? 0 : 1;
}

/** By the file of a test: how it ended last. */
export type Results = { kept: Kept["results"]; checks: Map<string, string> };

export function listCatalogue(named: NamedTest[], results: Results): Line[] {
  return Object.entries(catalogue).map(([id, what]) => {
    const tests = named.filter(({ ids }) => ids.includes(id));
    return { id, what, tests: tests.map(({ file, title }) => ({ file, title, ...resultOf(file, results) })) };
  });
}

/** Of a proof, the last result of its largest form; of what the check runs, what it said last in this checkout. */
function resultOf(file: string, { kept, checks }: Results): { outcome: Outcome; note: string } {
  const [, proof] = /^tests\/proofs\/(.+)\.test\.ts$/.exec(file) ?? [];
  if (!proof) {
    const status = checks.get(file);
    return { outcome: status ? (status === "passed" ? "passed" : "failed") : "not run", note: "every gate" };
  }
  for (const form of forms.toReversed()) {
    const result = kept[`${form} ${proof}`];
    if (!result) continue;
    if (!result.isGood) return { outcome: "failed", note: `${form}, ${result.on}: ${result.outcome}` };
    const isWhole = result.outcome === "passed";
    return {
      outcome: isWhole ? "passed" : "falls short",
      note: `${form}, ${result.on}${isWhole ? "" : `: ${result.outcome}`}`,
    };
  }
  return { outcome: "not run", note: "" };
}

/** An id that has several tests is as good as the worst of them. */
function outcomeOf({ tests }: Line): Outcome | "missing" {
  if (tests.length === 0) return "missing";
  for (const bad of ["failed", "falls short"] as const) if (tests.some(({ outcome }) => outcome === bad)) return bad;
  return tests.some(({ outcome }) => outcome === "passed") ? "passed" : "not run";
}

export function totalsOf(lines: Line[]): string {
  const counts = Map.groupBy(lines, outcomeOf);
  const parts = ["passed", "falls short", "failed", "not run", "missing"] as const;
  const named = parts.flatMap((part) => {
    const found = counts.get(part) ?? [];
    const ids = part === "passed" ? "" : ` (${found.map(({ id }) => id).join(" ")})`;
    return found.length > 0 ? [`${found.length} ${part}${ids}`] : [];
  });
  return `the ${lines.length} ids of the catalogue: ${named.join(", ")}`;
}

function tableOf(lines: Line[]): string {
  const rows = lines.flatMap((line) => [
    `| **${line.id}** | ${line.what} | ${outcomeOf(line)} | |`,
    ...line.tests.map(
      ({ file, title, outcome, note }) => `| | ${escaped(title)} (\`${file}\`) | ${outcome} | ${escaped(note)} |`,
    ),
  ]);
  return `# Catalogue\n\nOf ${totalsOf(lines)}.\n\n| id | what, and the tests that show it | last result | from |\n|---|---|---|---|\n${rows.join("\n")}\n`;
}

/** The table of requirements: which ids or tests meet each, or why there is none. */
export function asvsTable(): string {
  const rows = Object.entries(asvs).map(
    ([number, { level, what, by = [], why = "" }]) =>
      `| ${number} | ${level} | ${what} | ${by.map(sayTest).join(", ")} | ${why} |`,
  );
  const first = Object.values(asvs).filter(({ level }: Requirement) => level === 1).length;
  return `# OWASP ASVS 5.0

Written by \`npm run proofs -- catalogue\` from \`tests/proofs/asvs.ts\`; do not edit. All ${first} requirements of level 1 and ${Object.keys(asvs).length - first} of levels 2 and 3, in
our words; the standard's own are at owasp.org. Ids are those of \`tests/proofs/catalogue.ts\`, which \`npm run proofs -- catalogue\` lists with their tests.

| number | level | what | shown by | remark |
|---|---|---|---|---|
${rows.join("\n")}
`;
}

const sayTest = (by: string) => (by.includes(" › ") ? `\`${by.split(" › ")[0]}\`` : by);
const escaped = (text: string) => text.replaceAll("|", "\\|").replaceAll(/\s+/g, " ");

export function readResults(): Results {
  const { results }: Kept = JSON.parse(readFileSync("docs/proofs.json", "utf8"));
  const checks = new Map<string, string>();
  for (const { name, status } of readChecks()) checks.set(name, status);
  return { kept: results, checks };
}

const checkReport = ".local/results/vitest.json";

function readChecks(): { name: string; status: string }[] {
  if (!existsSync(checkReport)) return [];
  const { testResults }: { testResults: { name: string; status: string }[] } = JSON.parse(
    readFileSync(checkReport, "utf8"),
  );
  return testResults.map(({ name, status }) => ({ name: name.replace(`${process.cwd()}/`, ""), status }));
}
