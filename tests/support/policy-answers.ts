import { policies } from "../../app/site-map.ts";
import { members } from "../../server/seed/cast.ts";
import type { Address } from "./addresses.ts";
import type { Requester } from "./requesters.ts";
import { isData, pathnameOf, type RequestForm, type Site } from "./site-routes.ts";

export type Query = { method: string; address: Address; form: RequestForm; requester: Requester };

/** `refused`: the policy itself says no, and nothing behind it may have happened. */
export type Expected = {
  status: number | "not a refusal";
  refused: boolean;
  guarded: boolean;
  words?: string;
  leadsTo?: string;
  isLogged?: boolean;
};

const notForYou = JSON.stringify({ status: "error", message: "Not for you." });

/** Read off the table of policies by rules of its own: the code of the policies has no part in it. */
export function expectedAnswer(site: Site, { method, address, form, requester }: Query): Expected {
  const early = { refused: true, guarded: false } as const;
  const pathname = pathnameOf(form.path);
  if (pathname === undefined) return { ...early, status: 400 };
  if (method === "TRACE") return { ...early, status: 405, words: "Method not allowed." };
  if (method === "OPTIONS") return { ...early, status: 204 };

  const match = site.match(pathname);
  const policy = match && policies[match.pattern];
  if (!match || !policy) throw new Error(`${form.path} matches nothing that has a policy`);
  const isGuarded = policy.may !== "everyone";
  const lead = (to: string) => (isData(form.path) ? { status: 202, leadsTo: to } : { status: 302, leadsTo: to });
  const isLooking = method === "GET" || method === "HEAD";
  const may = isLooking ? policy.may : (policy.mayChange ?? policy.may);
  if (may !== "everyone" && !may.includes(requester.accessRole)) {
    const elsewhere = policy.others[requester.accessRole] ?? 403;
    const isPage = policy.methods.some((allowed) => allowed === "GET") && policy.may.length > 0;
    const isWanted = requester.accessRole === "anonymous" && isPage;
    const to = elsewhere === "/clients/login" && isWanted ? stepTo("/clients/login", form.path) : elsewhere;
    const answer =
      typeof to === "number" ? { status: to, words: policy.answersJson ? notForYou : "Not for you." } : lead(to);
    return { refused: true, guarded: true, isLogged: true, ...answer };
  }
  const { may: part, clients } = requester;
  const isProgram = typeof policy.others.anonymous === "number";
  const turnedAway = { refused: true, guarded: true, isLogged: true } as const;
  if (clients && !clients.isChosen && !/^\/clients\/(?:choose$|invited\/)/.test(match.pattern) && isGuarded) {
    if (isProgram && policy.part)
      return { ...turnedAway, status: 403, words: policy.answersJson ? notForYou : "Not for you." };
    if (!isProgram) return { ...turnedAway, ...lead(stepTo("/clients/choose", form.path)) };
  }
  // Those who may do a part of a client's things are led to the first page of that.
  if (part && part !== "removed" && policy.part && policy.part !== part) {
    if (isProgram) return { ...turnedAway, status: 403, words: policy.answersJson ? notForYou : "Not for you." };
    return { ...turnedAway, ...lead(part === "money" ? "/clients/payments" : "/clients/dashboard") };
  }
  if (!policy.methods.some((allowed) => allowed === method))
    return { refused: true, guarded: isGuarded, status: 405, words: "Method not allowed." };
  const inside = { refused: false, guarded: isGuarded };
  if (!isLooking) return { ...inside, status: "not a refusal" };
  // Only what was asked for is loaded.
  if (form.routes && form.routes !== match.route) return { ...inside, status: 200 };
  const own = answersOfTheirOwn[match.pattern]?.({ address, requester, pathname });
  if (own) return { ...inside, ...(typeof own === "number" ? { status: own } : lead(own)) };
  if (match.pattern.includes(":") && !isThere(address, pathname)) return { ...inside, status: 404 };
  return { ...inside, status: 200 };
}

/** The login, and where somebody chooses a client, lead on to what was wanted, unless that is where they lead anyway. */
function stepTo(step: string, path: string): string {
  const { pathname, searchParams } = new URL(path, "http://localhost");
  searchParams.delete("_routes");
  const wanted = pathname.replace(/\/_\.data$/, "/").replace(/\.data$/, "");
  if (/^\/clients\/dashboard(?:\/admin)?$/.test(wanted)) return step;
  const query = searchParams.size ? `?${searchParams}` : "";
  return `${step}?${new URLSearchParams({ to: `${wanted}${query}` })}`;
}

type Inside = { address: Address; requester: Requester; pathname: string };

/** Where 'not yours means not there' is not a 404, and pages that send a reader on. */
const answersOfTheirOwn: Record<string, (inside: Inside) => number | string | undefined> = {
  "/*": () => 404,
  "/send-email.php": () => 405,
  "/projects/:projectId": ({ address, pathname }) => (isThere(address, pathname) ? undefined : "/"),
  // From a mail, through the login, to the project.
  "/clients/projects/:projectId": ({ pathname }) =>
    `/projects/${encodeURIComponent(decodeURIComponent(pathname).replace(/\/+$/, "").split("/").at(-1) ?? "")}`,
  "/clients/addon/new/:projectId?": ({ address, requester }) => {
    if (address.object !== "no id") return;
    const [only, another] = requester.member.projects;
    return only && !another ? `/clients/addon/new/${only.id}` : "/clients/dashboard";
  },
  "/clients/login/code": ({ requester }) =>
    requester.name.includes("second step pending") ? undefined : "/clients/login",
  "/clients/password/:token": () => 410,
  "/clients/email/:token": () => 410,
  "/clients/invited/:token": () => 410,
  "/privacy/your-data/:token": () => 410,
  // Only a client has any.
  "/clients/payments": ({ requester }) => (hasClient(requester) ? undefined : "/clients/dashboard"),
  "/clients/your-file": ({ requester }) => (hasClient(requester) ? undefined : "/clients/dashboard"),
  "/clients/people": ({ requester }) => (hasClient(requester) ? undefined : "/clients/dashboard"),
  "/clients/choose": ({ requester }) => (requester.clients ? undefined : "/clients/dashboard"),
  // A link of ours that opens nothing any more: the page of the invoice says so.
  "/pay/:token/done": ({ address, pathname }) =>
    address.object === "a draft's link" && isSpelt(address, pathname) ? `/pay/${address.exactly}` : undefined,
  "/.well-known/change-password": () => "/clients/account",
  // Asked without saying for which; and for no colours.
  "/get-invoice-url": () => 404,
  "/identity.css": () => 404,
};

function hasClient({ member: { id }, may }: Requester): boolean {
  return may !== "removed" && members.some((member) => member.id === id && member.kind !== undefined);
}

const isThere = (address: Address, pathname: string) => address.there === true && isSpelt(address, pathname);

/** A misspelt address that still matches a route asks for something else. */
function isSpelt({ path, exactly = "" }: Address, pathname: string): boolean {
  const requested = decodeURIComponent(pathname)
    .replace(/\/+$/, "")
    .replace(/\/{2,}/g, "/");
  return requested.toLowerCase() === decodeURIComponent(path).toLowerCase() && requested.includes(exactly);
}
