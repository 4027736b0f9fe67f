import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import journal from "../db/migrations/meta/_journal.json" with { type: "json" };
import { once } from "./once.ts";

/** How many migrations this version's own schema has. */
export const expectedMigrations = journal.entries.length;

/** Which release this is; in a checkout, the one that is being worked on. */
export const version = once((): { product: string; commit: string } => {
  // Every program of a release lies in a folder of its `build/`, and this file beside that.
  const released = read(join(dirname(process.argv[1] ?? ""), "../../release.json"));
  return {
    product: released?.version ?? read("package.json")?.version ?? "unknown",
    commit: released?.commit ?? "unreleased",
  };
});

function read(file: string): { version: string; commit?: string } | undefined {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return;
  }
}
