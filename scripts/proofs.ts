import { spawn } from "node:child_process";
import { parseArgs } from "node:util";
import { plan, proofs } from "../tests/proofs/runs.ts";
import { freshBuild } from "./fresh-build.ts";
import { refreshAdvisories } from "./proofs/advisories.ts";
import { writeCatalogue } from "./proofs/catalogue.ts";
import { listOutdated } from "./proofs/outdated.ts";
import { writePage } from "./proofs/page.ts";
import { runGate, runNight } from "./proofs/run-proofs.ts";

/**
 * By their names: `npm run proofs -- faults`. As the table of tests/proofs/runs.ts says: `-- --gate`, `-- --night [PART…]`,
 * `-- --week`, with `--resume` only what has not passed yet. And `-- outdated`, `-- advisories`, `-- page`, `-- catalogue`. `-- mistakes` is
 * everything that is said of putting mistakes right: rules, the books against their model, the year, and the journeys.
 * `-- navigation`: clicks and scrolling from the first screen to every place, and for the provider's most frequent tasks.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: Object.fromEntries(["gate", "night", "week", "resume"].map((name) => [name, { type: "boolean" as const }])),
});
process.exitCode = await run();

async function run(): Promise<number> {
  if (positionals[0] === "outdated") return listOutdated();
  if (positionals[0] === "advisories") return refreshAdvisories(new Date().toISOString().slice(0, 10));
  if (positionals[0] === "page") return writePage();
  if (positionals[0] === "catalogue") return writeCatalogue();
  await freshBuild();
  if (positionals[0] === "mistakes") return runMistakes();
  if (positionals[0] === "navigation") return runToItsEnd("node", ["scripts/journeys.ts", "navigation"]);
  if (values.gate) return runGate(plan("gate", positionals));
  const isResumed = values.resume === true;
  if (values.night) return runNight("night", plan("night", positionals), { isResumed });
  if (values.week) return runNight("week", plan("week", positionals), { isResumed });
  return runNamed(positionals);
}

function runNamed(names: string[]): Promise<number> {
  const files = names.map((name) => `tests/proofs/${pathOf(name)}`);
  return runTests(process.env.PROOFS_REPORT ?? "proofs", ["proofs"], files);
}

/** `drafts` is `attacks/drafts`; what begins like several is all of them. */
function pathOf(name: string): string {
  const paths = Object.keys(proofs);
  return paths.some((path) => path.startsWith(name)) ? name : (paths.find((path) => path.endsWith(`/${name}`)) ?? name);
}

async function runMistakes(): Promise<number> {
  const rules = ["server/invoices/", "server/billing/", "server/documents/"];
  const attacks = ["money-documents", "money-frozen", "money-pages", "money-webhook"].map((name) => `attacks/${name}`);
  const journeys = ["mistakes", "money-", "status", "admin-"];
  return (
    (await runTests("mistakes", ["rules", "database"], rules)) ||
    (await runNamed([...attacks, "money-model", "year"])) ||
    (await runToItsEnd("node", ["scripts/journeys.ts", ...journeys]))
  );
}

function runTests(report: string, projects: string[], files: string[]): Promise<number> {
  const flags = ["run", "--reporter=default", "--reporter=json", `--outputFile=.local/results/${report}.json`];
  return runToItsEnd("vitest", [...flags, ...projects.map((name) => `--project=${name}`), ...files]);
}

function runToItsEnd(command: string, args: string[]): Promise<number> {
  return new Promise((ended) => {
    spawn(command, args, { stdio: "inherit" }).once("exit", (code) => ended(code ?? 1));
  });
}
