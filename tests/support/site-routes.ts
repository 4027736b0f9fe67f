import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { matchRoutes, type RouteObject, type ServerBuild } from "react-router";

type SiteMatch = { pattern: string; ids: string[]; route: string };

/** The routes of a build, as the framework sees them: what a later route adds is here without being named. */
export type Site = { patterns: string[]; match: (pathname: string) => SiteMatch | undefined };

export async function readSite(script = "build/server/index.js"): Promise<Site> {
  const { routes }: ServerBuild = await import(pathToFileURL(resolve(script)).href);
  const tree = childrenOf(routes, undefined);
  return {
    patterns: [...new Set(listInnermost(tree))],
    match(pathname) {
      const matches = matchRoutes(tree, pathname) ?? [];
      const ids = matches.map(({ route }) => route.id ?? "");
      const paths = matches.flatMap(({ route }) => route.path || []);
      return matches.length > 0 ? { pattern: `/${paths.join("/")}`, ids, route: ids.at(-1) ?? "" } : undefined;
    },
  };
}

function childrenOf(routes: ServerBuild["routes"], parentId: string | undefined): RouteObject[] {
  return Object.values(routes).flatMap((route) => {
    if (!route || route.parentId !== parentId) return [];
    const { id, path, caseSensitive } = route;
    const known = { id, ...(path === undefined ? {} : { path }), ...(caseSensitive ? { caseSensitive } : {}) };
    return route.index ? { ...known, index: true as const } : { ...known, children: childrenOf(routes, id) };
  });
}

function listInnermost(tree: RouteObject[], above: string[] = []): string[] {
  return tree.flatMap((route) => {
    const path = [...above, ...(route.path ? [route.path] : [])];
    const isInnermost = !route.children || route.children.length === 0;
    return isInnermost ? `/${path.join("/")}` : listInnermost(route.children ?? [], path);
  });
}

/** `routes`: the only one whose data is asked for. `misspelt`: another way to write the address. */
export type RequestForm = { name: string; path: string; routes?: string; misspelt?: true };

/** Every way of asking for an address: as a page, as its data, as the data of one matched route alone, and misspelt. */
export function requestFormsOf(address: string, ids: string[]): RequestForm[] {
  const bare = address.replace(/\/$/, "");
  const data = bare ? `${bare}.data` : "/_.data";
  const [, first = "", ...rest] = bare.split("/");
  return [
    { name: "document", path: address },
    { name: ".data", path: data },
    { name: "/_.data", path: `${bare}/_.data` },
    ...ids.map((id) => ({ name: `_routes=${id}`, path: `${data}?_routes=${encodeURIComponent(id)}`, routes: id })),
    ...[
      { name: "trailing slash", path: `${bare}/` },
      { name: "climbing", path: `/x/%2e%2e${address}` },
      { name: "upper case", path: address.toUpperCase() },
      { name: "semicolon", path: `${bare || "/"};x` },
      { name: "encoded slash", path: `/${[first, ...rest].join("%2f")}` },
      { name: "double slash", path: `/${address}` },
      { name: "inner double slash", path: `/${[first, ...rest].join("//")}` },
    ].map((form) => ({ ...form, misspelt: true as const })),
  ];
}

/** What the framework will match for a path as it is sent; undefined: refused before it gets there. */
export function pathnameOf(path: string): string | undefined {
  if (path.startsWith("//") || /\/(?:\.|%2e){1,2}(?:[/?]|$)/i.test(path)) return;
  const { pathname } = new URL(path, "http://localhost");
  return pathname.endsWith("/_.data") ? pathname.replace(/_\.data$/, "") : pathname.replace(/\.data$/, "");
}

export function isData(path: string): boolean {
  return new URL(path, "http://localhost").pathname.endsWith(".data");
}
