import { defineConfig } from "vitest/config";
import { LongestFirst } from "./tests/support/longest-first.ts";

/** Ends what hangs. A busy machine makes tests slow, not wrong. */
const patience = { testTimeout: 300_000, hookTimeout: 300_000, expect: { poll: { timeout: 120_000 } } };

/** Rules are pure and need nothing; commands and queries run on a real PostgreSQL; proofs run the whole system, by hand. */
export default defineConfig({
  test: {
    reporters: ["default"],
    // The library would leave one of two cores idle. Proofs run one file at a time whatever this says.
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: "rules",
          ...patience,
          isolate: false,
          setupFiles: ["tests/support/property-runs.ts", "server/website/site.ts"],
          include: ["{domain,content,app,scripts}/**/*.test.ts", "tests/specification/*.test.ts"],
        },
      },
      {
        test: {
          name: "database",
          ...patience,
          isolate: false,
          env: { LOG_LEVEL: "silent" },
          include: ["server/**/*.test.ts"],
          globalSetup: "tests/support/template-database.ts",
          setupFiles: ["tests/support/own-database.ts", "tests/support/property-runs.ts", "server/website/site.ts"],
        },
      },
      {
        test: {
          name: "proofs",
          include: ["tests/proofs/**/*.test.ts"],
          globalSetup: "tests/support/prepared-postgres.ts",
          setupFiles: ["tests/support/property-runs.ts"],
          // What measures must have the machine to itself. The gate asks only for right or wrong, and uses both cores.
          fileParallelism: process.env.PROOFS_AT_ONCE === "2",
          ...patience,
          testTimeout: 2_700_000,
          hookTimeout: 2_700_000,
          retry: 0,
        },
      },
    ],
  },
});
