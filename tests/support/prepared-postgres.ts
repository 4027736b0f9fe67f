import { execFileSync } from "node:child_process";
import { rmSync } from "node:fs";
import { resolve } from "node:path";
import { inject } from "vitest";
import type { TestProject } from "vitest/node";
import { localPostgres } from "../../scripts/local-postgres.ts";
import { prepareDatabase } from "../../scripts/process.ts";

declare module "vitest" {
  interface ProvidedContext {
    preparedPostgres: string;
  }
}

/** Made once for a run: a PostgreSQL with the migrated database and the sample cast, stopped. */
export default async function setup(project: TestProject) {
  const directory = resolve(`.local/prepared-postgres-${process.pid}`);
  const postgres = await localPostgres({ directory, settings: { fsync: "off" } });
  await prepareDatabase(postgres);
  await postgres.stop();
  project.provide("preparedPostgres", directory);
  return () => rmSync(directory, { recursive: true, force: true });
}

/** A copy of it, for `localPostgres` to start: one that a test may fill, crash and throw away. */
export function copyPreparedPostgres(directory: string): string {
  execFileSync("cp", ["-a", "--reflink=auto", inject("preparedPostgres"), directory]);
  return directory;
}
