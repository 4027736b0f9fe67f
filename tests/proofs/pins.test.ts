import { type BrowserContext, chromium } from "@playwright/test";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { chromium as settings } from "../../playwright.config.ts";
import { bundleScript } from "../../scripts/build/bundle-script.ts";
import { cast, castPassword } from "../../server/seed/cast.ts";
import { freshAddress, Visitor } from "../support/browser.ts";
import type { BrowserDriver } from "../support/browsers/browser-driver.ts";
import { startChromium } from "../support/browsers/chromium.ts";
import { startFirefox } from "../support/browsers/firefox.ts";
import { button, css, field, Tab } from "../support/browsers/tab.ts";
import { startWebKit } from "../support/browsers/webkit.ts";
import { record } from "../support/figures.ts";
import { type Measured, type Redesign, redesigns } from "../support/redesigns.ts";
import { sendDraft } from "../support/sent-drafts.ts";
import { TestApp } from "../support/test-app.ts";

/** Needs Chromium, firefox-esr, webkit2gtk-driver and xvfb. The weights were chosen on the home page, plans, about and contact: they are measured on others. */
const pages = ["/projects/oak-and-mortar", "/projects/template-green-space", "/support", "/policies/hosting"];
const browsers = { chromium: startChromium, firefox: startFirefox, webkit: startWebKit };
const hang = { timeout: 30_000 };
const seeds = [1, 2];
const pinsOnEach = 60;
const least: Record<Redesign, number> = { reorder: 0.95, wrap: 0.95, classes: 0.95, words: 0.95, drop: 0.95, all: 0.8 };

let app: TestApp;
let origin: string;
let context: BrowserContext;
let script: string;
beforeAll(async () => {
  app = await TestApp.open({ TRUSTED_PROXIES: "127.0.0.1,::1", LOGINS_PER_MINUTE_PER_ADDRESS: "1000" });
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

describe.each(Object.entries(browsers))("in %s", (_name, start) => {
  const project = cast.priya.projects[0].id;
  let driver: BrowserDriver;
  let tab: Tab;
  beforeAll(async () => {
    await app.query("truncate draft_versions cascade");
    driver = await start();
    tab = new Tab(driver, origin);
  });
  afterAll(() => driver?.close());
  const pin = button(/^Comment 1, open, on the heading ‘Spring dates’/);

  test("catalogue:N27 a spot that is clicked in a draft is found again in the next version, and shown", async () => {
    const provider = new Visitor({ site: origin, address: freshAddress() });
    await provider.signIn(cast.sam);
    const of = { provider, site: origin, project };
    await sendDraft(of, 1, { "index.html": draftPage({ above: 40, heading: "Spring dates" }) });
    await driver.resize(1280, 900);
    await tab.open("/clients/login");
    await tab.fill(field("Username or email"), cast.priya.email);
    await tab.fill(field("Password"), castPassword);
    await tab.click(button("Login"));
    await expect.poll(() => tab.path(), hang).toBe("/clients/dashboard");
    await tab.open(`/projects/${project}/review`);
    await tab.click(button("Point at a spot"));
    // The draft has heard that somebody points.
    await expect.poll(() => tab.text(css(".draft-place [role=status]")), hang).toMatch(/^Now on: /);
    // Where a frame is that was scrolled just now, Chromium's clicks learn a moment later.
    const clicked = async () => {
      const { left, top } = await driver.run(frameInSight);
      await driver.clickAt({ x: left + 120, y: top + 60 });
      return tab.value(field("Where"));
    };
    await expect.poll(clicked, hang).toBe("pointed");
    await tab.fill(field("Your comment"), "Which spring?");
    await tab.click(button("Add comment"));
    await expect.poll(() => tab.text(pin), hang).toBe("1");
    expect(await driver.run(pinInFrame)).toEqual({ x: 120, y: 60 });

    await sendDraft(of, 2, { "index.html": draftPage({ above: 1_800, heading: "Spring dates for 2027" }) });
    await tab.open(`/projects/${project}/review`);
    await tab.click(button("Show it: comment 1"));
    await expect.poll(() => tab.text(pin), hang).toBe("1");
    const { height } = await driver.run(frameInSight);
    const { x, y } = await driver.run(pinInFrame);
    expect(x).toBe(120);
    expect(Math.abs(y - height / 2)).toBeLessThan(40);
    expect(await driver.takeComplaints()).toEqual([]);
  });
});

/** The heading begins so many pixels below the top, and is as high as a line of it. */
function draftPage({ above, heading }: { above: number; heading: string }): string {
  return `<!doctype html><html lang="en"><title>Dates</title>
<style>body { margin: 0; height: 4000px } h1 { margin: 0; position: absolute; top: ${above}px; width: 400px; font: 24px/40px sans-serif }</style>
<h1>${heading}</h1><p>Small classes above the bakery.</p>`;
}

function frameInSight(): { left: number; top: number; height: number } {
  const frame = document.querySelector(".draft-frame iframe");
  frame?.scrollIntoView({ block: "center", behavior: "instant" });
  const { left = 0, top = 0, height = 0 } = frame?.getBoundingClientRect() ?? {};
  return { left, top, height };
}

/** Where the middle of the only one is. */
function pinInFrame(): { x: number; y: number } {
  const [frame, pin] = [".draft-frame iframe", ".draft-frame ol .pin-mark"].map((selector) =>
    document.querySelector(selector)?.getBoundingClientRect(),
  );
  if (!frame || !pin) return { x: -1, y: -1 };
  return {
    x: Math.round(pin.left + pin.width / 2 - frame.left),
    y: Math.round(pin.top + pin.height / 2 - frame.top),
  };
}
