import { type BrowserContext, chromium } from "@playwright/test";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { chromium as settings } from "../../playwright.config.ts";
import { bundleScript } from "../../scripts/build/bundle-script.ts";
import { record } from "../support/figures.ts";
import { type Measured, type Redesign, redesigns } from "../support/redesigns.ts";
import { TestApp } from "../support/test-app.ts";

/** Needs Chromium. The weights were chosen on the home page, plans, about and contact: they are measured on others. */
const pages = ["/projects/oak-and-mortar", "/projects/template-green-space", "/support", "/policies/hosting"];
const seeds = [1, 2];
const pinsOnEach = 60;
const least: Record<Redesign, number> = { reorder: 0.95, wrap: 0.95, classes: 0.95, words: 0.95, drop: 0.95, all: 0.8 };

let app: TestApp;
let origin: string;
let context: BrowserContext;
let script: string;
beforeAll(async () => {
  app = await TestApp.open();
  origin = (await app.web()).url;
  script = await bundleScript("tests/support/redesigns.ts");
  // The page's own policy lets no script in that is not its own.
  context = await (await chromium.launch(settings)).newContext({
    bypassCSP: true,
    viewport: { width: 1280, height: 900 },
  });
});
afterAll(async () => {
  await context?.browser()?.close();
  await app?.close();
});

describe.each(redesigns)("catalogue:N27 after a redesign: %s", (redesign) => {
  const measured: Measured[] = [];

  test.each(pages.flatMap((path) => seeds.map((seed) => [path, seed] as const)))(
    "%s, %i: no pin is on something else without saying that it may have moved",
    async (path, seed) => {
      const page = await context.newPage();
      await page.goto(`${origin}${path}`);
      await page.evaluate(script);
      const found = await page.evaluate(
        ([of, from, count]) =>
          (globalThis as unknown as { measurePins: (...given: unknown[]) => Measured }).measurePins(of, from, count),
        [redesign, seed, pinsOnEach] as const,
      );
      await page.close();
      measured.push(found);
      expect(found.pins).toBeGreaterThanOrEqual(50);
      expect(found.wrong).toEqual([]);
    },
  );

  test("they are found again", () => {
    const sum = (of: (one: Measured) => number) => measured.reduce((all, one) => all + of(one), 0);
    const [pins, found] = [sum((one) => one.pins), sum((one) => one.found)];
    record(`Pins found again, ${redesign}`, `${found} of ${pins}, ${sum((one) => one.exact)} of them as exact`);
    expect(found / pins).toBeGreaterThanOrEqual(least[redesign]);
  });
});
