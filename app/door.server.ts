import { createContext, type MiddlewareFunction, type RouterContextProvider, redirect } from "react-router";
import type { Knocker } from "../domain/permissions.ts";
import { type Caller, callerOf } from "../server/auth/caller.ts";
import { findSession, type Session } from "../server/auth/session.ts";
import { now } from "../server/clock.ts";
import { log } from "../server/log.ts";
import type { Person } from "../server/viewer.ts";
import { requireRequest } from "../server/web/request-context.ts";
import { type Policy, policies } from "./policies.ts";

/** Set only behind doors that look who it is; undefined for somebody anonymous. */
const sessionContext = createContext<Session | undefined>();

/**
 * The first fence, in front of every route and every way of asking for it: the framework matches the address, the policy
 * of what it matched decides, and no loader or action has run yet.
 */
export const guard: MiddlewareFunction<Response> = async ({ request, pattern, context }, next) => {
  const policy = policies[`/${pattern.replace(/^\//, "")}`];
  if (!policy) throw new Error(`no policy for ${pattern}`);
  if (policy.may !== "everyone") {
    const refusal = await knock(policy, request, context);
    if (refusal) return refusal;
  }
  if (!(policy.methods as readonly string[]).includes(request.method))
    return new Response("Method not allowed.", { status: 405, headers: { Allow: policy.methods.join(", ") } });
  return next();
};

async function knock(
  { may, others }: Policy,
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<Response | undefined> {
  const facts = requireRequest(context);
  const session = await findSession(callerOf(request, facts), now());
  context.set(sessionContext, session);
  const who: Knocker = session ? (session.role ?? "roleless") : "anonymous";
  if (may.includes(who as never)) return;
  const elsewhere = others[who] ?? 403;
  log.info({ requestId: facts.id, who, elsewhere }, "turned away at the door");
  if (typeof elsewhere === "number") return new Response("Not for you.", { status: elsewhere });
  throw redirect(elsewhere);
}

export function findVisitor(context: Readonly<RouterContextProvider>): Session | undefined {
  return context.get(sessionContext);
}

export function requireSession(context: Readonly<RouterContextProvider>): Session {
  const session = context.get(sessionContext);
  if (!session) throw new Error("this route answers only to somebody signed in");
  return session;
}

export function requirePerson(context: Readonly<RouterContextProvider>): Person {
  const { user, role } = requireSession(context);
  if (!role) throw new Error("this route answers only to somebody with a role");
  return { kind: "person", id: user.id, role };
}

export function requireCaller(request: Request, context: Readonly<RouterContextProvider>): Caller {
  return callerOf(request, requireRequest(context));
}

/** Cookies go on a redirect as on any other answer. */
export function leadTo(path: string, cookies: string[] = []): Response {
  return redirect(path, { headers: cookies.map((cookie) => ["Set-Cookie", cookie] satisfies [string, string]) });
}
