import { rmSync } from "node:fs";
import type { TestProject } from "vitest/node";
import { localPostgres } from "../../scripts/local-postgres.ts";
import { prepareDatabase } from "../../scripts/process.ts";

declare module "vitest" {
  interface ProvidedContext {
    postgresPort: number;
  }
}

/** One server for the run, one migrated database on it that every test file gets a copy of. */
export default async function setup(project: TestProject) {
  const directory = `.local/test-postgres-${process.pid}`;
  const postgres = await localPostgres({
    directory,
    settings: { fsync: "off", synchronous_commit: "off", full_page_writes: "off" },
  });
  await prepareDatabase(postgres, "template");
  project.provide("postgresPort", Number(new URL(postgres.url("postgres")).port));
  return async () => {
    await postgres.stop();
    rmSync(directory, { recursive: true, force: true });
  };
}
