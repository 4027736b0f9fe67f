import { spawn } from "node:child_process";
import { parseArgs } from "node:util";
import { plan } from "../tests/proofs/runs.ts";
import { freshBuild } from "./fresh-build.ts";
import { listOutdated } from "./proofs/outdated.ts";
import { writePage } from "./proofs/page.ts";
import { runGate, runNight } from "./proofs/run-proofs.ts";

/**
 * By their names: `npm run proofs -- faults`. As the table of tests/proofs/runs.ts says: `-- --gate`, `-- --night [PART…]`,
 * `-- --week`, with `--resume` only what has not passed yet. And `-- outdated`, `-- page`.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: Object.fromEntries(["gate", "night", "week", "resume"].map((name) => [name, { type: "boolean" as const }])),
});
process.exitCode = await run();

async function run(): Promise<number> {
  if (positionals[0] === "outdated") return listOutdated();
  if (positionals[0] === "page") return writePage();
  await freshBuild();
  if (values.gate) return runGate(plan("gate", positionals));
  const isResumed = values.resume === true;
  if (values.night) return runNight("night", plan("night", positionals), { isResumed });
  if (values.week) return runNight("week", plan("week", positionals), { isResumed });
  return runNamed(positionals);
}

function runNamed(names: string[]): Promise<number> {
  const report = `.local/results/${process.env.PROOFS_REPORT ?? "proofs"}.json`;
  const flags = ["run", "--project", "proofs", "--reporter=default", "--reporter=json", `--outputFile=${report}`];
  const files = names.map((name) => `tests/proofs/${name}`);
  return new Promise((ended) => {
    spawn("vitest", [...flags, ...files], { stdio: "inherit" }).once("exit", (code) => ended(code ?? 1));
  });
}
