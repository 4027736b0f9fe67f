import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { request as httpRequest } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Web } from "../../scripts/house.ts";
import { freePort } from "../../scripts/local-postgres.ts";
import { ProofHouse, submit } from "../support/proof-house.ts";

let house: ProofHouse;
let web: Web;
beforeAll(async () => {
  house = await ProofHouse.open({ TRUSTED_PROXIES: "127.0.0.2" });
  web = await house.web();
});
afterAll(() => house.close());

const paths = [
  "/",
  "/about",
  "/plans",
  "/portfolio",
  "/contact",
  "/support",
  "/privacy",
  "/policies/hosting",
  "/nope",
  "/healthz",
  "/readyz",
  "/send-email.php",
  "/favicon.svg",
];
const fields = {
  name: "Maya",
  email: "maya@harbourlane.example",
  business: "",
  website: "",
  project: "x",
  hostingPlan: "",
  timeline: "",
  consent: true,
  _gotcha: "",
};
const json = (body: unknown = fields, headers: Record<string, string> = {}) =>
  ({
    method: "POST",
    headers: { "Content-Type": "application/json", ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  }) as const;
const ours = { "Sec-Fetch-Site": "same-origin" };

type Raw = { status: number; headers: Record<string, string | string[] | undefined>; body: string };

/** Node's fetch refuses to send some of what an attacker sends. */
function raw(
  path: string,
  {
    method = "GET",
    headers = {},
    body = "",
  }: { method?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<Raw> {
  const { port } = new URL(web.url);
  return new Promise((resolve, reject) => {
    const request = httpRequest({ host: "127.0.0.1", port, path, method, headers }, (response) => {
      let text = "";
      response.on("data", (chunk) => (text += chunk));
      response.on("end", () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text }));
    });
    request.on("error", reject);
    request.end(body);
  });
}

const checksum = async () => {
  const [row] = await house.query<{ sum: string }>(
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
  "C1 a change that comes with %o is refused, on every path and by every method",
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
          body: JSON.stringify(fields),
        });
        expect([path, method, answer.status]).toEqual([path, method, status]);
      }
    }
    expect(await checksum()).toBe(before);
  },
);

test("C1 without either header only the enquiry's own door takes a post", async () => {
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

test("C1 our own pages are heard, by either header", async () => {
  for (const headers of [ours, { Origin: house.env.SITE_ORIGIN ?? "" }]) {
    expect((await fetch(`${web.url}/send-email.php`, json({ ...fields, project: randomUUID() }, headers))).status).toBe(
      200,
    );
  }
});

test("C2 other content types than JSON and forms are refused", async () => {
  const before = await checksum();
  for (const type of ["text/plain", "application/xml", "application/octet-stream", "text/html", ""]) {
    const answer = await raw("/send-email.php", {
      method: "POST",
      headers: type ? { "Content-Type": type } : {},
      body: JSON.stringify(fields),
    });
    expect([type, answer.status]).toEqual([type, 415]);
  }
  expect(await checksum()).toBe(before);
});

test("C3 GET, HEAD and OPTIONS change nothing", async () => {
  const before = await checksum();
  for (const path of [...paths, "/send-email.php?name=x&email=a@b.co&project=x&consent=on", "/contact?result=sent"]) {
    for (const method of ["GET", "HEAD", "OPTIONS"]) await raw(path, { method });
  }
  expect(await checksum()).toBe(before);
});

test("C6 the method is the method, whatever a header or a field says", async () => {
  const before = await checksum();
  await raw("/send-email.php?_method=POST", {
    headers: { "X-HTTP-Method-Override": "POST", "X-Method-Override": "POST" },
  });
  expect(await checksum()).toBe(before);
  for (const method of ["TRACE", "PROPFIND", "LOCK"]) expect((await raw("/", { method })).status).toBe(405);
});

test("C7 C10 every answer carries the security headers, errors and assets too", async () => {
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

test("C8 the nonce of a rendered page is new in every answer; a prerendered page names its scripts by hash", async () => {
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

test("C9 no page sets a cookie yet", async () => {
  for (const path of paths) expect((await raw(path)).headers["set-cookie"]).toBeUndefined();
});

test("R5 CVE-2025-31137 CVE-2025-43865 no header of the caller changes a public page", async () => {
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
  for (const path of paths.filter((found) => !found.endsWith("z"))) {
    const [plain, attacked] = [await raw(path), await raw(path, { headers: hostile })];
    expect([path, attacked.status]).toEqual([path, plain.status]);
    expect(fixed(attacked.body)).toBe(fixed(plain.body));
    expect(JSON.stringify(attacked.headers)).not.toContain("evil");
  }
});

test("R1 addresses that lead elsewhere are no addresses of ours", async () => {
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

test("I9 P2 any JSON is answered with 2xx or 4xx, and pollutes nothing", async () => {
  const bodies = [
    "null",
    "1",
    '"x"',
    "[]",
    "[[]]",
    "{",
    "",
    '{"__proto__":{"consent":true,"status":"success"}}',
    '{"constructor":{"prototype":{"consent":true}}}',
    '{"name":{"toString":1}}',
    '{"name":["a","b"],"email":{"x":1}}',
    "\u0000",
    '{"consent":"yes"}',
  ];
  for (const body of bodies) {
    const answer = await raw("/send-email.php", json(body));
    expect([body, answer.status]).toEqual([body, 422]);
    expect(JSON.parse(answer.body)).toMatchObject({ status: "error" });
  }
  expect((await raw("/send-email.php", json(emptyForm))).status).toBe(422);
});
const emptyForm = "{}";

test("P2 a form that cannot be read is shown again, not a broken page", async () => {
  const headers = { ...ours, "Content-Type": "multipart/form-data; boundary=x" };
  for (const body of ["", "--y", "--x\r\nContent-Disposition: form-data\r\n\r\n"]) {
    expect((await raw("/contact", { method: "POST", headers, body })).status).toBe(503);
    expect((await raw("/send-email.php", { method: "POST", headers, body })).status).toBe(307);
  }
  for (const query of [
    "?_routes=x",
    "?index",
    "?_routes=root&_routes=root",
    `?${"a".repeat(7_000)}`,
    "?result=%00",
    "?from[]=/plans",
  ]) {
    for (const path of ["/contact", "/contact.data", "/", "/_root.data"]) {
      expect([path + query, (await raw(path + query)).status < 500]).toEqual([path + query, true]);
    }
  }
});

test("I9 form names of the prototype are only names", async () => {
  const body = "__proto__[consent]=on&constructor.prototype.consent=on&name=x";
  const answer = await raw("/send-email.php", {
    method: "POST",
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
    body,
  });
  expect([answer.status, answer.headers.location]).toEqual([307, "/contact?result=invalid"]);
});

test("I12 what a caller writes into headers and addresses is one line of JSON in the log, without personal data", async () => {
  const before = web.logged.length;
  await raw('/nope%0a%1b[31m{"level":60}', {
    headers: { "User-Agent": 'evil\t{"level":60}', "X-Request-Id": "mine" },
  });
  await submit({ url: web.url, project: `secret ${randomUUID()}`, name: "Noor Haddad\u001b[2J" });
  await expect.poll(() => web.logged.length - before).toBeGreaterThanOrEqual(2);
  const lines = web.logged.slice(before);
  for (const line of lines) {
    expect(() => JSON.parse(line)).not.toThrow();
    expect(line).not.toMatch(/\p{Cc}|Noor|secret|harbourlane|127\.0\.0\.1/u);
  }
});

test("I12 a failing database leaves no personal data in the log either", async () => {
  const before = web.logged.length;
  await house.query("alter table enquiries rename to hidden");
  expect(await submit({ url: web.url, project: "secret bread", name: "Noor Haddad" })).toBe(false);
  await house.query("alter table hidden rename to enquiries");
  const told = () => web.logged.slice(before).some((line) => line.includes('"level":50') && line.includes("42P01"));
  await expect.poll(told).toBe(true);
  const lines = web.logged.slice(before);
  for (const line of lines) expect(line).not.toMatch(/Noor|secret|harbourlane/);
});

test("I13 a deep JSON, and a body that is one byte too large, are refused at once", async () => {
  await raw("/send-email.php", json());
  const deep = `${"[".repeat(10_000)}${"]".repeat(10_000)}`;
  for (const [body, statuses] of [
    [deep, [422]],
    [JSON.stringify({ ...fields, project: "x".repeat(1024 * 1024 + 1) }), [413]],
  ] as const) {
    const started = performance.now();
    const answer = await raw(
      "/send-email.php",
      json(body, { "Content-Length": String(Buffer.byteLength(body)) }),
    ).catch(() => ({ status: 413 }));
    expect(statuses).toContain(answer.status);
    expect(performance.now() - started).toBeLessThan(100);
  }
});

test("I13 a body that hides its size is cut off", async () => {
  const chunk = "x".repeat(64 * 1024);
  const answer = await new Promise<number>((resolve) => {
    const { port } = new URL(web.url);
    const request = httpRequest(
      {
        host: "127.0.0.1",
        port,
        path: "/send-email.php",
        method: "POST",
        headers: { "Content-Type": "application/json", "Transfer-Encoding": "chunked" },
      },
      (response) => resolve(response.statusCode ?? 0),
    );
    request.on("error", () => resolve(413));
    for (let i = 0; i < 32; i++) request.write(chunk);
    request.end();
  });
  expect(answer).toBe(413);
});

test("S14 the limit follows the connection, not what the caller says about itself; two processes share it and a restart keeps it", async () => {
  const limited = await ProofHouse.open({ ENQUIRIES_PER_10_MINUTES: "3" });
  try {
    const first = await limited.web();
    const second = await limited.web({ PORT: String(await freePort()) });
    const spoofs = ["X-Forwarded-For", "X-Real-IP", "Forwarded", "CF-Connecting-IP", "True-Client-IP", "X-Client-IP"];
    const outcomes: boolean[] = [];
    for (const [index, header] of spoofs.entries()) {
      const url = index % 2 === 0 ? first.url : second.url;
      outcomes.push(
        await submit({ url, project: header, key: randomUUID(), headers: { [header]: `198.51.100.${index}` } }),
      );
    }
    expect(outcomes).toEqual([true, true, true, false, false, false]);
    await Promise.all([first.stop(), second.stop()]);
    const restarted = await limited.web();
    expect(await submit({ url: restarted.url, project: "after a restart", key: randomUUID() })).toBe(false);
    const [stored] = await limited.query<{ n: number }>("select count(*)::int as n from enquiries");
    expect(stored?.n).toBe(3);
    const [kept] = await limited.query<{ subject: string }>("select subject from rate_limits");
    expect(kept?.subject).not.toContain("127.0.0.1");
  } finally {
    await limited.close();
  }
});

test("S14 behind the trusted proxy each visitor has an allowance, one IPv6 /64 has one", async () => {
  const proxied = await ProofHouse.open({ ENQUIRIES_PER_10_MINUTES: "2", TRUSTED_PROXIES: "127.0.0.1,::1" });
  try {
    const { url } = await proxied.web();
    const from = (forwarded: string) =>
      submit({ url, project: randomUUID(), key: randomUUID(), headers: { "X-Forwarded-For": forwarded } });
    expect([await from("203.0.113.1"), await from("203.0.113.1"), await from("203.0.113.1")]).toEqual([
      true,
      true,
      false,
    ]);
    expect(await from("203.0.113.2")).toBe(true);
    expect(await from("203.0.113.9, 203.0.113.1")).toBe(false);
    expect([await from("2001:db8::1"), await from("2001:DB8:0:0:1::2"), await from("2001:db8::ffff")]).toEqual([
      true,
      true,
      false,
    ]);
  } finally {
    await proxied.close();
  }
});

test("S14 an allowance comes back with time, and both processes follow the one clock", async () => {
  const directory = mkdtempSync(join(tmpdir(), "tenday-clock-"));
  const CLOCK_FILE = join(directory, "offset");
  writeFileSync(CLOCK_FILE, "0");
  const timed = await ProofHouse.open({ ENQUIRIES_PER_10_MINUTES: "1", CLOCK_FILE });
  try {
    const { url } = await timed.web();
    await timed.worker();
    const ask = () => submit({ url, project: randomUUID(), key: randomUUID() });
    expect([await ask(), await ask()]).toEqual([true, false]);
    writeFileSync(CLOCK_FILE, String(9 * 60_000));
    expect(await ask()).toBe(false);
    writeFileSync(CLOCK_FILE, String(11 * 60_000));
    expect(await ask()).toBe(true);
    await timed.drained();
    const sent = await timed.query<{ sent_at: Date }>("select sent_at from mails order by queued_at desc limit 1");
    expect((sent[0]?.sent_at.getTime() ?? 0) - Date.now()).toBeGreaterThan(10 * 60_000);
  } finally {
    await timed.close();
    rmSync(directory, { recursive: true, force: true });
  }
});
