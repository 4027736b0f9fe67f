import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { tooManyAttempts } from "../../../app/shared/account/too-many-attempts.ts";
import type { Web } from "../../../scripts/process.ts";
import { cast, castPassword } from "../../../server/seed/cast.ts";
import { type Answer, freshAddress, Visitor } from "../../support/browser.ts";
import { MovableClock } from "../../support/movable-clock.ts";
import { enquiry } from "../../support/raw-request.ts";
import { TestApp } from "../../support/test-app.ts";

const minute = 60_000;
const clock = new MovableClock();
let app: TestApp;
let web: Web;
beforeAll(async () => {
  app = await TestApp.open({ TRUSTED_PROXIES: "127.0.0.1,::1", CLOCK_FILE: clock.file });
  web = await app.web();
  // Added by the provider, and not invited yet.
  await app.query("update auth.account set password = null where user_id = $1", [cast.noor.id]);
});
afterAll(async () => {
  await app?.close();
  clock.remove();
});
beforeEach(() => clock.forward(60 * minute));

type Somebody = { email: string };
const visitor = () => new Visitor({ site: web.url, address: freshAddress() });
const nobody = (n: number): Somebody => ({ email: `nobody-${n}@nowhere.example` });
const attempt = (who: Somebody) => visitor().signIn(who, "Summer2026!");
const askForReset = ({ email }: Somebody) => visitor().post("/clients/forgotten", { email });

/** An answer without what differs in every answer, and without what was typed. */
function plain({ status, headers, body }: Answer, { email }: Somebody) {
  const { date: _, "x-request-id": __, "content-security-policy": policy, ...rest } = headers;
  return {
    status,
    headers: { ...rest, policy: String(policy).replace(/nonce-[^']+/, "") },
    body: body.replaceAll(email, "").replace(/nonce="[^"]*"/g, ""),
  };
}

test("catalogue:S11,N8 a failed sign-in says the same about every address", async () => {
  const reference = plain(await attempt(nobody(0)), nobody(0));
  expect(reference.status).toBe(401);
  for (const member of [cast.maya, cast.sam, cast.quayside, cast.lantern, cast.noor])
    expect(plain(await attempt(member), member)).toEqual(reference);
  expect(plain(await visitor().signIn(cast.quayside, castPassword), cast.quayside)).toEqual(reference);
});

test("catalogue:S11,N8 after five attempts every address is told to wait, in the same words", async () => {
  const [reference, ...others] = [...(await refusals(nobody(1))), ...(await refusals(cast.maya))];
  for (const other of others) expect(other).toEqual(reference);
});

const perAccount = { attempts: 5, secondsForOne: 12 };

/** Five attempts get as far as the password; of ten more at once only one for every twelve seconds that all of it takes. */
async function refusals(who: Somebody) {
  const started = performance.now();
  for (let n = 0; n < perAccount.attempts; n++) expect((await attempt(who)).status).toBe(401);
  const answers = await Promise.all(Array.from({ length: 10 }, () => attempt(who)));
  const seconds = (performance.now() - started) / 1_000;
  const cameBack = Math.floor(seconds / perAccount.secondsForOne);
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThanOrEqual(Math.max(1, answers.length - cameBack));
  // Of two at once, the one that came first may be counted last.
  return refused.map((answer) => withoutWait(answer, who, perAccount.secondsForOne + Math.ceil(seconds)));
}

/** How long to wait depends on the second in which it was asked: that it is right is checked here, and then it is left out. */
function withoutWait(answer: Answer, who: Somebody, longest: number) {
  const { "retry-after": seconds, ...headers } = answer.headers;
  const wait = Number(seconds);
  expect(Number.isInteger(wait) && wait >= 1 && wait <= longest, `${seconds} seconds`).toBe(true);
  expect(answer.body).toContain(tooManyAttempts(wait));
  const body = answer.body.replace(tooManyAttempts(wait), tooManyAttempts(2)).replace(/(waitSeconds\W+)\d+/, "$1");
  return plain({ ...answer, headers, body }, who);
}

test("catalogue:S11,N8 asking for a new password says the same about every address", async () => {
  const reference = plain(await askForReset(nobody(0)), nobody(0));
  expect(reference.status).toBe(200);
  for (const member of [cast.maya, cast.maya, cast.maya, cast.maya, cast.quayside, cast.noor])
    expect(plain(await askForReset(member), member)).toEqual(reference);
});

test("catalogue:S11,N8 asking for an address that is somebody else's looks like asking for a free one", async () => {
  const browser = visitor();
  await browser.signIn(cast.tom);
  const ask = async (email: string) => {
    const form = { intent: "change-email", newEmail: email, password: castPassword };
    return plain(await browser.post("/clients/account", form), { email });
  };
  const free = await ask("tom@saturdays.example");
  expect(free.status).toBe(200);
  expect(await ask(cast.maya.email)).toEqual(free);
});

/** How many rows each table has. */
async function rowCounts(): Promise<Record<string, number>> {
  const tables = await app.query<{ name: string }>(
    "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'auth', 'graphile_worker')",
  );
  const counts = tables.map(({ name }) => `select '${name}' as name, count(*)::int as n from ${name}`);
  const rows = await app.query<{ name: string; n: number }>(counts.join(" union all "));
  return Object.fromEntries(rows.map(({ name, n }) => [name, n]));
}

/** What a form leaves behind, by table. */
async function left(ask: () => Promise<unknown>): Promise<Record<string, number>> {
  const before = await rowCounts();
  await ask();
  const after = await rowCounts();
  return Object.fromEntries(
    Object.entries(after).flatMap(([table, n]) => (n === before[table] ? [] : [[table, n - (before[table] ?? 0)]])),
  );
}

const written = { ...enquiry, project: "A shop window" };
const write = ({ email }: Somebody) =>
  visitor().send(
    "POST",
    "/send-email.php",
    { "Content-Type": "application/json" },
    JSON.stringify({ ...written, email }),
  );
const writeToBuilder = ({ email }: Somebody) =>
  visitor().post("/projects/oak-and-mortar", { name: "Ida Moss", email, message: "A kitchen", phone: "" });

/** A link to the person it is about, in their own mailbox, and the line that says so: nobody else can see any of them. */
const mailed = {
  "graphile_worker._private_jobs": 1,
  "public.account_links": 1,
  "public.mails": 1,
};

type FormOf = {
  known: Somebody;
  unknown: Somebody;
  ask: (who: Somebody) => Promise<unknown>;
  differs: Record<string, number>;
};

let tom: Visitor;
const forms: Record<string, FormOf> = {
  // How many failures of an account the history takes is counted by itself, of all that are none together.
  login: { known: cast.fernValley, unknown: nobody(7), ask: attempt, differs: { "public.rate_limits": 1 } },
  "a client's reset": {
    known: cast.gareth,
    unknown: nobody(8),
    ask: askForReset,
    differs: { ...mailed, "public.audit_events": 1 },
  },
  enquiry: { known: cast.elsie, unknown: { email: "nina@sundays.example" }, ask: write, differs: {} },
  "the builder's message": {
    known: cast.priya,
    unknown: { email: "nina@mondays.example" },
    ask: writeToBuilder,
    differs: {},
  },
  "change of address": {
    // What is free is mailed, what somebody has is not.
    known: nobody(10),
    unknown: cast.maya,
    ask: ({ email }) =>
      tom.post("/clients/account", { intent: "change-email", newEmail: email, password: castPassword }),
    differs: mailed,
  },
};

test.each(Object.entries(forms))(
  "catalogue:N8 what a form leaves behind is the same for every address, but for the mail to its owner: %s",
  async (_, { known, unknown, ask, differs }) => {
    tom = visitor();
    await tom.signIn(cast.tom);
    // Whatever the first of a kind leaves for good is there.
    for (const who of [{ email: "first@nowhere.example" }, { email: "second@nowhere.example" }]) await ask(who);
    clock.forward(60 * minute);
    const [ofUnknown, ofKnown] = [await left(() => ask(unknown)), await left(() => ask(known))];
    const more = Object.entries(ofKnown).flatMap(([table, n]) => {
      const difference = n - (ofUnknown[table] ?? 0);
      return difference === 0 ? [] : [[table, difference]];
    });
    expect(Object.fromEntries(more)).toEqual(differs);
    expect(Object.keys(ofUnknown).filter((table) => !(table in ofKnown))).toEqual([]);
  },
);

test("catalogue:N8 asking for somebody's reset ends no invitation and no login, so that nobody learns of it from outside", async () => {
  const gareth = visitor();
  await gareth.signIn(cast.gareth);
  await askForReset(cast.gareth);
  expect(await gareth.isIn()).toBe(true);
  clock.forward(minute);
  expect((await visitor().signIn(cast.gareth)).status).toBe(302);
});
