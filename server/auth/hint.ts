import type { Role } from "../../domain/permissions.ts";
import { sessionLimits } from "../../domain/session.ts";
import { type Caller, findCookie } from "./caller.ts";
import { cookie } from "./cookies.ts";

/** Tells the navigation bar of a prerendered page which form to show. Readable, worthless, and never believed by us. */
const hintName = "tenday_hint";

export function hintCookie(role: Role | undefined): string {
  return cookie(hintName, role ?? "none", { maxAge: sessionLimits.user.absolute / 1_000, readable: true });
}

export function forgetHint(): string {
  return cookie(hintName, "", { maxAge: 0, readable: true });
}

/** A session may have ended, or a role changed, since the hint was given. */
export function correctHint(caller: Caller, session: { role: Role | undefined } | undefined): string[] {
  const given = findCookie(caller, hintName);
  if (!session) return given ? [forgetHint()] : [];
  return given === (session.role ?? "none") ? [] : [hintCookie(session.role)];
}
