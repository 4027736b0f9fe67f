import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { connect as connectHttp2 } from "node:http2";
import { request as httpsRequest } from "node:https";
import { setTimeout as sleep } from "node:timers/promises";
import { connect as connectTls } from "node:tls";
import { brotliCompressSync, gzipSync, constants as zlib } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freePort } from "../../scripts/local-postgres.ts";
import type { Web } from "../../scripts/process.ts";
import { type Caddy, startCaddy } from "../support/caddy.ts";
import { record } from "../support/figures.ts";
import { atRate, goalOr, within } from "../support/steady-load.ts";
import { TestApp } from "../support/test-app.ts";

/** As a server has it. */
const unit = readFileSync("deploy/systemd/caddy.conf", "utf8");

let app: TestApp;
let caddy: Caddy;
let web: Web;
beforeAll(async () => {
  const port = await freePort();
  app = await TestApp.open({ SITE_ORIGIN: `https://localhost:${port}`, TRUSTED_PROXIES: "127.0.0.1,::1" });
  web = await app.web();
  const [, GOMEMLIMIT = ""] = /^Environment=GOMEMLIMIT=(\S+)$/m.exec(unit) ?? [];
  caddy = await startCaddy({ upstream: new URL(web.url).host, port, env: { GOMEMLIMIT } });
  await atRate({ perSecond: 20, seconds: 2 }, () => ask("GET", "/plans"));
});
afterAll(async () => {
  await caddy?.stop();
  await app?.close();
});

type Answer = { status: number; ms: number };

/** 0: the connection was closed without an answer. */
function ask(method: string, path: string, headers: Record<string, string> = {}, body = Buffer.alloc(0)) {
  const { port } = new URL(caddy.url);
  const started = performance.now();
  return new Promise<Answer>((resolve) => {
    const end = (status: number) => resolve({ status, ms: performance.now() - started });
    const options = { hostname: "localhost", port, path, method, headers, ca: caddy.certificate, agent: false };
    const request = httpsRequest({ ...options }, (response) => {
      response.resume();
      response.on("end", () => end(response.statusCode ?? 0));
    });
    request.on("error", () => end(0));
    request.end(body);
  });
}

const megabytes = (pid: number, what: "VmRSS" | "VmHWM") =>
  Number(new RegExp(`^${what}:\\s+(\\d+) kB`, "m").exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1_024;
const limitOf = (name: string) => Number(new RegExp(`^${name}=(\\d+)M$`, "m").exec(unit)?.[1]);
const webPid = () => web.child.pid ?? 0;

test("catalogue:I14 a bomb of zeros in a few kilobytes is not unpacked by anybody", async () => {
  const packed = {
    gzip: gzipSync(Buffer.alloc(200 * 1024 ** 2), { level: 9 }),
    br: brotliCompressSync(Buffer.alloc(200 * 1024 ** 2), { params: { [zlib.BROTLI_PARAM_QUALITY]: 4 } }),
  };
  expect(packed.gzip.byteLength).toBeLessThan(256 * 1024);
  const before = { web: megabytes(webPid(), "VmRSS"), caddy: megabytes(caddy.pid, "VmRSS") };
  for (const [encoding, body] of Object.entries(packed))
    for (const [path, type] of [
      ["/send-email.php", "application/json"],
      ["/send-email.php", "application/x-www-form-urlencoded"],
      ["/clients/login", "multipart/form-data; boundary=x"],
      ["/payment-events", "application/json"],
      ["/content-policy-reports", "application/csp-report"],
    ] as const) {
      const headers = { "Content-Type": type, "Content-Encoding": encoding, "Sec-Fetch-Site": "same-origin" };
      const { status } = await ask("POST", path, headers, body);
      expect([path, encoding, status]).toEqual([path, encoding, expect.toBeOneOf([307, 400, 401, 413, 422])]);
    }
  const grown = { web: megabytes(webPid(), "VmRSS") - before.web, caddy: megabytes(caddy.pid, "VmRSS") - before.caddy };
  record("memory after 10 bombs of 200 MB", `web +${Math.round(grown.web)} MB, Caddy +${Math.round(grown.caddy)} MB`);
  expect(Math.max(grown.web, grown.caddy)).toBeLessThan(100);
});

test("catalogue:I14 100,000 headers are refused before they are all read, and pages answer meanwhile", async () => {
  const many = Array.from({ length: 100_000 }, (_, n) => `X-${n}: 1`);
  const before = megabytes(caddy.pid, "VmRSS");
  const [byText, byFrames, pages] = await Promise.all([
    Promise.all(
      Array.from({ length: 3 }, () =>
        sendText(`GET /plans HTTP/1.1\r\nHost: localhost\r\n${many.join("\r\n")}\r\n\r\n`),
      ),
    ),
    Promise.all(Array.from({ length: 3 }, () => sendFrames(many.length))),
    atRate({ perSecond: 20, seconds: 3 }, () => ask("GET", "/plans")),
  ]);
  for (const answer of byText) expect(answer).toMatch(/^(?:HTTP\/1\.1 431 .*|closed)$/);
  for (const answer of byFrames) expect(answer).toBeOneOf(["431", "closed"]);
  expect(pages.filter(({ answer }) => answer.status !== 200)).toEqual([]);
  const grown = megabytes(caddy.pid, "VmRSS") - before;
  record(
    "6 requests with 100,000 headers",
    `pages p99 ${within(0.99, pages)} ms meanwhile, Caddy +${Math.round(grown)} MB`,
  );
  expect(megabytes(caddy.pid, "VmHWM")).toBeLessThan(limitOf("MemoryMax"));
});

/** The first line of the answer. */
function sendText(text: string): Promise<string> {
  const socket = connectTls({ host: "localhost", port: portOf(), ca: caddy.certificate, servername: "localhost" });
  return new Promise((resolve) => {
    socket.setTimeout(60_000, () => resolve("still open after a minute"));
    socket.once("data", (chunk) => resolve(chunk.toString().split("\r\n", 1)[0] ?? ""));
    socket.once("close", () => resolve("closed"));
    socket.on("error", () => socket.destroy());
    socket.once("secureConnect", () => socket.write(text));
  }).then((answer) => {
    socket.destroy();
    return String(answer);
  });
}

function sendFrames(count: number): Promise<string> {
  const session = connectHttp2(caddy.url, { ca: caddy.certificate, maxSessionMemory: 1_000 });
  const headers = Object.fromEntries(Array.from({ length: count }, (_, n) => [`x-${n}`, "1"]));
  return new Promise<string>((resolve) => {
    session.on("error", () => resolve("closed"));
    const stream = session.request({ ":path": "/plans", ...headers });
    stream.on("response", ({ ":status": status }) => resolve(String(status)));
    stream.on("error", () => resolve("closed"));
    stream.on("close", () => resolve("closed"));
    stream.end();
  }).finally(() => session.destroy());
}

const portOf = () => Number(new URL(caddy.url).port);

const crowd = Number(process.env.CADDY_CROWD ?? 200);
const crowdSeconds = Number(process.env.CADDY_CROWD_SECONDS ?? 5);
const perSecond = 200;

test(`catalogue:N15,I14 ${crowd} half-open and dripping connections for ${crowdSeconds} s leave the site answering`, async () => {
  const watch = () => atRate({ perSecond: 10, seconds: crowdSeconds }, () => ask("GET", "/plans"));
  const quiet = await atRate({ perSecond: 10, seconds: Math.min(20, crowdSeconds) }, () => ask("GET", "/plans"));
  const lasting = crowd / perSecond + crowdSeconds + 30;
  const script = new URL("../support/dripping-crowd.ts", import.meta.url).pathname;
  const child = spawn(process.execPath, [script, String(portOf()), String(crowd), String(perSecond), String(lasting)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const counts: number[] = [];
  child.stdout.on("data", (chunk) => counts.push(...String(chunk).trim().split("\n").map(Number)));
  try {
    await expect.poll(() => counts.at(-1) ?? 0, { timeout: 60_000 }).toBeGreaterThanOrEqual(0.95 * crowd);
    // The last of them have shaken hands.
    await sleep(2_000);
    counts.length = 0;
    const pages = await watch();
    const [fewest, peak] = [Math.min(...counts), Math.round(megabytes(caddy.pid, "VmHWM"))];
    record(
      `Pages beside ${crowd} half-open and dripping connections for ${crowdSeconds} s`,
      `p50 ${within(0.5, pages)} ms, p99 ${within(0.99, pages)} ms (${within(0.99, quiet)} ms without); never fewer than ${fewest} open; Caddy at most ${peak} MB of ${limitOf("MemoryMax")}`,
    );
    expect(pages.filter(({ answer }) => answer.status !== 200)).toEqual([]);
    expect(fewest).toBeGreaterThanOrEqual(0.9 * crowd);
    // The gate does not measure: its machine may be busy with anything.
    if (process.env.CADDY_CROWD) expect(within(0.99, pages)).toBeLessThanOrEqual(goalOr(250, 5, within(0.99, quiet)));
    // Above it the kernel would slow it down; above MemoryMax, end it.
    expect(peak).toBeLessThan(limitOf("MemoryHigh"));
  } finally {
    child.kill("SIGKILL");
  }
}, 300_000);
