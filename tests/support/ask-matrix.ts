import { Agent, request as httpRequest } from "node:http";
import { policies } from "../../app/site-map.ts";
import { cast, castPassword } from "../../server/seed/cast.ts";
import { type Address, addressesOf } from "./addresses.ts";
import type { Canaries } from "./canaries.ts";
import { type Expected, expectedAnswer, type Query } from "./policy-answers.ts";
import type { RawAnswer } from "./raw-request.ts";
import type { Requester } from "./requesters.ts";
import { requestFormsOf, type Site } from "./site-routes.ts";

const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE"];
/** A misspelling is about which route answers; one question of each kind shows that. */
const methodsThatNotify = ["GET", "POST", "DELETE"];
/** One for each answer that a policy can give. The others differ from an anonymous visitor only in how they are recognised. */
const roles = new Set([
  ...["anonymous", "a client", "another client", "admin", "demoted admin", "without a role"],
  ...["money only", "project only", "of two clients", "of two clients, none chosen", "removed"],
]);
const strangerClientAdmin = new Set(["anonymous", "a client", "admin"]);

export type Matrix = {
  site: Site;
  url: string;
  requesters: Requester[];
  patterns: string[];
  canaries: Canaries;
  marks: () => Promise<Record<string, string>>;
  app: { query: (sql: string) => Promise<unknown> };
  /** Every combination, for the night. Otherwise the smallest form that the mutation run shows to be complete. */
  isWhole?: boolean;
  /** For mutants: one is enough. */
  untilFault?: boolean;
};

type Outcome = { requests: number; refusals: string[]; faults: string[]; seen: Map<string, Set<string>> };

/** Every route by every method through every form as every requester. What is not as the table says is a fault. */
export async function askMatrix(matrix: Matrix): Promise<Outcome> {
  const { patterns, requesters, marks, untilFault = false } = matrix;
  const outcome: Outcome = { requests: 0, refusals: [], faults: [], seen: new Map() };
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  for (const pattern of patterns) {
    if (untilFault && outcome.faults.length > 0) break;
    const requested = requesters.map((requester) => ({
      requester,
      questions: questionsFor(matrix, pattern, requester),
    }));
    const before = await marks();
    for (const { requester, questions } of requested) {
      // A link opens its invoice for everybody alike: nobody is to be turned away for the one before.
      await matrix.app.query("delete from rate_limits");
      await askAll(agent, matrix, requester, questions.filter(isQuiet), outcome);
    }
    if (untilFault && outcome.faults.length > 0) break;
    const after = await marks();
    for (const [table, mark] of Object.entries(before))
      if (after[table] !== mark) outcome.faults.push(`${pattern}: looking, or a refusal, changed ${table}`);
    // Last, those that are let in to change something.
    for (const { requester, questions } of requested)
      await askAll(
        agent,
        matrix,
        requester,
        questions.filter((question) => !isQuiet(question)),
        outcome,
      );
  }
  agent.destroy();
  return outcome;
}

type Question = Query & { expected: Expected };

const isQuiet = ({ method, expected }: Question) => expected.refused || method === "GET" || method === "HEAD";

async function askAll(
  agent: Agent,
  { url, canaries, untilFault }: Matrix,
  requester: Requester,
  questions: Question[],
  outcome: Outcome,
) {
  const cookies = await requester.cookies(questions.length);
  const allowed = canaries.mayBeSeenBy(requester);
  const seen = outcome.seen.get(requester.name) ?? new Set();
  outcome.seen.set(requester.name, seen);
  await atOnce(questions, async (requested, n) => {
    if (untilFault && outcome.faults.length > 0) return;
    const { method, form, address, expected } = requested;
    const answer = await ask(agent, url, requested, cookies[n] ?? "");
    outcome.requests += 1;
    if (expected.isLogged) outcome.refusals.push(String(answer.headers["x-request-id"]));
    const found = canaries.foundIn(answer.body);
    for (const { owner } of found) seen.add(owner);
    // Where they choose, all whom they belong to are named.
    const named = requested.address.path === "/clients/choose" ? (requester.clients?.ids ?? []) : [];
    const leaks = found
      .filter(({ owner }) => !allowed.has(owner) && !named.includes(owner))
      .map(({ words }) => `shows ${words}`);
    for (const fault of [...faultsOf(answer, requested), ...leaks])
      outcome.faults.push(`${requester.name}: ${method} ${form.path} (${form.name}, ${address.object}) ${fault}`);
  });
}

function questionsFor({ site, isWhole = false }: Matrix, pattern: string, requester: Requester): Question[] {
  return addressesOf(pattern, requester).flatMap((address, n) =>
    requestFormsOf(address.path, site.match(address.path)?.ids ?? []).flatMap((form) =>
      (form.misspelt ? methodsThatNotify : methods)
        .map((method) => ({ method, address, form, requester }))
        .filter((requested) => isWhole || decidesSomething(requested, { pattern, isFirstAddress: n === 0 }))
        .map((requested) => ({ ...requested, expected: expectedAnswer(site, requested) })),
    ),
  );
}

/**
 * Who it is, whose it is and how it is asked for are decided one after the other, by code that each address shares. So
 * everybody tries each address once, each role every object, a client and the admin every method, and a stranger every
 * spelling as well.
 */
function decidesSomething(
  { method, form, requester }: Query,
  { pattern, isFirstAddress }: { pattern: string; isFirstAddress: boolean },
): boolean {
  const isPlain = (form.name === "document" || form.name === ".data") && (method === "GET" || method === "POST");
  if (isFirstAddress && requester.name === "anonymous") return true;
  if (form.misspelt) return false;
  if (policies[pattern]?.may === "everyone") return strangerClientAdmin.has(requester.name) && isPlain;
  if (isFirstAddress && strangerClientAdmin.has(requester.name)) return true;
  if (!roles.has(requester.name)) return isFirstAddress && isPlain;
  return isPlain || (form.routes !== undefined && method === "GET");
}

function faultsOf({ status, headers, body }: RawAnswer, { method, expected }: Question): string[] {
  const faults: string[] = [];
  const answerBody = method === "HEAD" ? undefined : body;
  if (expected.status === "not a refusal") {
    if (status === 0 || status === 500 || body === "Not for you." || body === "Method not allowed.")
      faults.push(`is turned away: ${status}`);
  } else if (status !== expected.status) faults.push(`answers ${status}, not ${expected.status}`);
  if (expected.words && answerBody !== undefined && answerBody !== expected.words)
    faults.push("was not refused by the form");
  if (expected.leadsTo) {
    const leads =
      status === 302 ? headers.location === expected.leadsTo : answerBody?.includes(`"redirect","${expected.leadsTo}"`);
    if (leads === false) faults.push(`does not lead to ${expected.leadsTo}`);
  }
  if (expected.guarded && headers["cache-control"] !== "private, no-store")
    faults.push(`may be kept: ${headers["cache-control"]}`);
  const cookies = [headers["set-cookie"] ?? []].flat();
  if (cookies.some((line) => /session_token=[^;]/.test(line))) faults.push("hands out a session");
  // The hint is worthless and only puts right what the bar shows.
  if (expected.refused && cookies.some((line) => !line.startsWith("tenday_hint="))) faults.push("sets a cookie");
  return faults;
}

/** What a refusal must not have heard: enough for any form we have. */
const fields = {
  username: "maya@harbourlane.example",
  password: castPassword,
  currentPassword: castPassword,
  newPassword: "another-lantern-on-the-harbour-48",
  newEmail: "elsewhere@harbourlane.example",
  name: "Tom Adeyemi",
  email: "elsewhere@harbourlane.example",
  kind: "business",
  role: "admin",
  clientId: cast.tom.id,
  projectId: cast.tom.projects[0].id,
  projectName: "Taken over",
  status: "completed",
  note: "Taken over",
  price: "1",
  selectedAddOns: "Basic CMS - £125.00 one-time",
  type: "writing",
  title: "Taken over",
  slug: "taken-over",
  excerpt: "Taken over",
  markdown: "Taken over",
  revision: "1",
  amount: "1.00",
  day: "2026-11-14",
  reason: "Taken over",
  "description-1": "Taken over",
  "quantity-1": "1",
  "price-1": "1.00",
  accountName: "Taken over",
  sortCode: "000000",
  accountNumber: "00000000",
};
const intents: [RegExp, string][] = [
  [/^\/projects\//, "status"],
  [/^\/clients\/dashboard\/admin/, "delete-client"],
  [/manage-client/, "add-project"],
  [/catalogue/, "save-plan"],
  [/admin\/website\/plans$/, "move"],
  [/admin\/website\/plans\//, "save-price"],
  [/admin\/invoices\/new/, "write"],
  [/admin\/invoices\//, "transfer"],
  [/admin\/money/, "save"],
  [/admin\/billing/, "run"],
  [/admin\/articles$/, "new"],
  [/admin\/articles\//, "publish"],
];

function formFor({ path }: Address): string {
  const intent = intents.find(([pages]) => pages.test(path))?.[1] ?? "end-other-sessions";
  return new URLSearchParams({ ...fields, intent }).toString();
}

/** Instead of an answer: an export that failed on its way. */
const hungUp: RawAnswer = { status: 0, headers: {}, body: "" };

function ask(agent: Agent, url: string, requested: Question, cookie: string, isFirstTry = true): Promise<RawAnswer> {
  const { method, address, form, expected } = requested;
  const { port, origin } = new URL(url);
  const hasBody = !["GET", "HEAD", "OPTIONS", "TRACE"].includes(method);
  const body = hasBody && expected.refused ? formFor(address) : "";
  const headers = {
    ...(cookie ? { Cookie: cookie } : {}),
    ...(hasBody
      ? { Origin: origin, "Content-Type": "application/x-www-form-urlencoded", "Content-Length": String(body.length) }
      : {}),
  };
  return new Promise((resolve, reject) => {
    const request = httpRequest({ agent, host: "127.0.0.1", port, path: form.path, method, headers }, (response) => {
      let text = "";
      response.setEncoding("utf8");
      response.on("data", (chunk) => (text += chunk));
      response.on("end", () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text }));
      response.on("error", () => resolve(hungUp));
    });
    request.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code !== "ECONNRESET") return reject(error);
      // The server may let go of a connection at the moment we use it again: nothing was heard of the request then.
      if (request.reusedSocket && isFirstTry) ask(agent, url, requested, cookie, false).then(resolve, reject);
      else resolve(hungUp);
    });
    request.end(body);
  });
}

const connections = 8;

async function atOnce<T>(items: T[], work: (item: T, n: number) => Promise<void>): Promise<void> {
  const queue = items.entries();
  await Promise.all(
    Array.from({ length: connections }, async () => {
      for (const [n, item] of queue) await work(item, n);
    }),
  );
}
