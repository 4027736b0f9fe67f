import type { ServerBuild } from "react-router";

/**
 * Shut by default: a route that nobody has decided about keeps the whole site from starting, and so does a line about a
 * route that is gone.
 */
export function requirePolicies(routes: ServerBuild["routes"], policies: Readonly<Record<string, unknown>>): void {
  const patterns = listPatterns(routes);
  const missing = patterns.filter((pattern) => !(pattern in policies));
  const idle = Object.keys(policies).filter((pattern) => !patterns.includes(pattern));
  if (missing.length > 0) throw new Error(`routes without a policy: ${missing.join(", ")}`);
  if (idle.length > 0) throw new Error(`policies without a route: ${idle.join(", ")}`);
}

/** Every address that a route answers at, as the framework names it. A layout answers at none. */
export function listPatterns(routes: ServerBuild["routes"]): string[] {
  return [...new Set(listInnermost(routes).map(({ path }) => path))];
}

/** The routes that answer, each with its address. */
export function listInnermost(routes: ServerBuild["routes"]): { id: string; path: string }[] {
  const parents = new Set(Object.values(routes).map((route) => route?.parentId));
  return Object.keys(routes)
    .filter((id) => !parents.has(id))
    .map((id) => ({ id, path: `/${pathOf(routes, id)}` }));
}

function pathOf(routes: ServerBuild["routes"], id: string | undefined): string {
  const route = id ? routes[id] : undefined;
  return route ? [pathOf(routes, route.parentId), route.path].filter(Boolean).join("/") : "";
}
