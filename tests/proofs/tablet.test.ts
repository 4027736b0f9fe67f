import { type Browser, chromium as browserType } from "@playwright/test";
import { afterAll, beforeAll, expect, test } from "vitest";
import { chromium } from "../../playwright.config.ts";
import { accessibilityFaults } from "../journeys/page-faults.ts";
import { publicPaths } from "../support/site-paths.ts";
import { TestApp } from "../support/test-app.ts";

let app: TestApp;
let url = "";
let browser: Browser;
beforeAll(async () => {
  app = await TestApp.open();
  ({ url } = await app.web());
  browser = await browserType.launch(chromium);
});
afterAll(async () => {
  await browser?.close();
  await app?.close();
});

test.each(publicPaths)("on a tablet, 768 wide, %s is there for everybody and nothing is cut off", async (path) => {
  const page = await browser.newPage({ viewport: { width: 768, height: 1024 }, reducedMotion: "reduce" });
  await page.goto(url + path, { waitUntil: "networkidle" });
  expect(await accessibilityFaults(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(768);
  await page.close();
});
