import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { ServerBuild } from "react-router";
import { isPublicRoute, publicMapOf } from "../../server/web/public-map.ts";

/**
 * The framework's map of all routes, once more with the public ones alone: a visitor's phone has no use for the portal's,
 * and they grow with every screen.
 */
export async function writePublicMap(directory: string): Promise<void> {
  const { assets }: ServerBuild = await import(pathToFileURL(resolve(directory, "server/index.js")).href);
  const [start, map] = splitAt(readFileSync(join(directory, "client", assets.url), "utf8"), "=");
  const manifest: ServerBuild["assets"] = JSON.parse(map.replace(/;\s*$/, ""));
  const url = publicMapOf(assets.url);
  const routes = Object.fromEntries(Object.entries(manifest.routes).filter(([id]) => isPublicRoute(id)));
  writeFileSync(join(directory, "client", url), `${start}=${JSON.stringify({ ...manifest, routes, url })};`);
}

function splitAt(text: string, mark: string): [string, string] {
  const at = text.indexOf(mark);
  if (at < 0) throw new Error(`no '${mark}' in the map of the routes`);
  return [text.slice(0, at), text.slice(at + 1)];
}
