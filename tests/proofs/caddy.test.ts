import { request as httpRequest, type IncomingHttpHeaders } from "node:http";
import { request as httpsRequest } from "node:https";
import { setTimeout as sleep } from "node:timers/promises";
import { connect as connectTls, type SecureVersion } from "node:tls";
import { chromium as browserType } from "@playwright/test";
import { afterAll, beforeAll, expect, test } from "vitest";
import { chromium } from "../../playwright.config.ts";
import { freePort } from "../../scripts/local-postgres.ts";
import type { Web } from "../../scripts/process.ts";
import { cast, castPassword } from "../../server/seed/cast.ts";
import { currentCode, type Answer as Visited, Visitor } from "../support/browser.ts";
import { type Caddy, startCaddy } from "../support/caddy.ts";
import { record } from "../support/figures.ts";
import { atRate, within } from "../support/steady-load.ts";
import { TestApp } from "../support/test-app.ts";

let app: TestApp;
let caddy: Caddy;
let web: Web;
beforeAll(async () => {
  const port = await freePort();
  app = await TestApp.open({ SITE_ORIGIN: `https://localhost:${port}`, TRUSTED_PROXIES: "127.0.0.1,::1" });
  web = await app.web();
  await app.worker();
  caddy = await startCaddy({ upstream: new URL(web.url).host, port });
});
afterAll(async () => {
  await caddy?.stop();
  await app?.close();
});

type Answer = { status: number; location: string | undefined; body: string };

function post(base: string, path: string, headers: Record<string, string>, body: string): Promise<Answer> {
  const { hostname, port, protocol } = new URL(base);
  const send = protocol === "https:" ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    const request = send({ hostname, port, path, method: "POST", headers, ca: caddy.certificate }, (response) => {
      let text = "";
      response.on("data", (chunk) => (text += chunk));
      response.on("end", () =>
        resolve({ status: response.statusCode ?? 0, location: response.headers.location, body: text }),
      );
    });
    request.on("error", reject);
    request.end(body);
  });
}

const valid = "name=Maya&email=maya@harbourlane.example&project=Bread&consent=on&_gotcha=";
const form = { "Content-Type": "application/x-www-form-urlencoded" };
const posts: [string, string, Record<string, string>, string][] = [
  ["a valid form", "/send-email.php", form, valid],
  ["a form with a wrong address", "/send-email.php", form, valid.replace("@harbourlane.example", "")],
  ["a form with a full honeypot", "/send-email.php", form, `${valid}x`],
  [
    "JSON",
    "/send-email.php",
    { "Content-Type": "application/json" },
    JSON.stringify({ name: "Maya", email: "maya@harbourlane.example", project: "Bread", consent: true, _gotcha: "" }),
  ],
  ["a form from elsewhere", "/send-email.php", { ...form, Origin: "https://evil.example" }, valid],
  ["a form shown again", "/contact?result=invalid", { ...form, "Sec-Fetch-Site": "same-origin" }, valid],
  ["a form to a page that takes none", "/privacy", { ...form, "Sec-Fetch-Site": "same-origin" }, valid],
];

test.each(posts)("%s is answered through Caddy and TLS as it is without them", async (_, path, headers, body) => {
  const fixed = ({ status, location, body: text }: Answer) => [
    status,
    location,
    text.replace(/nonce="[^"]*"|[0-9a-f]{8}-[0-9a-f-]{27}/g, ""),
  ];
  expect(fixed(await post(caddy.url, path, headers, body))).toEqual(fixed(await post(web.url, path, headers, body)));
});

test.each([true, false])(
  "a person in a browser sends the form through Caddy (scripts: %s)",
  async (javaScriptEnabled) => {
    const browser = await browserType.launch(chromium);
    try {
      const page = await browser.newPage({ ignoreHTTPSErrors: true, javaScriptEnabled });
      const complaints: string[] = [];
      page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
      await page.goto(`${caddy.url}/contact`, { waitUntil: "networkidle" });
      await page.getByLabel("Your name").fill("Gareth Pugh");
      await page.getByLabel("Email", { exact: true }).fill("gareth@pugh.example");
      await page.getByLabel("What are you looking for?").fill(`Through Caddy, scripts: ${javaScriptEnabled}`);
      await page.getByLabel(/I agree to the/).check();
      await page.getByRole("button", { name: "Send Message" }).click();
      await page.getByText("🎉 Thanks! I’ve received your message and will be in touch soon.").waitFor();
      expect(complaints).toEqual([]);
    } finally {
      await browser.close();
    }
    await app.drained();
  },
);

test("the visitor's address is the one Caddy saw, whatever the visitor says about it", async () => {
  await post(
    caddy.url,
    "/send-email.php",
    { ...form, "X-Forwarded-For": "203.0.113.77" },
    valid.replace("Bread", "forwarded"),
  );
  const subjects = await app.query<{ n: number }>(
    "select count(*)::int as n from rate_limits where bucket = 'enquiry'",
  );
  expect(subjects).toEqual([{ n: 1 }]);
});

test("catalogue:C9 cookies belong to this host, travel by TLS only, and are out of reach of scripts and of other sites", async () => {
  const visitor = () => new Visitor({ site: caddy.url, certificate: caddy.certificate });
  const [maya, lantern] = [visitor(), visitor()];
  const answers: Visited[] = [
    await maya.signIn(cast.maya),
    await maya.get("/clients/session"),
    await lantern.signIn(cast.lantern),
    await lantern.enterCode(await currentCode(cast.lantern.totpSecret)),
    await lantern.post("/clients/account", {
      intent: "turn-off-totp",
      password: castPassword,
      code: cast.lantern.recoveryCodes[0],
    }),
    await visitor().send(
      "POST",
      "/clients/login/passkey",
      { Origin: caddy.url, "Content-Type": "application/json" },
      JSON.stringify({ step: "begin" }),
    ),
  ];
  expect(answers.map(({ status }) => status)).toEqual([302, 200, 302, 302, 302, 200]);
  expect([await maya.isIn(), await lantern.isIn()]).toEqual([true, true]);
  answers.push(await maya.post("/clients/logout", {}));
  expect(await maya.isIn()).toBe(false);

  const lines = answers.flatMap(({ cookies }) => cookies);
  const names = new Set(lines.map((line) => line.split("=", 1)[0] ?? ""));
  expect([...names]).toEqual(
    expect.arrayContaining(["__Host-tenday.session_token", "__Host-tenday.two_factor", "__Host-tenday.device"]),
  );
  for (const line of lines) {
    const [pair = "", ...attributes] = line.split("; ");
    // Tells the bar of a public page which form to show: its scripts read it, and nobody believes it.
    const isHint = pair.startsWith("tenday_hint=");
    expect(pair).toMatch(isHint ? /^tenday_hint=(?:user|admin|none)?$/ : /^__Host-tenday\./);
    expect(attributes).toEqual(expect.arrayContaining(["Secure", "SameSite=Lax", "Path=/"]));
    expect([pair, attributes.includes("HttpOnly")]).toEqual([pair, !isHint]);
    expect(line).not.toMatch(/domain=/i);
  }
});

test("assets come from Caddy, compressed, and carry the same headers as from Node", async () => {
  const html = await (await fetch(web.url)).text();
  const path = /\/assets\/[^"]+\.js/.exec(html)?.[0] ?? "";
  const fromNode = await fetch(web.url + path, { headers: { "Accept-Encoding": "br" } });
  const fromCaddy = await new Promise<Record<string, unknown>>((resolve, reject) => {
    const { hostname, port } = new URL(caddy.url);
    httpsRequest({ hostname, port, path, ca: caddy.certificate, headers: { "Accept-Encoding": "br" } }, (response) => {
      response.resume();
      resolve(response.headers);
    })
      .on("error", reject)
      .end();
  });
  for (const name of [
    "content-security-policy",
    "strict-transport-security",
    "x-content-type-options",
    "cross-origin-resource-policy",
    "cache-control",
    "content-encoding",
  ]) {
    expect([name, fromCaddy[name]]).toEqual([name, fromNode.headers.get(name)]);
  }
});

// Caddy waits for as long as a start takes on a machine that is not busy.
test.runIf(process.env.CADDY_RESTARTS)(
  "catalogue:F17 while Node restarts, visitors wait at Caddy and no page fails",
  async () => {
    let stop = false;
    const statuses: number[] = [];
    const visitor = async () => {
      while (!stop) {
        statuses.push((await fetchPage("/contact")).status);
        await sleep(20);
      }
    };
    const visitors = Promise.all([visitor(), visitor(), visitor(), visitor()]);
    await sleep(500);
    await web.stop("SIGTERM");
    web = await app.web();
    await sleep(1_000);
    stop = true;
    await visitors;
    expect(statuses.length).toBeGreaterThan(50);
    expect(statuses.filter((status) => status !== 200)).toEqual([]);
  },
);

test("finding:X18 catalogue:N15 while no process answers, visitors read so, with the headers of every page", async () => {
  const port = await freePort();
  const alone = await startCaddy({ upstream: `127.0.0.1:${await freePort()}`, port });
  try {
    const { status, headers, body } = await new Promise<{
      status: number | undefined;
      headers: IncomingHttpHeaders;
      body: string;
    }>((resolve, reject) => {
      httpsRequest({ hostname: "localhost", port, path: "/plans", ca: alone.certificate }, (response) => {
        let text = "";
        response.on("data", (chunk) => (text += chunk));
        response.on("end", () => resolve({ status: response.statusCode, headers: response.headers, body: text }));
      })
        .on("error", reject)
        .end();
    });
    expect([status, headers["retry-after"], headers["cache-control"]]).toEqual([503, "60", "no-store"]);
    expect(body).toContain("please send it again in a minute");
    expect(headers["content-security-policy"]).toContain("default-src 'none'");
    expect(headers).toMatchObject({ "x-content-type-options": "nosniff", "x-frame-options": "DENY" });
    expect(headers["strict-transport-security"]).toBeDefined();
    expect(headers.server).toBeUndefined();
  } finally {
    await alone.stop();
  }
});

test("only TLS 1.2 and 1.3 are spoken, the newer one first", async () => {
  const { port } = new URL(caddy.url);
  const speak = (limits: { minVersion?: SecureVersion; maxVersion?: SecureVersion }) =>
    new Promise<string>((resolve) => {
      // Node itself no longer speaks the old ones, unless it is told to.
      const ciphers = "DEFAULT:@SECLEVEL=0";
      const socket = connectTls(
        { host: "localhost", port: Number(port), ca: caddy.certificate, servername: "localhost", ciphers, ...limits },
        () => {
          resolve(socket.getProtocol() ?? "");
          socket.destroy();
        },
      ).on("error", () => resolve("refused"));
    });
  expect(await speak({ minVersion: "TLSv1", maxVersion: "TLSv1.1" })).toBe("refused");
  expect(await speak({ maxVersion: "TLSv1.2" })).toBe("TLSv1.2");
  expect(await speak({})).toBe("TLSv1.3");
});

/** Connections that say a little and then nothing, for as long as they are let. */
const halfOpen = Number(process.env.CADDY_HALF_OPEN ?? 50);

test(`finding:X4 catalogue:N15 ${halfOpen} connections that stay half open are closed, and pages answer meanwhile`, async () => {
  const { hostname, port } = new URL(caddy.url);
  const beginnings = ["GET /plans HTTP/1.1\r\nHost: localhost\r\nX-Slow: ", "GET /plans HT", "P"];
  const started = performance.now();
  const lives = Array.from({ length: halfOpen }, (_, n) => {
    const socket = connectTls({ host: hostname, port: Number(port), ca: caddy.certificate, servername: "localhost" });
    socket.on("secureConnect", () => socket.write(beginnings[n % beginnings.length] ?? ""));
    socket.on("error", () => socket.destroy());
    socket.resume();
    return new Promise<number>((ended) => socket.once("close", () => ended(performance.now() - started)));
  });
  const pages = await atRate({ perSecond: 10, seconds: 8 }, async () => (await fetchPage("/plans")).status);
  expect(pages.filter(({ answer }) => answer !== 200)).toEqual([]);
  record(`Pages beside ${halfOpen} half-open connections`, `p99 ${within(0.99, pages)} ms`);
  const longest = Math.max(...(await Promise.all(lives)));
  // The limit is ten seconds; a machine that is busy may be late.
  expect(longest).toBeLessThan(60_000);
});

function fetchPage(path: string): Promise<{ status: number }> {
  const { hostname, port } = new URL(caddy.url);
  return new Promise((resolve) => {
    httpsRequest({ hostname, port, path, ca: caddy.certificate }, (response) => {
      response.resume();
      response.on("end", () => resolve({ status: response.statusCode ?? 0 }));
    })
      .on("error", () => resolve({ status: 0 }))
      .end();
  });
}
