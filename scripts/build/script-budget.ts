import { existsSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { ServerBuild } from "react-router";
import { publicMapOf } from "../../server/web/public-map.ts";

const budgetBytes = 110_000;

/** What a visitor's phone must fetch before a public page is alive: entry, root, layout and page, each with its imports. */
export async function checkScriptBudget(directory: string): Promise<void> {
  const build: ServerBuild = await import(pathToFileURL(resolve(directory, "server/index.js")).href);
  const rows = Object.values(build.assets.routes)
    .filter((route) => route?.parentId && /^(?:public|showcase)\//.test(route.id))
    .map((route) => ({ id: route?.id ?? "", bytes: scriptBytes(build, route?.id ?? "", join(directory, "client")) }))
    .sort((a, b) => b.bytes - a.bytes);
  const [largest] = rows;
  if (!largest) throw new Error("no public route was found in the build");
  const map = compressedSize(join(directory, "client", publicMapOf(build.assets.url)));
  process.stderr.write(
    `scripts of the heaviest public page: ${kilobytes(largest.bytes)} br (${largest.id}), ${kilobytes(map)} of it the map of the public routes\n`,
  );
  if (largest.bytes > budgetBytes)
    throw new Error(`${largest.id} loads ${largest.bytes} bytes of scripts, more than ${budgetBytes}`);
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}

function scriptBytes({ assets }: ServerBuild, id: string, clientFiles: string): number {
  const files = new Set([publicMapOf(assets.url), assets.entry.module, ...assets.entry.imports]);
  for (let route = assets.routes[id]; route; route = route.parentId ? assets.routes[route.parentId] : undefined) {
    for (const file of [route.module, ...(route.imports ?? [])]) files.add(file);
  }
  return [...files].reduce((sum, file) => sum + compressedSize(join(clientFiles, file)), 0);
}

function compressedSize(file: string): number {
  return statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size;
}
