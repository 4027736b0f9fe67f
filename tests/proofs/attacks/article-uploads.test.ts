import { readFileSync } from "node:fs";
import { request as httpRequest, type RequestOptions } from "node:http";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Web } from "../../../scripts/process.ts";
import { cast } from "../../../server/seed/cast.ts";
import { freshAddress, Visitor } from "../../support/browser.ts";
import { record } from "../../support/figures.ts";
import { TestApp } from "../../support/test-app.ts";

const uploads = "/dashboard/admin/article-images";

let app: TestApp;
let web: Web;
let cookies: Record<"admin" | "client" | "nobody", string>;
let photograph: Buffer;
beforeAll(async () => {
  app = await TestApp.open({ TRUSTED_PROXIES: "127.0.0.1,::1" });
  web = await app.web();
  cookies = { admin: await cookieOf(cast.sam), client: await cookieOf(cast.maya), nobody: "" };
  photograph = await sharp({ create: { width: 1200, height: 900, channels: 3, background: "#c63" } })
    .jpeg()
    .toBuffer();
});
afterAll(() => app?.close());

async function cookieOf(member: { email: string }): Promise<string> {
  const visitor = new Visitor({ site: web.url, address: freshAddress() });
  await visitor.signIn(member);
  return [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
}

async function upload(
  bytes: Uint8Array<ArrayBuffer>,
  { name = "photo.jpg", as = "admin" as keyof typeof cookies, fields = {} } = {},
) {
  const form = new FormData();
  form.set("file", new File([bytes], name, { type: "image/jpeg" }));
  for (const [field, value] of Object.entries(fields)) form.set(field, String(value));
  const headers = { Cookie: cookies[as], Origin: web.url };
  return fetch(`${web.url}${uploads}`, { method: "POST", headers, body: form, redirect: "manual" });
}

/** Of the web process, in megabytes. */
function memory(): number {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${web.child.pid}/status`, "utf8")) ?? [];
  return Number(kilobytes) / 1_024;
}

const bytesOf = (text: string) => new TextEncoder().encode(text);
const stored = async () => (await app.query<{ n: number }>("select count(*)::int as n from article_images"))[0]?.n;

test("a photograph is taken in, drawn anew, and served under an address that never changes", async () => {
  const answer = await upload(new Uint8Array(photograph));
  const { asset, width, height } = await answer.json();
  expect([answer.status, width, height]).toEqual([200, 1200, 900]);
  const [, name] = /^image-([\da-f]{40}-1200x900)-webp$/.exec(asset._ref) ?? [];
  for (const [format, width] of [
    ["avif", 480],
    ["webp", 960],
    ["avif", 1200],
  ] as const) {
    const file = await fetch(`${web.url}/article-images/${name}/${width}.${format}`);
    expect([file.status, file.headers.get("content-type")]).toEqual([200, `image/${format}`]);
    expect(file.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(file.headers.get("x-content-type-options")).toBe("nosniff");
    expect((await sharp(await file.bytes()).metadata()).width).toBe(width);
  }
  for (const none of [
    `${name}/1600.avif`,
    `${name}/480.png`,
    `${name}/480.avif.html`,
    `x/480.avif`,
    `${name}/..%2f480.avif`,
  ])
    expect([none, (await fetch(`${web.url}/article-images/${none}`)).status]).toEqual([none, 404]);
});

describe("what is no photograph is refused, whatever it calls itself", () => {
  test.each([
    ["a drawing that runs", "cat.svg", '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    [
      "a drawing called a photograph",
      "cat.jpg",
      '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
    ],
    ["a page", "cat.png", "<!doctype html><script>alert(1)</script>"],
    ["a program", "cat.webp", "\u007fELF"],
    ["nothing", "cat.jpg", ""],
    ["a beginning without an end", "cat.png", "\u0089PNG\r\n\u001a\n"],
  ])("%s", async (_, name, text) => {
    const before = await stored();
    const answer = await upload(bytesOf(text), { name });
    expect(answer.status).toBe(422);
    expect((await answer.json()).problem).toMatch(/JPEG|picture/);
    expect(await stored()).toBe(before);
  });

  test("a form without a file, and a body that is no form", async () => {
    const headers = { Cookie: cookies.admin, Origin: web.url };
    expect((await fetch(`${web.url}${uploads}`, { method: "POST", headers, body: new FormData() })).status).toBe(422);
    const json = { ...headers, "Content-Type": "application/json" };
    expect((await fetch(`${web.url}${uploads}`, { method: "POST", headers: json, body: "{}" })).status).toBe(413);
  });
});

describe("what is too large is refused before it fills anything", () => {
  const megabytes = 50;

  test("50 MB, announced: not one byte of it is read", async () => {
    expect(await sendUnread({ "Content-Length": String(megabytes << 20) })).toBe(413);
  });

  test("50 MB in pieces, unannounced: cut off at the limit", async () => {
    const before = memory();
    const started = performance.now();
    const status = await sendPieces(cookies.admin, megabytes);
    expect([413, "cut off"]).toContain(status);
    record(
      "an upload of 50 MB that says nothing of its size",
      `${status} after ${Math.round(performance.now() - started)} ms, the web process grew by ${Math.round(memory() - before)} MB`,
    );
    expect(memory() - before).toBeLessThan(100);
  });

  test("strangers and clients are turned away without being listened to, fifty at once", async () => {
    const before = memory();
    const statuses = await Promise.all(
      Array.from({ length: 50 }, (_, n) => sendPieces(n % 2 ? cookies.client : cookies.nobody, 14)),
    );
    for (const status of statuses) expect([401, 403, "cut off"]).toContain(status);
    expect(statuses).toContain(401);
    record(
      "fifty strangers with 14 MB each",
      `turned away, the web process grew by ${Math.round(memory() - before)} MB`,
    );
    expect(memory() - before).toBeLessThan(60);
    expect((await fetch(`${web.url}/healthz`)).status).toBe(200);
  });
});

const head = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n';

function options(headers: Record<string, string>, cookie = cookies.admin): RequestOptions {
  const { port } = new URL(web.url);
  const sent = { Cookie: cookie, Origin: web.url, "Content-Type": "multipart/form-data; boundary=x", ...headers };
  return { host: "127.0.0.1", port, path: uploads, method: "POST", headers: sent };
}

function sendUnread(headers: Record<string, string>): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(options(headers), (response) => {
      resolve(response.statusCode);
      request.destroy();
    });
    request.on("error", reject);
    request.flushHeaders();
  });
}

/** As fast as they are taken; whoever is hung up on before the answer arrives was cut off. */
function sendPieces(cookie: string, megabytes: number): Promise<number | "cut off"> {
  return new Promise((resolve) => {
    const request = httpRequest(options({}, cookie), (response) => {
      resolve(response.statusCode ?? 0);
      request.destroy();
    });
    request.on("error", () => resolve("cut off"));
    request.write(head);
    const piece = Buffer.alloc(1 << 20, 0xff);
    let left = megabytes;
    const next = () => {
      if (left-- <= 0 || request.destroyed) return void request.end("\r\n--x--\r\n");
      if (request.write(piece)) setImmediate(next);
      else request.once("drain", next);
    };
    next();
  });
}

test("without scripts the picture lands at the end of the draft, and what is refused says why", async () => {
  const [article] = await app.query<{ id: string }>("select id from articles limit 1");
  const fields = { articleId: article?.id, alt: "A warm square" };
  const added = await upload(new Uint8Array(photograph), { fields });
  expect([added.status, added.headers.get("location")]).toEqual([
    302,
    `/dashboard/admin/articles/${article?.id}?picture=added`,
  ]);
  const [last] = await app.query<{ block: { _type: string; alt: string } }>(
    "select body -> -1 as block from articles where id = $1",
    [article?.id],
  );
  expect(last?.block).toMatchObject({ _type: "image", alt: "A warm square" });
  const refused = await upload(bytesOf("<svg/>"), { fields });
  expect(refused.headers.get("location")).toMatch(/\?picture=(not-a-picture|kind-not-taken)$/);
});
