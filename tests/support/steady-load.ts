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
  const asked: Promise<Timed<Answer>>[] = [];
  for (let index = 0; index < perSecond * seconds; index++) {
    const due = started + (index * 1_000) / perSecond;
    if (due > performance.now()) await sleep(due - performance.now());
    asked.push(ask(index).then((answer) => ({ answer, ms: performance.now() - due })));
  }
  return Promise.all(asked);
}

/** In whole milliseconds: what the given share of them stayed within. */
export function within(share: number, timed: { ms: number }[]): number {
  const sorted = timed.map(({ ms }) => ms).toSorted((a, b) => a - b);
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
}
