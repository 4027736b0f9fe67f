import { parseCookies } from "better-auth/cookies";
import type { Actor } from "../access/actor.ts";
import { now } from "../settings/clock.ts";
import { env } from "../settings/env.server.ts";
import type { RequestContext } from "../web/request-context.ts";
import { addressHeader } from "./auth.ts";
import { renewCookies } from "./renew-cookies.ts";

/** Whoever sends the request, before or beside their account: their cookies and browser, and where they come from. */
export type Caller = Actor & { kind: "anonymous"; id: null; headers: Headers };

export function callerOf(request: Request, { address, id }: RequestContext): Caller {
  // Only what the library may see: its address header is ours, and the site's origin is what the origin rule found.
  const headers = new Headers({ origin: env().SITE_ORIGIN, [addressHeader]: address });
  for (const name of ["cookie", "user-agent"]) {
    const value = request.headers.get(name);
    if (value) headers.set(name, value.slice(0, 8_192));
  }
  renewCookies(headers);
  return { kind: "anonymous", id: null, headers, address, requestId: id, at: now() };
}

export function findCookie({ headers }: Caller, name: string): string | undefined {
  return parseCookies(headers.get("cookie") ?? "").get(name);
}
