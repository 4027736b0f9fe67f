import { existsSync, readFileSync } from "node:fs";
import type { Planned } from "../../tests/proofs/runs.ts";
import type { Figure } from "../../tests/support/figures.ts";
import { isGood, type Row } from "./run.ts";

/** What the test runner writes, as far as it is read here. */
export type Report = {
  testResults: {
    name: string;
    message?: string;
    startTime: number;
    endTime: number;
    assertionResults: { title: string; status: string; failureMessages?: string[] | null }[];
  }[];
};

type Ran = { report: Report; figures: Figure[]; seconds: number | undefined };

/** One proof's line from the report of its process. A file in which nothing ran has not passed. */
export function rowOf({ proof, part }: Planned, { report, figures, seconds }: Ran): Omit<Row, "load" | "on"> {
  const file = report.testResults.find(({ name }) => name.endsWith(`tests/proofs/${proof}.test.ts`));
  const tests = file?.assertionResults ?? [];
  const failed = tests.filter(({ status }) => status === "failed");
  const passed = tests.filter(({ status }) => status === "passed");
  const faults = failed.map(({ title, failureMessages }) => `${title}: ${firstLine(failureMessages?.[0])}`);
  if (passed.length + failed.length === 0) faults.push(firstLine(file?.message) || "nothing ran");
  return {
    proof,
    part,
    outcome: faults.length === 0 ? "passed" : "failed",
    seconds: Math.round(seconds ?? ((file?.endTime ?? 0) - (file?.startTime ?? 0)) / 1_000),
    tests: { passed: passed.length, failed: failed.length },
    faults,
    figures: figures.filter((figure) => figure.proof === proof),
  };
}

/** A process that hangs, or fails outside of every test: with several files in it nobody can say whose fault it was. */
export function withOtherFaults(rows: Row[], ended: "well" | "badly" | "late"): Row[] {
  if (ended === "well" || (ended === "badly" && !rows.every(isGood))) return rows;
  const fault = ended === "late" ? "did not end" : "an error outside of the tests";
  return rows.map((row) => ({ ...row, outcome: "failed", faults: [...row.faults, fault] }));
}

function firstLine(text = ""): string {
  return (text.split("\n").find((line) => line.trim() !== "") ?? "").trim().slice(0, 300);
}

/** What a run has kept; of a figure that was measured twice, the last. */
export function readFigures(file: string): Figure[] {
  const lines = existsSync(file) ? readFileSync(file, "utf8").trim().split("\n").filter(Boolean) : [];
  const found: Figure[] = lines.map((line) => JSON.parse(line));
  return [...new Map(found.map((figure) => [`${figure.proof} ${figure.name}`, figure])).values()];
}
