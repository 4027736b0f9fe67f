/** How often a property is tried that a commit tries `perCommit` times: ten times as often at night, by PROPERTY_RUNS=1000. */
export function runs(perCommit = 100): number {
  return Math.ceil((perCommit * Number(process.env.PROPERTY_RUNS ?? 100)) / 100);
}

// For those that say no number: the library's own is a commit's. It is not loaded where nothing needs it.
if (process.env.PROPERTY_RUNS) {
  const { default: fc } = await import("fast-check");
  fc.configureGlobal({ numRuns: runs() });
}
