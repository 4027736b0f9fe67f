import type { IncomingHttpHeaders } from "node:http";

const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/** Addresses that take a post from a program which sends neither header: no session stands behind them. */
const openToPrograms = new Set(["/send-email.php", "/payment-events", "/draft-uploads"]);

type IncomingRequest = { method: string; path: string; headers: IncomingHttpHeaders };

/**
 * A change is accepted from our own pages only: the browser says so (Sec-Fetch-Site, which no page can forge), or else
 * the Origin is ours. It concerns every path; the framework's own check leaves resource routes out.
 */
export function mayChange({ method, path, headers }: IncomingRequest, siteOrigin: string): boolean {
  if (safeMethods.has(method)) return true;
  const { origin, "sec-fetch-site": fetchSite } = headers;
  if (fetchSite === "same-origin") return true;
  if (origin !== undefined) return origin === siteOrigin;
  return fetchSite === undefined && openToPrograms.has(path);
}
