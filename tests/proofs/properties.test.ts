import { spawnSync } from "node:child_process";
import { globSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { record } from "../support/figures.ts";
import { runs } from "../support/property-runs.ts";

type Report = {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { name: string; assertionResults: { title: string; status: string }[] }[];
};

/** Every file beside the code that says something of any input at all. */
const files = globSync("{domain,content,app,scripts,server}/**/*.test.ts").filter((file) =>
  readFileSync(file, "utf8").includes('from "fast-check"'),
);

test("what is said of any input holds ten times as often as a commit tries it", () => {
  const directory = mkdtempSync(join(tmpdir(), "tenday-properties-"));
  const report = join(directory, "report.json");
  const started = Date.now();
  try {
    const { stdout, stderr } = spawnSync(
      "vitest",
      ["run", "--project=rules", "--project=database", "--reporter=json", `--outputFile=${report}`, ...files],
      { encoding: "utf8", env: { ...withoutOurs(), PROPERTY_RUNS: String(runs()) }, maxBuffer: 1 << 28 },
    );
    const { numPassedTests, numFailedTests, testResults }: Report = JSON.parse(readFileSync(report, "utf8"));
    const failed = testResults.flatMap(({ name, assertionResults }) =>
      assertionResults.filter(({ status }) => status === "failed").map(({ title }) => `${name}: ${title}`),
    );
    expect(failed, `${stdout}\n${stderr}`).toEqual([]);
    expect([numFailedTests, testResults.length]).toEqual([0, files.length]);
    record(
      `properties, ${runs()} times each`,
      `${files.length} files, ${numPassedTests} tests, ${Math.round((Date.now() - started) / 1_000)} s`,
    );
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
});

/** What this run was told is not what that one is told. */
function withoutOurs(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^VITEST|^TEST$|^NODE_ENV$/.test(name)));
}
