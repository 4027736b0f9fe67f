import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import config from "../../../react-router.config.ts";
import { cast, castPassword, members } from "../../../server/seed/cast.ts";
import { isPublicRoute } from "../../../server/web/public-map.ts";
import { type AccessTestApp, openAccessTestApp } from "../../support/access-test-app.ts";
import { rawRequest } from "../../support/raw-request.ts";
import { readSite } from "../../support/site-routes.ts";

let open: AccessTestApp;
beforeAll(async () => {
  open = await openAccessTestApp();
});
afterAll(() => open?.close());

const filesIn = (folder: string, ending: RegExp) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => ending.test(name))
    .map((name) => ({ name, text: readFileSync(join(folder, name), "utf8") }));

/** What tools of this trade leave open: first-run pages, sample data, consoles, and health that says too much. */
const leftOpen = [
  ...["setup", "set-up", "install", "install.php", "wizard", "first-run", "admin/setup", "clients/setup", "onboarding"],
  ...["seed", "seeds", "admin/seed", "api/seed", "reset", "db/reset", "fixtures", "demo", "test", "tests", "sample"],
  ...["debug", "_debug", "__debug", "debug/vars", "debug/pprof", "console", "repl", "trace", "phpinfo.php", "info"],
  ...["health", "health/detail", "health/details", "healthz/detail", "readyz/detail", "status", "server-status"],
  ...["metrics", "metrics/web", "actuator", "actuator/env", "actuator/heapdump", "version", "env", "config", "build"],
  ...["graphql", "graphiql", "api", "api/admin", "swagger", "openapi.json", "dev", "inbox", "mails", "outbox", "jobs"],
  ...["@vite/client", "@react-refresh", "__vite_ping", "node_modules/react/index.js", "__manifest", "heapsnapshot"],
  ...["dashboard/admin/setup", "dashboard/admin/seed", "dashboard/admin/debug", "dashboard/admin/migrate"],
];

test("catalogue:Z17 no page sets up, fills, empties or looks into a running site, for whoever it may be", async () => {
  for (const Cookie of ["", await open.cookieOf("admin")])
    for (const path of leftOpen.flatMap((name) => [`/${name}`, `/${name}.data`]))
      for (const method of ["GET", "POST"]) {
        const headers = { Cookie, "Sec-Fetch-Site": "same-origin" };
        const { status, body } = await rawRequest(open.url, path, { method, headers });
        expect([path, method, status]).toEqual([path, method, expect.toBeOneOf(method === "GET" ? [404] : [404, 405])]);
        expect([path, /postgres|process\.|at .*\.js:\d/.test(body)]).toEqual([path, false]);
      }
  const { patterns } = await readSite();
  expect(
    patterns.filter((pattern) => /seed|set-?up|install|debug|metric|health|migrat|console/i.test(pattern)),
  ).toEqual([]);
});

test("catalogue:Z17 health is a word, whatever else is asked for", async () => {
  for (const query of ["", "?verbose=1", "?detail=full", "?debug"])
    for (const Cookie of ["", await open.cookieOf("admin")]) {
      const headers = { Cookie, "X-Debug": "1", Accept: "application/json" };
      const [health, ready] = [
        await rawRequest(open.url, `/healthz${query}`, { headers }),
        await rawRequest(open.url, `/readyz${query}`, { headers }),
      ];
      expect([health.body, ready.body]).toEqual(['{"ok":true}', '{"ready":true}']);
    }
});

/** Of the sample people: what no visitor may read anywhere. */
const secrets = [
  castPassword,
  cast.lantern.totpSecret,
  ...cast.lantern.recoveryCodes,
  ...members.filter(({ role }) => role === "user").map(({ email }) => email),
];

test("catalogue:Z17 what a server runs has no sample people in it: they cannot be seeded from there", () => {
  for (const folder of ["build/server", "build/worker", "build/documents"])
    for (const { name, text } of filesIn(folder, /\.m?js$/))
      expect([name, secrets.filter((secret) => text.includes(secret))]).toEqual([name, []]);
});

const built = () => filesIn("build/client", /\.(?:html|data|js|css|json|svg|txt|xml|webmanifest)$/);

test("catalogue:R6 no file of the build has anything of a client, a secret or a setting in it", () => {
  // Not what they are called: some of them have said something nice, which the sample's home page shows.
  const names = members
    .filter(({ role }) => role === "user")
    .flatMap(({ id, email, billingAddress, projects }) => [
      ...[id, billingAddress?.split("\n")[1] ?? email],
      ...projects.flatMap((project) => [project.id, project.description]),
    ]);
  const settings =
    /postgres(?:ql)?:\/\/|smtps?:\/\/|\b[sr]k_(?:test|live)_|whsec_|(?:AUTH|ADDRESS)_SECRET|DATABASE_URL|-----BEGIN/;
  const files = built();
  expect(files.length).toBeGreaterThan(50);
  for (const { name, text } of files) {
    expect([name, [...secrets, ...names].filter((words) => text.includes(words))]).toEqual([name, []]);
    expect([name, settings.exec(text)?.[0]]).toEqual([name, undefined]);
  }
});

test("catalogue:R6 the pages made ahead are those that are meant to be, and have no data of the portal's", () => {
  const pages = built().filter(({ name }) => /\.(?:html|data)$/.test(name));
  const paths = pages
    .filter(({ name }) => name.endsWith(".html"))
    .map(({ name }) => `/${name.replace(/\/?index\.html$/, "")}`);
  expect(paths.toSorted()).toEqual([...config.prerender].toSorted());
  const ids = Object.keys(keysByRoute()).filter((id) => !isPublicRoute(id));
  expect(ids.length).toBeGreaterThan(20);
  for (const { name, text } of pages) {
    const data = dataOf(text);
    expect([name, data.length > 100]).toEqual([name, true]);
    expect([name, ids.filter((id) => data.includes(id))]).toEqual([name, []]);
    const known = portalKeys().filter((key) => data.includes(`"${key}"`) && !ofPrices.has(key));
    expect([name, known]).toEqual([name, []]);
  }
});

/** Routes, and the keys that their loaders send, as tests/proofs/attacks/access-keys.test.ts wrote them down. */
function keysByRoute(): Record<string, string[]> {
  const routes: Record<string, string[]> = {};
  let keys: string[] = [];
  for (const line of readFileSync(new URL("loader-keys.txt", import.meta.url), "utf8").split("\n")) {
    if (line.startsWith("  ")) keys.push(line.trim());
    else if (line) routes[line] = keys = [];
  }
  return routes;
}

/** What is for sale is on the public pages and on the admin's. */
const ofPrices = new Set(["addOns", "monthlyPence", "pricingType", "severalTimes"]);

/**
 * Names of what only the portal and the admin are sent: two words or more, so that they are nobody else's. Where the
 * website is edited, the admin is sent what the public pages are made of.
 */
function portalKeys(): string[] {
  const named = Object.entries(keysByRoute()).filter(([id]) => /^(?:admin\/(?!website)|account\/|client\/)/.test(id));
  const words = named.flatMap(([, keys]) => keys.flatMap((key) => key.split(/[.[\]]+/)));
  return [...new Set(words)].filter((word) => /^[a-z]+[A-Z]/.test(word));
}

/** What the page's loaders sent: all of a data file, and of a page what it hands to its scripts. */
function dataOf(text: string): string {
  if (!text.startsWith("<!")) return text;
  const handed = [...text.matchAll(/streamController\.enqueue\(("(?:[^"\\]|\\.)*")\)/g)];
  return handed.map(([, quoted = '""']) => String(JSON.parse(quoted))).join("");
}
