import { readdirSync } from "node:fs";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { cast } from "../../../server/seed/cast.ts";
import { type AccessTestApp, openAccessTestApp } from "../../support/access-test-app.ts";
import { addressesOf } from "../../support/addresses.ts";
import { anyTarget, anyText } from "../../support/any-text.ts";
import { record } from "../../support/figures.ts";
import { runs } from "../../support/property-runs.ts";
import { type RawAnswer, rawRequest } from "../../support/raw-request.ts";
import type { Requester } from "../../support/requesters.ts";

type Address = { who: string; path: string; ids: string[] };

let open: AccessTestApp;
let addresses: Address[];
let before: Record<string, string>;
beforeAll(async () => {
  open = await openAccessTestApp();
  addresses = ["anonymous", "a client", "admin"].flatMap((who) => addressesFor(open.requester(who)));
  before = await open.marks();
});
afterAll(() => open?.close());

/** Every page that they may have something on, and every one that has nothing to name. */
function addressesFor(requester: Requester): Address[] {
  return open.site.patterns.flatMap((pattern) =>
    addressesOf(pattern, requester)
      .filter(({ there }) => there !== false)
      .map(({ path }) => ({ who: requester.name, path, ids: open.site.match(path)?.ids ?? [] })),
  );
}

const names = [
  ...[
    "_routes",
    "index",
    "search",
    "q",
    "after",
    "before",
    "show",
    "only",
    "delete",
    "from",
    "to",
    "page",
    "sort",
    "turn",
  ],
  ...["type", "status", "client", "number", "month", "draft", "project", "result", "sent", "done", "view", "invoiceId"],
  ...["clientId", "version", "picture", "payment", "attempt", "token", "__proto__", "a[b]", ""],
];
const value = fc.oneof(
  anyText,
  anyTarget,
  fc.constantFrom("root", "1", "-1", "NaN", "9999-12-31T23:59:59Z_x", "..", "*"),
  fc.constantFrom("0000", "0001", "9999", "2026").map((year) => `${year}-01-01T00:00:00Z_${cast.tom.id}`),
);
const pairs = fc
  .array(fc.tuple(fc.oneof(fc.constantFrom(...names), anyText), value), { maxLength: 8 })
  .map((all) => new URLSearchParams(all.map(([name, text]) => [name.toWellFormed(), text.toWellFormed()])).toString());
const printable = (from: number, to: number) =>
  fc.integer({ min: from, max: to }).map((code) => String.fromCharCode(code));
const nonsense = fc.string({ unit: fc.oneof(printable(0x21, 0x7e), fc.constantFrom("&", "=", "%", "%0", "?", "+")) });
/** Whatever a page reads, it reads this. */
const everywhere = value.map((text) =>
  new URLSearchParams(names.slice(1).map((name) => [name, text.toWellFormed()])).toString().slice(0, 7_000),
);
const anyQuery = fc.oneof(pairs, everywhere, nonsense);

/** Which of them, and whether as a page, as its data, or as the data of one of its routes alone. */
const anyAddress = fc.tuple(fc.nat(), fc.constantFrom("page", "data", "one route", "any routes"), fc.nat(), anyText);

function pathOf(
  { path, ids }: Address,
  [, form, which, text]: [number, string, number, string],
  query: string,
): string {
  if (form === "page") return `${path}?${query}`;
  const data = path === "/" ? "/_root.data" : `${path.replace(/\/$/, "")}.data`;
  const routes = form === "data" ? "" : form === "one route" ? (ids[which % Math.max(1, ids.length)] ?? "") : text;
  return form === "data" ? `${data}?${query}` : `${data}?_routes=${encodeURIComponent(routes.toWellFormed())}&${query}`;
}

/** What must hold of every answer: it is no fault of ours, leads to nobody else, and shows nobody else's. */
function expectSafe(who: string, what: string, { status, headers, body }: RawAnswer): void {
  expect([what, status, status < 500]).toEqual([what, status, true]);
  const { origin } = new URL(open.url);
  if (headers.location) expect([what, new URL(String(headers.location), open.url).origin]).toEqual([what, origin]);
  const allowed = open.canaries.mayBeSeenBy(open.requester(who));
  const foreign = open.canaries.foundIn(body).filter(({ owner }) => !allowed.has(owner));
  expect([what, foreign]).toEqual([what, []]);
}

test("catalogue:P4,P13 any query, _routes and index among them, breaks no page, leads nowhere else and shows nobody else’s", async () => {
  const statuses = new Map<number, number>();
  await fc.assert(
    fc.asyncProperty(anyAddress, anyQuery, async (wanted, query) => {
      const address = addresses[wanted[0] % addresses.length];
      if (!address) throw new Error("there is no address");
      const path = pathOf(address, wanted, query);
      const answer = await rawRequest(open.url, path, { headers: { Cookie: await open.cookieOf(address.who) } });
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      expectSafe(address.who, `${address.who} ${path}`, answer);
    }),
    { numRuns: runs(1_000) },
  );
  record("any query", `${runs(1_000)} requests of ${addresses.length} addresses: ${tallyOf(statuses)}`);
  expect(await open.marks()).toEqual(before);
});

const headerText = fc.string({
  unit: fc.oneof(printable(0x20, 0x7e), printable(0x80, 0xff), fc.constant("\t")),
  maxLength: 80,
});
const hosts = fc.oneof(
  fc.constantFrom(
    "evil.example",
    "evil.example:443",
    "localhost:1",
    "localhost@evil.example",
    "[::1]",
    "",
    " ",
    "a".repeat(300),
  ),
  headerText,
);
const garbage = fc.oneof(
  headerText,
  fc.string({ unit: printable(0x21, 0x7e), minLength: 7_500, maxLength: 8_000, size: "max" }),
  fc
    .array(fc.constantFrom("tenday.session_token=", "tenday.device=x", "%00", "%", ";", "=", '"', "__Host-x=1; "))
    .map((all) => all.join("")),
);
const header = (...known: string[]) => fc.oneof(fc.constantFrom(...known), headerText);
const anyHeaders = fc.record(
  {
    Host: hosts,
    "X-Forwarded-For": header("127.0.0.1", "10.0.0.1, evil.example", "::1", "unknown"),
    "X-Forwarded-Host": hosts,
    "X-Forwarded-Proto": header("https", "javascript", "https,http"),
    "X-Forwarded-Port": header("1", "99999999"),
    Forwarded: header("for=127.0.0.1;host=evil.example;proto=https"),
    "X-Real-IP": header("127.0.0.1"),
    "X-Original-URL": header("/dashboard/admin/clients", "//evil.example"),
    "X-Rewrite-URL": header("/dashboard/admin/clients"),
    "X-HTTP-Method-Override": header("DELETE", "POST"),
    "X-React-Router-SPA-Mode": header("yes"),
    "X-React-Router-Prerender-Data": header("[]"),
    Cookie: garbage,
    Accept: header("*/*", "text/html;q=", "application/json", "text/x-script", ",,,"),
    "Accept-Encoding": header("br;q=0, gzip;q=0, *;q=0", "identity;q=0", "gzip, gzip, gzip"),
    "Accept-Language": header("xx-YY", "*"),
    Range: header("bytes=0-0", "bytes=5-2", "bytes=-", "bytes=99999999999999999999-", "bytes=0-1,2-3,4-5", "lines=1"),
    "If-Range": header('"x"'),
    "If-None-Match": header("*", 'W/"x"', '"'),
    "If-Modified-Since": header("Thu, 01 Jan 1970 00:00:00 GMT", "yesterday"),
    Origin: header("null", "https://evil.example"),
    Referer: header("https://evil.example/x"),
    "Sec-Fetch-Site": header("cross-site", "none"),
    "User-Agent": header("evil.example"),
    "Content-Type": header("application/json", "multipart/form-data; boundary="),
    "Content-Encoding": header("gzip"),
    Expect: fc.constant("100-continue"),
    Upgrade: fc.constantFrom("websocket", "h2c"),
  },
  { requiredKeys: [] },
);

test("catalogue:P5 any headers, 8 kB of cookies among them, break no page, and nothing of them is in what it says", async () => {
  const [script = ""] = readdirSync("build/client/assets");
  const files = ["/favicon.ico", `/assets/${script}`].map((path) => ({ who: "anonymous", path, ids: [] }));
  const all = [...addresses, ...files];
  const statuses = new Map<number, number>();
  await fc.assert(
    fc.asyncProperty(fc.nat(), anyHeaders, fc.boolean(), async (n, headers, isIn) => {
      const { who, path } = all[n % all.length] ?? { who: "anonymous", path: "/" };
      const own = isIn ? await open.cookieOf(who) : "";
      const Cookie = [headers.Cookie, own].filter(Boolean).join("; ");
      const sent = { ...headers, ...(Cookie ? { Cookie } : {}) };
      const answer = await rawRequest(open.url, path, { headers: sent });
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      const what = `${who} ${path} ${JSON.stringify(sent).slice(0, 2_000)}`;
      expectSafe(isIn ? who : "anonymous", what, answer);
      expect([what, `${JSON.stringify(answer.headers)} ${answer.body}`.includes("evil.example")]).toEqual([
        what,
        false,
      ]);
    }),
    { numRuns: runs(300) },
  );
  record("any headers", `${runs(300)} requests: ${tallyOf(statuses)}`);
  expect(await open.marks()).toEqual(before);
});

function tallyOf(statuses: Map<number, number>): string {
  const sorted = [...statuses].toSorted(([a], [b]) => a - b);
  return sorted.map(([status, times]) => `${times} × ${status}`).join(", ");
}
