import { appendFileSync, mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { expect } from "vitest";

export type Figure = { proof: string; name: string; figure: string; goal?: string };

/** A figure that was measured just now: printed, and kept where a run of many proofs wants it kept. */
export function record(name: string, figure: string): void {
  keep({ proof: proofName(), name, figure });
}

type Shortfall = { figure: number; goal: number; known: number; margin: number; unit?: string };

/**
 * A figure that is known to miss its goal. The table of the night says so, and the proof fails when it becomes worse than it
 * was by more than the margin. A goal below what is known means that less is better.
 */
export function recordShortfall(name: string, { figure, goal, known, margin, unit = "" }: Shortfall): void {
  const direction = goal < known ? 1 : -1;
  const isReached = direction * (figure - goal) <= 0;
  const seen = `${round(figure)}${unit}`;
  keep({ proof: proofName(), name, figure: seen, ...(isReached ? {} : { goal: `${round(goal)}${unit}` }) });
  const worst = known + direction * margin;
  const isWorse = direction * (figure - worst) > 0;
  expect(isWorse ? `${name}: ${seen} is worse than ${round(worst)}${unit}` : "").toBe("");
}

const round = (figure: number) => Number(figure.toPrecision(3));

function proofName(path = expect.getState().testPath ?? ""): string {
  return path.replace(/^.*tests\/proofs\//, "").replace(".test.ts", "");
}

function keep(found: Figure): void {
  process.stdout.write(`  ${found.name}: ${found.figure}${found.goal ? ` (goal ${found.goal})` : ""}\n`);
  const file = process.env.FIGURES_FILE;
  if (!file) return;
  mkdirSync(dirname(file), { recursive: true });
  // A line each, because several proofs may be at it at the same time.
  appendFileSync(file, `${JSON.stringify(found)}\n`);
}
