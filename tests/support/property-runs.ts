/** How often a property is tried that a commit tries `perCommit` times: ten times as often at night, by PROPERTY_RUNS=1000. */
export function runs(perCommit = 100): number {
  return Math.ceil((perCommit * Number(process.env.PROPERTY_RUNS ?? 100)) / 100);
}

// For those that say neither. The gate draws the same inputs each time, by PROPERTY_SEED; new ones are the night's.
// The library is not loaded where nothing needs it.
if (process.env.PROPERTY_RUNS || process.env.PROPERTY_SEED) {
  const { default: fc } = await import("fast-check");
  const settings = fc.readConfigureGlobal();
  fc.configureGlobal({ ...settings, numRuns: runs(), ...seedOf(process.env.PROPERTY_SEED) });
}

function seedOf(seed: string | undefined) {
  return seed ? { seed: Number(seed) } : {};
}
