import { expect, test } from "vitest";
import type { Planned } from "../../tests/proofs/runs.ts";
import { type Report, rowOf, withOtherFaults } from "./report.ts";
import { countOf, leftToRun, outcomeOf, type Row, type Run, tableOf } from "./run.ts";

const planned = (proof: string): Planned => ({ proof, part: "money", settings: {} });
const row = (proof: string, changes: Partial<Row> = {}): Row => ({
  proof,
  part: "money",
  outcome: "passed",
  seconds: 12,
  tests: { passed: 2, failed: 0 },
  faults: [],
  figures: [],
  load: 0.1,
  on: "2026-11-16",
  ...changes,
});
const run = (...rows: Row[]): Run => ({
  form: "night",
  begun: "2026-11-16T01:00:12.000Z",
  commit: "0123456789ab",
  machine: "2 cores",
  folder: "",
  rows,
});
const reportOf = (tests: Report["testResults"][number]["assertionResults"]): Report => ({
  testResults: [{ name: "/x/tests/proofs/year.test.ts", startTime: 1_000, endTime: 4_000, assertionResults: tests }],
});

test("a resumed run leaves out what has passed, and tries again what has failed", () => {
  const rows = [row("load"), row("year", { outcome: "failed" })];
  expect(leftToRun(["load", "year", "scale"].map(planned), { rows })).toEqual(["year", "scale"].map(planned));
});

test("a proof's line comes from its own tests and figures", () => {
  const report = reportOf([
    { title: "a year", status: "passed" },
    { title: "a leap year", status: "failed", failureMessages: ["AssertionError: 365\n  at year.ts"] },
  ]);
  const figures = [
    { proof: "year", name: "invoices", figure: "12" },
    { proof: "load", name: "pages", figure: "100" },
  ];
  expect(rowOf(planned("year"), { report, figures, seconds: undefined })).toEqual({
    proof: "year",
    part: "money",
    outcome: "failed",
    seconds: 3,
    tests: { passed: 1, failed: 1 },
    faults: ["a leap year: AssertionError: 365"],
    figures: [figures[0]],
  });
});

test("a file in which nothing ran has not passed, nor one that left no report", () => {
  const skipped = reportOf([{ title: "a year", status: "skipped" }]);
  for (const report of [skipped, { testResults: [] }])
    expect(rowOf(planned("year"), { report, figures: [], seconds: 1 }).outcome).toBe("failed");
});

test("what hangs has failed whatever its tests said, and so has an error outside of them", () => {
  expect(withOtherFaults([row("load")], "well")).toEqual([row("load")]);
  expect(withOtherFaults([row("load")], "late")[0]?.faults).toEqual(["did not end"]);
  expect(withOtherFaults([row("load")], "badly")[0]?.outcome).toBe("failed");
  const known = row("load", { outcome: "failed", faults: ["L1: too slow"] });
  expect(withOtherFaults([known, row("year")], "badly")).toEqual([known, row("year")]);
});

test("the table has a line for each proof, its figures, and what falls short of its goal", () => {
  const figures = [
    { proof: "portal-ratio", name: "ratio", figure: "0.47", goal: "0.6" },
    { proof: "portal-ratio", name: "ours | theirs", figure: "470 | 1008" },
  ];
  const table = tableOf(run(row("portal-ratio", { figures }), row("load", { outcome: "failed", faults: ["L1: 503"] })));
  expect(table.split("\n").slice(4)).toEqual([
    "| portal-ratio | falls short: ratio 0.47 (goal 0.6) | 12 | ours \\| theirs: 470 \\| 1008 |",
    "| load | **failed**: L1: 503 | 12 |  |",
    "",
  ]);
  expect(table.split("\n")[0]).toContain("0123456789ab, begun 2026-11-16 01:00 on 2 cores");
  expect(countOf(run(row("a"), row("b", { outcome: "failed" }), row("c")))).toBe("2 passed, 1 failed");
  expect(outcomeOf(row("a"))).toBe("passed");
});
