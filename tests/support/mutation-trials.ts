import { expect } from "vitest";
import { record } from "./figures.ts";

type Trial = { name: string; isCaught: () => Promise<boolean> };

/** Only ends a hang: several hundred trials, each with a server or a database of its own. */
export const trialsLimit = 3_600_000;

/** Every mutant is tried, and those that nobody noticed are named together at the end. */
export async function tryAll(what: string, trials: Trial[]): Promise<void> {
  const survivors: string[] = [];
  for (const { name, isCaught } of trials) if (!(await isCaught())) survivors.push(name);
  record(`mutants caught, ${what}`, `${trials.length - survivors.length} of ${trials.length}`);
  expect(survivors).toEqual([]);
}
