import { setTimeout as sleep } from "node:timers/promises";

export type Timed<Answer> = { answer: Answer; ms: number };
type Rate = { perSecond: number; seconds: number };

/**
 * So many a second, whether or not the earlier ones were answered: visitors do not slow down because a server does. Each
 * is timed from the moment it was due, so that one who could only ask late counts as one who waited.
 */
export async function atRate<Answer>(
  { perSecond, seconds }: Rate,
  ask: (index: number) => Promise<Answer>,
): Promise<Timed<Answer>[]> {
  const started = performance.now();
  const requested: Promise<Timed<Answer>>[] = [];
  for (let index = 0; index < perSecond * seconds; index++) {
    const due = started + (index * 1_000) / perSecond;
    const early = due - performance.now();
    if (early > 0) await sleep(early);
    requested.push(ask(index).then((answer) => ({ answer, ms: performance.now() - due })));
  }
  return Promise.all(requested);
}

/** In whole milliseconds: what the given share of them stayed within. */
export function within(share: number, timed: { ms: number }[]): number {
  const sorted = timed.map(({ ms }) => ms).toSorted((a, b) => a - b);
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
}

/**
 * As many a second as are wanted, or half of what this machine can do at most if that is less: at a rate beyond it one
 * measures how a queue grows, and no longer the server.
 */
export async function rateInReach(wanted: number, ask: (index: number) => Promise<unknown>): Promise<number> {
  const seconds = 5;
  const until = performance.now() + seconds * 1_000;
  let requested = 0;
  const person = async () => {
    while (performance.now() < until) await ask(requested++);
  };
  await Promise.all(Array.from({ length: 8 }, person));
  return Math.max(1, Math.min(wanted, Math.floor(requested / seconds / 2)));
}

/** One after the other, with nothing else to do: what the same machine needs for it when it is quiet. */
export async function inTurn<Answer>(count: number, ask: (index: number) => Promise<Answer>): Promise<Timed<Answer>[]> {
  const timed: Timed<Answer>[] = [];
  for (let index = 0; index < count; index++) {
    const started = performance.now();
    timed.push({ answer: await ask(index), ms: performance.now() - started });
  }
  return timed;
}

/** The goal, or on a machine that is too slow for it so many times what it needs when it is quiet, in the same run. */
export const goalOr = (goal: number, times: number, quiet: number): number => Math.max(goal, times * quiet);
