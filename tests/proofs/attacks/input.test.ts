import { randomUUID } from "node:crypto";
import { request as httpRequest } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Web } from "../../../scripts/process.ts";
import { enquiry, json, type RawRequest, rawRequest } from "../../support/raw-request.ts";
import { submit, TestApp } from "../../support/test-app.ts";

let app: TestApp;
let web: Web;
beforeAll(async () => {
  app = await TestApp.open({ TRUSTED_PROXIES: "127.0.0.2" }, { expectedErrors: ["an enquiry could not be stored"] });
  web = await app.web();
});
afterAll(() => app.close());

const raw = (path: string, request?: RawRequest) => rawRequest(web.url, path, request);
const ours = { "Sec-Fetch-Site": "same-origin" };

test("catalogue:I9,P2 any JSON is answered with 2xx or 4xx, and pollutes nothing", async () => {
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
  expect((await raw("/send-email.php", json("{}"))).status).toBe(422);
});

test("finding:X15 catalogue:P2 a form that cannot be read is shown again, not a broken page", async () => {
  const headers = { ...ours, "Content-Type": "multipart/form-data; boundary=x" };
  for (const body of ["", "--y", "--x\r\nContent-Disposition: form-data\r\n\r\n"]) {
    expect((await raw("/contact", { method: "POST", headers, body })).status).toBe(422);
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

test("finding:X15 a passkey that the database cannot hold is refused, and is no fault of ours", async () => {
  const headers = { ...ours, "Content-Type": "application/json" };
  const ask = (body: unknown, cookie = "") =>
    raw("/clients/login/passkey", {
      method: "POST",
      headers: { ...headers, Cookie: cookie },
      body: JSON.stringify(body),
    });
  const begun = await ask({ step: "begin" });
  const cookie = [begun.headers["set-cookie"] ?? []]
    .flat()
    .map((text) => text.split(";", 1)[0])
    .join("; ");
  expect([begun.status, cookie]).toEqual([200, expect.stringMatching(/./)]);
  for (const id of ["abc", "a\u0000b", "\ud800", "x".repeat(3_000)]) {
    const answer = {
      id,
      rawId: id,
      type: "public-key",
      response: { clientDataJSON: "e30", authenticatorData: "e30", signature: "e30" },
    };
    expect([id, (await ask({ step: "finish", answer }, cookie)).status < 500]).toEqual([id, true]);
  }
});

test("catalogue:I9 form names of the prototype are only names", async () => {
  const body = "__proto__[consent]=on&constructor.prototype.consent=on&name=x";
  const answer = await raw("/send-email.php", {
    method: "POST",
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
    body,
  });
  expect([answer.status, answer.headers.location]).toEqual([307, "/contact?result=invalid"]);
});

test("catalogue:I12 what a caller writes into headers and addresses is one line of JSON in the log, without personal data", async () => {
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

test("catalogue:I12 a failing database leaves no personal data in the log either", async () => {
  const before = web.logged.length;
  await app.query("alter table enquiries rename to hidden");
  expect(await submit({ url: web.url, project: "secret bread", name: "Noor Haddad" })).toBe(false);
  await app.query("alter table hidden rename to enquiries");
  const seen = () => web.logged.slice(before).some((line) => line.includes('"level":50') && line.includes("42P01"));
  await expect.poll(seen).toBe(true);
  const lines = web.logged.slice(before);
  for (const line of lines) expect(line).not.toMatch(/Noor|secret|harbourlane/);
});

test("catalogue:I13 a deep JSON, and a body that is one byte too large, are refused", async () => {
  await raw("/send-email.php", json());
  const deep = `${"[".repeat(10_000)}${"]".repeat(10_000)}`;
  for (const [body, statuses] of [
    [deep, [422]],
    [JSON.stringify({ ...enquiry, project: "x".repeat(1024 * 1024 + 1) }), [413]],
  ] as const) {
    const answer = await raw("/send-email.php", json(body, { "Content-Length": String(Buffer.byteLength(body)) }));
    expect(statuses).toContain(answer.status);
  }
});

test("catalogue:I13 a body that hides its size is cut off", async () => {
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
