import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";

const folder = ".local/results";

type Result = { name: string; passed: boolean };

/** Each command leaves its own file; the gate adds them up. */
export function recordResults(command: string, results: Result[]): void {
  mkdirSync(folder, { recursive: true });
  const passed = results.filter((result) => result.passed).length;
  writeFileSync(
    `${folder}/${command}.json`,
    JSON.stringify({ numPassedTests: passed, numFailedTests: results.length - passed }),
  );
}

/** The test runners' counts, all or the named ones, in one line: 'N passed, N failed'. */
export function summary(names?: string[], within = folder): string {
  mkdirSync(within, { recursive: true });
  // Proofs leave their figures beside their report.
  const reports = readdirSync(within).filter((name) => name.endsWith(".json"));
  const files = names ? names.map((name) => `${name}.json`) : reports;
  const counts = files.map((name) => count(JSON.parse(readFileSync(`${within}/${name}`, "utf8"))));
  const sum = (key: "passed" | "failed") => counts.reduce((total, found) => total + found[key], 0);
  return `${sum("passed")} passed, ${sum("failed")} failed`;
}

type Report = {
  numPassedTests?: number;
  numFailedTests?: number;
  stats?: { expected: number; unexpected: number; flaky: number };
};

function count({ numPassedTests = 0, numFailedTests = 0, stats }: Report) {
  if (stats) return { passed: stats.expected + stats.flaky, failed: stats.unexpected };
  return { passed: numPassedTests, failed: numFailedTests };
}

if (import.meta.main) process.stdout.write(`${summary()}\n`);
