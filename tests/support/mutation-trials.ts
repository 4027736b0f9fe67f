import { expect } from "vitest";
import { record } from "./figures.ts";

type Trial = { name: string; isCaught: (connection: number) => Promise<boolean> };

/** Only ends a hang: several hundred trials, each with a server or a database of its own. */
export const trialsLimit = 3_600_000;

/** Every mutant is tried, some at a time, and those that nobody noticed are named together at the end. */
export async function tryAll(what: string, trials: Trial[], { connections = 1 } = {}): Promise<void> {
  const left = [...trials];
  const survivors: string[] = [];
  const work = async (_: unknown, connection: number) => {
    for (let next = left.shift(); next; next = left.shift())
      if (!(await next.isCaught(connection))) survivors.push(next.name);
  };
  await Promise.all(Array.from({ length: connections }).map(work));
  record(`mutants caught, ${what}`, `${trials.length - survivors.length} of ${trials.length}`);
  expect(survivors).toEqual([]);
}
