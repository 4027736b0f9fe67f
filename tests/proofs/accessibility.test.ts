import { type Browser, chromium as browserType, type Page } from "@playwright/test";
import { launch } from "chrome-launcher";
import lighthouse from "lighthouse";
import { afterAll, beforeAll, expect, test } from "vitest";
import { policies, siteMap } from "../../app/site-map.ts";
import { chromium } from "../../playwright.config.ts";
import { accessibilityFaults, cutOffTexts } from "../journeys/page-faults.ts";
import { type AccessTestApp, openAccessTestApp } from "../support/access-test-app.ts";
import { addressesOf } from "../support/addresses.ts";
import { record } from "../support/figures.ts";

/** Every page of account, portal and admin, as each kind of reader who may open it, with something on it. */
let open: AccessTestApp;
let browser: Browser;
let chrome: Awaited<ReturnType<typeof launch>>;
beforeAll(async () => {
  open = await openAccessTestApp();
  browser = await browserType.launch(chromium);
  chrome = await launch({ chromePath: chromium.executablePath, chromeFlags: [...chromium.args, "--headless=new"] });
});
afterAll(async () => {
  chrome?.kill();
  await browser?.close();
  await open?.close();
});

const readers = { anonymous: "anonymous", user: "a client", admin: "admin" } as const;
const roles = ["anonymous", "user", "admin"] as const;
const visits = Object.keys(siteMap.portal).flatMap((pattern) =>
  roles
    .filter((role) => {
      const may = policies[pattern]?.may ?? [];
      return may === "everyone" ? role === "anonymous" : may.includes(role);
    })
    .map((role) => ({ pattern, role })),
);
const sizes = [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
];
const schemes = ["light", "dark"] as const;
let looks = 0;

test.each(visits)("$pattern is there for everybody, as $role", async ({ pattern, role }) => {
  const requester = open.requester(readers[role]);
  const path = addressesOf(pattern, requester).find(({ there }) => there !== false)?.path ?? pattern;
  const cookie = await open.cookieOf(readers[role]);
  const headers: Record<string, string> = cookie ? { Cookie: cookie } : {};
  const page = await browser.newPage({ baseURL: open.url, extraHTTPHeaders: headers, reducedMotion: "reduce" });
  try {
    const status = (await page.goto(path))?.status() ?? 500;
    expect(status).toBeLessThan(500);
    expect(await faultsIn(page)).toEqual([]);
    // Of a link that no longer works Lighthouse says nothing.
    if (status >= 400) return;
  } finally {
    await page.close();
  }
  const found = await lighthouse(open.url + path, {
    port: chrome.port,
    output: "json",
    logLevel: "error",
    onlyCategories: ["accessibility"],
    extraHeaders: headers,
  });
  const failed = Object.values(found?.lhr.audits ?? {}).filter(({ score }) => score === 0);
  expect([found?.lhr.categories.accessibility?.score, failed.map(({ id }) => id)]).toEqual([1, []]);
});

test("how many that were", () => {
  record("pages without a fault for axe, and 100 for Lighthouse", `${visits.length}, ${looks} looks`);
  expect(looks).toBe(visits.length * sizes.length * schemes.length);
});

async function faultsIn(page: Page): Promise<string[]> {
  const faults: string[] = [];
  for (const size of sizes) {
    await page.setViewportSize(size);
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      const found = await accessibilityFaults(page);
      faults.push(...found.map((fault) => `${size.width} ${colorScheme}: ${fault}`));
      looks += 1;
    }
    faults.push(...(await cutOffTexts(page)).map((text) => `${size.width}: cut off: ${text}`));
  }
  return faults;
}
