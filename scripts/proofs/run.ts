import type { Form, Part, Planned } from "../../tests/proofs/runs.ts";
import type { Figure } from "../../tests/support/figures.ts";

export type Row = {
  proof: string;
  part: Part;
  outcome: "passed" | "failed";
  seconds: number;
  tests: { passed: number; failed: number };
  faults: string[];
  figures: Figure[];
  /** How many processes wanted a core when it began: figures of a busy machine are no figures. */
  load: number;
  on: string;
};

export type Run = { form: Form; begun: string; commit: string; machine: string; folder: string; rows: Row[] };

export const isGood = ({ outcome }: Row) => outcome === "passed";

/** What has not passed yet in this run. */
export function leftToRun(planned: Planned[], { rows }: Pick<Run, "rows">): Planned[] {
  const passed = new Set(rows.filter(isGood).map(({ proof }) => proof));
  return planned.filter(({ proof }) => !passed.has(proof));
}

const figuresShown = 4;

/** Proof, outcome, seconds and the first of its figures; all of them are in run.json. */
export function tableOf({ form, begun, commit, machine, rows }: Run): string {
  const lines = rows.map((row) => {
    const figures = [...row.figures.filter(({ goal }) => !goal).slice(0, figuresShown)].map(say).join("; ");
    const more = row.figures.length > figuresShown ? "; …" : "";
    return `| ${row.proof} | ${escaped(outcomeOf(row))} | ${row.seconds} | ${escaped(figures)}${more} |`;
  });
  const title = `The ${form}'s proofs of ${commit}, begun ${begun.slice(0, 16).replace("T", " ")} on ${machine}`;
  return `${title}\n\n| proof | outcome | seconds | figures |\n|---|---|---|---|\n${lines.join("\n")}\n`;
}

/** A goal that is known to be missed is no failure, and no secret. */
export function outcomeOf({ outcome, faults, figures }: Row): string {
  if (outcome === "failed") return `**failed**: ${faults.join("; ")}`;
  const missed = figures.filter(({ goal }) => goal);
  if (missed.length === 0) return "passed";
  return missed.map(({ name, figure, goal }) => `falls short: ${name} ${figure} (goal ${goal})`).join("; ");
}

export function countOf({ rows }: Pick<Run, "rows">): string {
  const passed = rows.filter(isGood).length;
  return `${passed} passed, ${rows.length - passed} failed`;
}

const say = ({ name, figure }: Figure) => `${name}: ${figure}`;
const escaped = (text: string) => text.replaceAll("|", "\\|").replaceAll(/\s+/g, " ");
