import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { ServerBuild } from "react-router";
import { publicPages, showcasePaths } from "../../content/pages.ts";
import { startingSite } from "../../content/starting-site.ts";

/** Every page a stranger can open. */
export const publicPaths = [...publicPages(startingSite).map(({ path }) => path), ...showcasePaths];

/** Every address without a parameter that the built site knows, whatever its method: from the routes, so none is forgotten. */
export async function listSitePaths(): Promise<string[]> {
  const { routes }: ServerBuild = await import(pathToFileURL(resolve("build/server/index.js")).href);
  const pathOf = (id: string | undefined): string => {
    const route = id ? routes[id] : undefined;
    return route ? [pathOf(route.parentId), route.path].filter(Boolean).join("/") : "";
  };
  const paths = Object.keys(routes).map((id) => `/${pathOf(id)}`);
  return [...new Set(paths)].filter((path) => !/[:*]/.test(path));
}
