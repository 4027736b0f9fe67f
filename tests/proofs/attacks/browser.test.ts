import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Web } from "../../../scripts/process.ts";
import { enquiry, json, type RawRequest, rawRequest } from "../../support/raw-request.ts";
import { listSitePaths } from "../../support/site-paths.ts";
import { TestApp } from "../../support/test-app.ts";

let app: TestApp;
let web: Web;
beforeAll(async () => {
  app = await TestApp.open({ TRUSTED_PROXIES: "127.0.0.2" });
  web = await app.web();
});
afterAll(() => app.close());

const raw = (path: string, request?: RawRequest) => rawRequest(web.url, path, request);
const ours = { "Sec-Fetch-Site": "same-origin" };
const paths = [...(await listSitePaths()), "/nope", "/healthz", "/readyz", "/favicon.svg"];

const checksum = async () => {
  const [row] = await app.query<{ sum: string }>(
    "select md5(coalesce((select string_agg(e::text, '' order by id) from enquiries e), '') || coalesce((select string_agg(m::text, '' order by id) from mails m), '') || (select count(*) from profiles)) as sum",
  );
  return row?.sum;
};

test.each([
  [{ Origin: "https://evil.example" }, 403],
  [{ Origin: "null" }, 403],
  [{ Origin: "https://sub.localhost" }, 403],
  [{ "Sec-Fetch-Site": "cross-site" }, 403],
  [{ "Sec-Fetch-Site": "same-site" }, 403],
  [{ "Sec-Fetch-Site": "cross-site", Origin: "https://evil.example" }, 403],
])(
  "catalogue:C1 a change that comes with %o is refused, on every path and by every method",
  async (headers: Record<string, string>, status) => {
    const before = await checksum();
    for (const path of [
      "/send-email.php",
      "/send-email.php.data",
      "/contact",
      "/contact.data",
      "/_root.data",
      "/nope",
    ]) {
      for (const method of ["POST", "PUT", "PATCH", "DELETE"]) {
        const answer = await raw(path, {
          method,
          headers: { "Content-Type": "application/json", ...headers },
          body: JSON.stringify(enquiry),
        });
        expect([path, method, answer.status]).toEqual([path, method, status]);
      }
    }
    expect(await checksum()).toBe(before);
  },
);

test("catalogue:C1 without either header only the enquiry's own address takes a post", async () => {
  expect(
    (
      await raw("/contact", {
        method: "POST",
        headers: { "Content-Type": "application/x-www-form-urlencoded" },
        body: "name=x",
      })
    ).status,
  ).toBe(403);
  expect((await raw("/send-email.php.data", json())).status).toBe(403);
  expect((await raw("/send-email.php", json())).status).toBe(200);
});

test("catalogue:C1 our own pages are heard, by either header", async () => {
  for (const headers of [ours, { Origin: app.env.SITE_ORIGIN ?? "" }]) {
    expect(
      (await fetch(`${web.url}/send-email.php`, json({ ...enquiry, project: randomUUID() }, headers))).status,
    ).toBe(200);
  }
});

test("catalogue:C2 other content types than JSON and forms are refused", async () => {
  const before = await checksum();
  for (const type of ["text/plain", "application/xml", "application/octet-stream", "text/html", ""]) {
    const answer = await raw("/send-email.php", {
      method: "POST",
      headers: type ? { "Content-Type": type } : {},
      body: JSON.stringify(enquiry),
    });
    expect([type, answer.status]).toEqual([type, 415]);
  }
  expect(await checksum()).toBe(before);
});

test("catalogue:C3 GET, HEAD and OPTIONS change nothing", async () => {
  const before = await checksum();
  for (const path of [
    ...paths,
    ...paths.map((path) => `${path === "/" ? "/_root" : path}.data`),
    "/send-email.php?name=x&email=a@b.co&project=x&consent=on",
    "/contact?result=sent",
  ]) {
    for (const method of ["GET", "HEAD", "OPTIONS"]) await raw(path, { method });
  }
  expect(await checksum()).toBe(before);
});

test("catalogue:C6 the method is the method, whatever a header or a field says", async () => {
  const before = await checksum();
  await raw("/send-email.php?_method=POST", {
    headers: { "X-HTTP-Method-Override": "POST", "X-Method-Override": "POST" },
  });
  expect(await checksum()).toBe(before);
  for (const method of ["TRACE", "PROPFIND", "LOCK"]) expect((await raw("/", { method })).status).toBe(405);
});

test("catalogue:C7,C10 every answer carries the security headers, errors and assets too", async () => {
  const html = (await raw("/")).body;
  const asset = /\/assets\/[^"]+\.js/.exec(html)?.[0] ?? "no asset found";
  const answers = await Promise.all([...paths, asset].map((path) => raw(path)));
  answers.push(
    await raw("/", { method: "TRACE" }),
    await raw("//evil.example/"),
    await raw("/contact", { method: "POST" }),
  );
  answers.push(await raw("/send-email.php", { method: "POST", headers: { "Content-Length": "99999999" } }));
  for (const { headers } of answers) {
    expect(headers["content-security-policy"]).toContain("frame-ancestors 'none'");
    expect(headers["content-security-policy"]).toContain("base-uri 'none'");
    expect(headers["content-security-policy"]).not.toMatch(/unsafe-(inline|eval)/);
    expect(headers["strict-transport-security"]).toMatch(/max-age=(3153600\d|[4-9]\d{7,})/);
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect(headers["cross-origin-opener-policy"]).toBe("same-origin");
    expect(headers["cross-origin-resource-policy"]).toBe("same-origin");
    expect(headers["referrer-policy"]).toBe("strict-origin-when-cross-origin");
    expect(headers["x-powered-by"]).toBeUndefined();
  }
});

test("no other site is let read an answer, and every answer says its type and its characters", async () => {
  for (const path of paths) {
    const { headers, body } = await raw(path, { headers: { Origin: "https://evil.example" } });
    expect([path, headers["access-control-allow-origin"]]).toEqual([path, undefined]);
    const type = String(headers["content-type"] ?? "");
    expect([path, body === "" || type !== ""]).toEqual([path, true]);
    if (/^text\/|xml$/.test(type.split(";")[0] ?? ""))
      expect([path, type]).toEqual([path, expect.stringMatching(/; ?charset=utf-8$/i)]);
  }
});

test("catalogue:C8 the nonce of a rendered page is new in every answer; a prerendered page names its scripts by hash", async () => {
  const nonces = new Set<string>();
  for (let i = 0; i < 20; i++) {
    const { headers, body } = await raw("/contact");
    const nonce = /'nonce-([^']+)'/.exec(String(headers["content-security-policy"]))?.[1] ?? "";
    expect(body).toContain(`nonce="${nonce}"`);
    nonces.add(nonce);
  }
  expect(nonces.size).toBe(20);
  const policy = String((await raw("/")).headers["content-security-policy"]);
  expect(policy).toContain("'sha256-");
  expect(policy).not.toContain("nonce-");
});

test("catalogue:C9 no page sets a cookie yet", async () => {
  for (const path of paths) expect((await raw(path)).headers["set-cookie"]).toBeUndefined();
});

test("catalogue:R5 CVE-2025-31137 CVE-2025-43865 no header of the caller changes a public page", async () => {
  const hostile = {
    Host: "evil.example:1/x",
    "X-Forwarded-Host": "evil.example",
    "X-Forwarded-Proto": "javascript",
    "X-Forwarded-Port": "1337",
    "X-Forwarded-Prefix": "/evil.example",
    Forwarded: "host=evil.example",
    "X-Original-URL": "/evil.example",
    "X-Rewrite-URL": "/evil.example",
    "X-React-Router-SPA-Mode": "yes",
    "X-React-Router-Prerender-Data": encodeURIComponent('{"evil.example":1}'),
    "X-Middleware-Subrequest": "1",
  };
  const fixed = (body: string) => body.replace(/nonce="[^"]*"/g, "").replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "");
  for (const path of paths.filter((found) => !found.endsWith("z") && found !== "/send-email.php")) {
    const [plain, attacked] = [await raw(path), await raw(path, { headers: hostile })];
    expect([path, attacked.status]).toEqual([path, plain.status]);
    expect(fixed(attacked.body)).toBe(fixed(plain.body));
    expect(JSON.stringify(attacked.headers)).not.toContain("evil");
  }
});

test("catalogue:R1 addresses that lead elsewhere are no addresses of ours", async () => {
  for (const path of [
    "//evil.example",
    "//evil.example/%2e%2e",
    "/\\evil.example",
    "http://evil.example/",
    "///evil.example//",
  ]) {
    const answer = await raw(path);
    expect([path, answer.status >= 400]).toEqual([path, true]);
    expect(answer.headers.location).toBeUndefined();
  }
});
