import { eq } from "drizzle-orm";
import type { Role } from "../../domain/permissions.ts";
import { type AssuranceLevel, type Factor, isSecondStepMissing, isSessionOver } from "../../domain/session.ts";
import { asDoor } from "../db/client.server.ts";
import { profiles, session as sessions } from "../db/schema/index.ts";
import { auth } from "./auth.ts";
import { type Caller, findCookie } from "./caller.ts";
import { hostCookieName } from "./cookies.ts";

/** Somebody who is signed in, completely. */
export type Session = {
  id: string;
  user: { id: string; name: string; email: string; factors: Factor[] };
  role: Role | undefined;
  level: AssuranceLevel;
};

/** Written at most this often: the idle limits are hours. */
const seenEvery = 60_000;

/**
 * The session behind a cookie, asked anew on every request: it must exist, be within its limits, have passed its second
 * step, and belong to an account that is not disabled. The role is the one of this moment.
 */
export async function findSession(caller: Caller, at: Date): Promise<Session | undefined> {
  if (!findCookie(caller, hostCookieName("session_token"))) return;
  const found = await auth().api.getSession({ headers: caller.headers, query: { disableRefresh: true } });
  if (!found) return;
  const { user, session } = found;
  return asDoor({ kind: "person", id: user.id }, async (tx) => {
    const [profile] = await tx.select().from(profiles).where(eq(profiles.id, user.id));
    const role = profile?.role;
    if (profile?.disabledAt || isSessionOver(session, role, at)) {
      await tx.delete(sessions).where(eq(sessions.id, session.id));
      return;
    }
    const factors: Factor[] = user.twoFactorEnabled ? [{ factor_type: "totp", status: "verified" }] : [];
    const level: AssuranceLevel = session.aal === "aal2" ? "aal2" : "aal1";
    if (isSecondStepMissing(level, factors)) return;
    if (at.getTime() - session.seenAt.getTime() >= seenEvery)
      await tx.update(sessions).set({ seenAt: at }).where(eq(sessions.id, session.id));
    return { id: session.id, user: { id: user.id, name: user.name, email: user.email, factors }, role, level };
  });
}

/** What section 3 of the specification calls the access token: who, how surely (aal, amr), until when (exp). */
export async function issueAccessToken(caller: Caller): Promise<string> {
  const { token } = await auth().api.getToken({ headers: caller.headers });
  return token;
}
