import {
  createContext,
  type MiddlewareFunction,
  matchRoutes,
  type RouterContextProvider,
  redirect,
} from "react-router";
import { type AccessRole, homeOf, homeOfClient, type Role } from "../domain/permissions.ts";
import { readWantedPage } from "../domain/wanted-page.ts";
import { mayDo, type Person, type PersonActor } from "../server/access/actor.ts";
import { type Caller, callerOf } from "../server/auth/caller.ts";
import { correctHint } from "../server/auth/hint.ts";
import { findSession, findSessionOfToken, type Session } from "../server/auth/session.ts";
import { log } from "../server/observe/log.ts";
import { takesRealMoney } from "../server/payments/stripe.ts";
import { now } from "../server/settings/clock.ts";
import { requireRequest } from "../server/web/request-context.ts";
import { clientOfSession, login, type Policy } from "./policies.ts";
import { policies } from "./site-map.ts";

/** Set only where the policy looks who it is; null for somebody anonymous, and where nobody looked. */
const sessionContext = createContext<Session | null>(null);

/**
 * The first layer of access, in front of every route and every way of asking for it: the framework matches the address, the policy
 * of what it matched decides, and no loader or action has run yet.
 */
export const guard: MiddlewareFunction<Response> = async ({ request, url, pattern, context }, next) => {
  const policy = policies[`/${pattern.replace(/^\//, "")}`];
  if (!policy) throw new Error(`no policy for ${pattern}`);
  if (policy.may === "everyone") return answer(policy, request, next);
  const details = requireRequest(context);
  const caller = callerOf(request, details);
  const token = policy.takesToken ? bearerOf(request) : undefined;
  const session = await (token ? findSessionOfToken(token, now()) : findSession(caller));
  context.set(sessionContext, session ?? null);
  const who: AccessRole = session ? (session.role ?? "roleless") : "anonymous";
  const headers = cookieHeaders(token ? [] : correctHint(caller, session));
  const isLooking = request.method === "GET" || request.method === "HEAD";
  const may = isLooking ? policy.may : (policy.mayChange ?? policy.may);
  if (may.includes(who) && session && isSecondStepWanted(session, pattern)) {
    // Programs hear that they may not, and are led nowhere.
    if (typeof policy.others.anonymous === "number") return refuse(policy, { status: 403, headers });
    throw redirect(secondStep, { headers });
  }
  const elsewhereOfClient = may.includes(who) && session ? findElsewhere(session, policy, url) : undefined;
  if (elsewhereOfClient) {
    log.info({ requestId: details.id, who }, "turned away by what they may do");
    if (typeof elsewhereOfClient === "number") return refuse(policy, { status: elsewhereOfClient, headers });
    throw redirect(elsewhereOfClient, { headers });
  }
  if (may.includes(who)) {
    const response = await answer(policy, request, next);
    for (const [name, value] of headers) response.headers.append(name, value);
    return response;
  }
  const elsewhere = policy.others[who] ?? 403;
  log.info({ requestId: details.id, who, elsewhere }, "turned away by the route's policy");
  if (typeof elsewhere === "number") return refuse(policy, { status: elsewhere, headers });
  // A page that somebody could stay on is where the login leads then; also who sent its form after they were logged out.
  const isPage = policy.methods.includes("GET") && policy.may.length > 0;
  const isWanted = elsewhere === login && who === "anonymous" && isPage;
  throw redirect(isWanted ? stepTo(login, url) : elsewhere, { headers });
};

const secondStep = "/clients/account/second-step";

/** Whoever can send real money back is let in to nothing else before the account has a second step. */
function isSecondStepWanted({ role, user }: Session, pattern: string): boolean {
  if (role !== "admin" || user.factors.length > 0 || !takesRealMoney()) return false;
  return !pattern.replace(/^\//, "").startsWith("clients/account");
}

/** Where whoever belongs to several clients is led before they chose one, or may not do this part of the one they look at. */
function findElsewhere({ role, client, clients }: Session, policy: Policy, url: URL): string | 403 | undefined {
  if (role !== "user" || policy === clientOfSession || policy.may.includes("anonymous")) return;
  const isProgram = typeof policy.others.anonymous === "number";
  if (!client && clients.length > 1) {
    if (isProgram) return policy.part && 403;
    return stepTo(chooseClientPage, url);
  }
  if (!client || !policy.part || mayDo({ client }, policy.part)) return;
  return isProgram ? 403 : homeOfClient(client.may);
}

const chooseClientPage = "/clients/choose";

function refuse({ answersJson }: Policy, init: { status: number; headers: [name: string, value: string][] }): Response {
  const message = "Not for you.";
  return answersJson ? Response.json({ status: "error", message }, init) : new Response(message, init);
}

/** The access token of section 3, from whoever has no cookie here. */
function bearerOf(request: Request): string | undefined {
  return /^bearer ([\w.~+/-]{1,4096}=*)$/i.exec(request.headers.get("authorization") ?? "")?.[1];
}

async function answer({ methods }: Policy, request: Request, next: () => Promise<Response>): Promise<Response> {
  if ((methods as readonly string[]).includes(request.method)) return next();
  return new Response("Method not allowed.", { status: 405, headers: { Allow: methods.join(", ") } });
}

export function findVisitor(context: Readonly<RouterContextProvider>): Session | undefined {
  return context.get(sessionContext) ?? undefined;
}

export function requireSession(context: Readonly<RouterContextProvider>): Session {
  const session = context.get(sessionContext);
  if (!session) throw new Error("this route answers only to somebody signed in");
  return session;
}

export function requirePerson(context: Readonly<RouterContextProvider>): Person {
  const { user, role, client } = requireSession(context);
  if (!role) throw new Error("this route answers only to somebody with a role");
  const person = { kind: "person", id: user.id, role } as const;
  return client ? { ...person, client: { id: client.id, may: client.may } } : person;
}

/** Who changes something, from this request and now. */
export function requireActor(context: Readonly<RouterContextProvider>): PersonActor {
  const { address, id: requestId } = requireRequest(context);
  return { ...requirePerson(context), address, requestId, at: now() };
}

export function requireCaller(request: Request, context: Readonly<RouterContextProvider>): Caller {
  return callerOf(request, requireRequest(context));
}

/** A page that leads on to this one. */
function stepTo(step: string, { pathname, search }: URL): string {
  const isHome = pathname === homeOf("user") || pathname === homeOf("admin");
  return isHome ? step : `${step}?${new URLSearchParams({ to: `${pathname}${search}` })}`;
}

/** Another step of the login, which carries on what was wanted and nothing else. */
export function loginStep(path: string, url: URL): string {
  const page = findWantedPage(url);
  return page ? `${path}?${new URLSearchParams({ to: page })}` : path;
}

export function findWantedPage(url: URL): string | undefined {
  return findWanted(url)?.page;
}

/** After a login: the page that was wanted, if this role may open it, and otherwise where it belongs. */
export function pageAfterLogin(role: Role | undefined, url: URL): string {
  if (!role) return login;
  const wanted = findWanted(url);
  return wanted?.may.includes(role) ? wanted.page : homeOf(role);
}

const patterns = Object.keys(policies).map((path) => ({ path }));

/** A page of this site that somebody could be led to, and who that is. */
function findWanted({ searchParams }: URL): { page: string; may: readonly AccessRole[] } | undefined {
  const page = readWantedPage(searchParams.get("to"));
  const pattern = page ? matchRoutes(patterns, page)?.[0]?.route.path : undefined;
  const policy = pattern ? policies[pattern] : undefined;
  if (!page || !policy || policy.may === "everyone" || policy.may.length === 0) return;
  return policy.methods.includes("GET") ? { page, may: policy.may } : undefined;
}

export function leadTo(path: string, cookies: string[] = []): Response {
  return redirect(path, { headers: cookieHeaders(cookies) });
}

export function cookieHeaders(cookies: string[]): [name: string, value: string][] {
  return cookies.map((cookie) => ["Set-Cookie", cookie]);
}
