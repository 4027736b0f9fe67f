import { defineConfig } from "vitest/config";

/** Rules are pure and need nothing; deeds and reads run on a real PostgreSQL; proofs run the whole house, by hand. */
export default defineConfig({
  test: {
    reporters: ["default"],
    // The library would leave one of two cores idle. Proofs run one file at a time whatever this says.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: "rules",
          isolate: false,
          include: ["{domain,content,app,scripts}/**/*.test.ts", "tests/specification/*.test.ts"],
        },
      },
      {
        test: {
          name: "database",
          isolate: false,
          env: { LOG_LEVEL: "silent" },
          // A busy machine makes them slow, not wrong.
          testTimeout: 30_000,
          include: ["server/**/*.test.ts"],
          globalSetup: "tests/support/template-database.ts",
          setupFiles: "tests/support/own-database.ts",
        },
      },
      {
        test: {
          name: "proofs",
          include: ["tests/proofs/**/*.test.ts"],
          fileParallelism: false,
          // Only end what hangs: a busy machine takes ten times as long.
          testTimeout: 1_800_000,
          hookTimeout: 900_000,
          retry: 0,
        },
      },
    ],
  },
});
