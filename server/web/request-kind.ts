/** The proxy in front asks for its health several times a second: among pages, it would hide how they fare. */
export function kindOf(path: string | undefined): "health" | "asset" | "page" {
  if (path === "/healthz" || path === "/readyz") return "health";
  return path?.startsWith("/assets/") ? "asset" : "page";
}

/** What log and traces tell of: pages, and whether the database was there. Everything else is only counted. */
export function isTraced(path: string | undefined): boolean {
  return kindOf(path) === "page" || path === "/readyz";
}
