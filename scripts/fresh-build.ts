import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { build } from "./build.ts";

const sources = [
  "app",
  "content",
  "domain",
  "server",
  "public",
  "scripts/build",
  "package-lock.json",
  "vite.config.ts",
  "vite.worker.config.ts",
  "vite.documents.config.ts",
  "react-router.config.ts",
];

/** Builds when something it is made from is younger than the build. */
export async function freshBuild(): Promise<void> {
  const built = existsSync("build/complete") ? statSync("build/complete").mtimeMs : 0;
  if (newest(sources) > built) await build();
}

function newest(paths: string[]): number {
  const times = paths.filter(existsSync).map((path) => {
    const found = statSync(path);
    if (!found.isDirectory()) return found.mtimeMs;
    // A folder's own time tells of files that are gone.
    return Math.max(found.mtimeMs, newest(readdirSync(path).map((name) => join(path, name))));
  });
  return Math.max(0, ...times);
}
