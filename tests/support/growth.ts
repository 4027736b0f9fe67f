import { setTimeout as sleep } from "node:timers/promises";

export type Sample = Record<string, number>;
export type Growth = { name: string; first: number; last: number };

/** Takes a sample every so often until the work is over. */
export async function sampleDuring(
  work: Promise<unknown>,
  everySeconds: number,
  sample: () => Promise<Sample>,
): Promise<Sample[]> {
  let isOver = false;
  const end = work.finally(() => {
    isOver = true;
  });
  const samples: Sample[] = [];
  while (!isOver) {
    samples.push(await sample());
    await Promise.race([end, sleep(everySeconds * 1_000)]);
  }
  await end;
  return samples;
}

/** Of each figure the middle one of the first fifth of the samples and that of the last: one collection of garbage is no trend. */
export function growthOf(samples: Sample[]): Growth[] {
  const fifth = Math.max(1, Math.floor(samples.length / 5));
  const middle = (some: Sample[], name: string) => {
    const sorted = some.map((sample) => sample[name] ?? 0).toSorted((a, b) => a - b);
    return sorted[Math.floor(sorted.length / 2)] ?? 0;
  };
  return Object.keys(samples[0] ?? {}).map((name) => ({
    name,
    first: middle(samples.slice(0, fifth), name),
    last: middle(samples.slice(-fifth), name),
  }));
}

/** What grew by more than a tenth, and by more than the figure moves by itself. */
export function grownTooMuch(growths: Growth[], unrest: Sample = {}): string[] {
  return growths
    .filter(({ name, first, last }) => last - first > Math.max(first / 10, unrest[name] ?? 0))
    .map(({ name, first, last }) => `${name}: ${Math.round(first)} → ${Math.round(last)}`);
}
