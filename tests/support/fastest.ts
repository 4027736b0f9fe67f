/** Milliseconds of the quickest of five: what a busy machine adds is not the work's own. */
export function fastest(work: () => unknown): number {
  const times = Array.from({ length: 5 }, () => {
    const started = performance.now();
    work();
    return performance.now() - started;
  });
  return Math.min(...times);
}

/** Patterns that go back over what they have read take minutes at the lengths of our tests: no machine is that slow. */
export function endsSoon(work: () => unknown): boolean {
  return fastest(work) < 5_000;
}
