import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { recordResults, summary } from "./results.ts";
import { runStep, StepFailed } from "./run-step.ts";

/** Format, lint, import rules, types, unused code, and the tests of rules and commands. */
type Check = { name: string; run: () => Promise<unknown> };

const readers: Check[] = [
  { name: "format and lint", run: () => runStep("biome", "biome", ["ci", "--colors=off", "--error-on-warnings"]) },
  { name: "import rules", run: checkImports },
  { name: "unused code", run: () => runStep("knip", "knip", ["--no-progress"]) },
];
const types: Check = {
  name: "types",
  run: async () => {
    await runStep("typegen", "react-router", ["typegen"]);
    // The tests have the other core. Several threads would check what they share more than once.
    await runStep("tsc", "tsc", ["--noEmit", "--singleThreaded"]);
  },
};
const tests: Check = {
  name: "tests",
  run: () =>
    runStep("vitest", "vitest", [
      "run",
      "--project",
      "rules",
      "--project",
      "database",
      "--reporter=json",
      "--outputFile=.local/results/vitest.json",
      "--reporter=dot",
    ]),
};

const outcomes = (await Promise.all([inTurn([types, ...readers]), inTurn([tests])])).flat();
for (const { name, seconds, problem } of outcomes) {
  process.stdout.write(`${problem ? "✗" : "✓"} ${name} (${seconds.toFixed(1)} s)\n`);
  if (problem) process.stdout.write(`${problem}\n`);
}
recordResults(
  "check",
  outcomes.map(({ name, problem }) => ({ name, passed: !problem })),
);
process.stdout.write(`${summary(["check", "vitest"])}\n`);
process.exitCode = outcomes.some(({ problem }) => problem) ? 1 : 0;

async function inTurn(checks: Check[]) {
  const done: { name: string; seconds: number; problem?: string }[] = [];
  for (const { name, run } of checks) {
    const started = performance.now();
    const problem = await run().then(
      () => ({}),
      (error: unknown) => ({
        problem: error instanceof StepFailed ? error.message : String(error instanceof Error ? error.stack : error),
      }),
    );
    done.push({ name, seconds: (performance.now() - started) / 1_000, ...problem });
  }
  return done;
}

/** dependency-cruiser checks nothing, and says all is well, when its parser does not fit: the count is part of the check. */
async function checkImports() {
  const { status, stdout, stderr } = spawnSync(
    "depcruise",
    ["--output-type", "json", "app", "server", "domain", "content"],
    { encoding: "utf8", maxBuffer: 1 << 28 },
  );
  if (status !== 0 && !stdout) throw new StepFailed(stderr);
  const { modules, summary: found }: Cruise = JSON.parse(stdout);
  const read = modules.filter(({ source }) => /^(app|server|domain|content)\/.*(?<!\.d)\.tsx?$/.test(source)).length;
  const written = ["app", "server", "domain", "content"]
    .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: "utf8" }))
    .filter((name) => /(?<!\.d)\.tsx?$/.test(name)).length;
  if (read !== written) throw new StepFailed(`dependency-cruiser read ${read} of ${written} modules`);
  const words = found.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`);
  if (words.length > 0) throw new StepFailed(words.join("\n"));
}

type Cruise = {
  modules: { source: string; dependencies: unknown[] }[];
  summary: { violations: { rule: { name: string }; from: string; to: string }[] };
};
