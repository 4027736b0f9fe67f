import type { Page } from "@playwright/test";
import { leftToPay } from "../../domain/catalogue.ts";
import { formatPounds } from "../../domain/money.ts";
import { featuredPlan, paidPlans } from "../../domain/website/site.ts";
import {
  accessibilityFaults,
  cutOffTexts,
  htmlFaults,
  readableTexts,
  readWhileWatching,
  watchLayout,
  weighDownloads,
} from "./page-faults.ts";
import { publicPages } from "./public-pages.ts";
import { filled, isSample, site } from "./site-of-run.ts";
import { alive, expect, test } from "./visit.ts";

const samplePrices = ["£3.00 a month", "or £30.00 a year", "£12.99 a month", "£24.99 a month", "or £249.99 a year"];
const prices = paidPlans(site).flatMap(({ monthlyPence, annualPence }) => [
  `${formatPounds(monthlyPence)} a month`,
  `or ${formatPounds(annualPence)} a year`,
]);
const kilobyte = 1_000;
const missing = "/no/such/page";
/** With every picture of the page scrolled into sight. */
const heaviest: Record<string, number> = { "/portfolio": 400 * kilobyte };
/** The specification shows it on wider screens only. */
const onlyOnWideScreens = ["See What's Included"];

for (const path of [...publicPages.map((page) => page.path), missing]) {
  test(`${path} is light, valid, stands still, fits every screen and is there for everybody`, async ({
    page,
    request,
  }) => {
    expect.soft(await htmlFaults(request, path)).toEqual([]);
    await watchLayout(page);
    const downloads = weighDownloads(page);

    await test.step("on a phone", async () => {
      await page.setViewportSize({ width: 360, height: 740 });
      expect.soft(await readWhileWatching(page, path)).toEqual([]);
      expect.soft(await accessibilityFaults(page)).toEqual([]);
      const weights = await downloads();
      const pictures = weights.filter(({ kind }) => kind === "image");
      expect.soft(pictures.filter(({ bytes }) => bytes > 60 * kilobyte)).toEqual([]);
      expect.soft(weights.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(heaviest[path] ?? 250 * kilobyte);
    });

    await test.step("on a very narrow one", async () => {
      await page.setViewportSize({ width: 320, height: 640 });
      expect.soft(await cutOffTexts(page)).toEqual([]);
    });

    await test.step("on a desktop", async () => {
      await page.setViewportSize({ width: 1280, height: 800 });
      expect.soft(await readWhileWatching(page, path)).toEqual([]);
      expect.soft(await accessibilityFaults(page)).toEqual([]);
    });

    await test.step("on a desktop at 200%", async () => {
      const texts = await readableTexts(page);
      await page.setViewportSize({ width: 640, height: 400 });
      const zoomed = await readableTexts(page);
      expect.soft(texts.filter((text) => !zoomed.includes(text) && !onlyOnWideScreens.includes(text))).toEqual([]);
      expect.soft(await cutOffTexts(page)).toEqual([]);
    });
  });
}

for (const path of ["/", "/plans"]) {
  test(`every link, question and switch of ${path} is reached with the Tab key, in sight`, async ({ page }) => {
    await page.goto(path);
    await alive(page);
    const reached = new Set<string>();
    for (let presses = 0; presses < 200; presses++) {
      await page.keyboard.press("Tab");
      const stop = await focused(page);
      if (!stop || reached.has(stop.name)) break;
      reached.add(stop.name);
      expect.soft(stop.problem, stop.name).toBe("");
    }
    const stops = page.locator("a[href], summary, button, input:checked, textarea").filter({ visible: true });
    const names = await stops.evaluateAll((all) =>
      all.map((stop) => `${[...document.querySelectorAll("*")].indexOf(stop)}`),
    );
    expect(names.filter((name) => !reached.has(name))).toEqual([]);
  });
}

/** Undefined when the focus has left the page. */
function focused(page: Page): Promise<{ name: string; problem: string } | undefined> {
  return page.evaluate(() => {
    const stop = document.activeElement;
    if (!stop || stop === document.body) return undefined;
    const box = stop.getBoundingClientRect();
    const bar = document.querySelector(".bar")?.getBoundingClientRect().bottom ?? 0;
    const isCovered = !stop.closest(".bar, .skip-link") && box.top < bar - 1;
    const isOutside = box.bottom < 0 || box.top > window.innerHeight;
    const isMarked = stop.matches("input") || getComputedStyle(stop).outlineStyle !== "none";
    const problem = isCovered ? "under the bar" : isOutside ? "out of sight" : isMarked ? "" : "without a mark";
    return { name: `${[...document.querySelectorAll("*")].indexOf(stop)}`, problem };
  });
}

test("a question opens and closes with the keyboard", async ({ page }) => {
  await page.goto("/plans");
  const question = page.locator(".faq details").nth(2);
  for (const key of ["Enter", "Space"]) {
    await question.locator("summary").press(key);
    await expect(question.locator("p")).toBeVisible();
    await question.locator("summary").press(key);
    await expect(question.locator("p")).toBeHidden();
  }
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("every answer can be read and both prices of a plan are in sight", async ({ page }) => {
    await page.goto("/plans");
    for (const question of await page.locator(".faq details").all()) {
      if ((await question.getAttribute("open")) === null) await question.locator("summary").click();
      await expect(question.locator("p")).toBeVisible();
    }
    for (const price of isSample ? samplePrices : prices) {
      await expect(page.locator("#hosting-plans").getByText(price).filter({ visible: true }).first()).toBeVisible();
    }
    await page.getByRole("radio", { name: /^Pay yearly/ }).check();
    await expect(
      page.locator("#hosting-plans").getByText(filled("{featured plan year} a year"), { exact: true }),
    ).toBeVisible();
    await page.getByRole("radio", { name: filled("{featured plan}") }).check();
    await expect(page.getByRole("cell", { name: formatPounds(leftToPay(featuredPlan(site), 1)) })).toBeVisible();
  });

  test("every link of the bar leads to its page", async ({ page }) => {
    await page.goto("/");
    for (const [label, heading] of [
      ["About Me", /One person/],
      ["Portfolio", "My Work"],
      ["Website Plans", /Pick the hosting/],
      ["Contact", "Get In Touch"],
      ["Home", /The website is free/],
    ] as const) {
      await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: label, exact: true }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
    }
  });

  test("a policy has its way back on screen, and on paper only its words", async ({ page }) => {
    for (const { path } of publicPages.filter((page) => /policies|privacy/.test(page.path))) {
      await page.emulateMedia({ media: "screen" });
      await page.goto(path);
      const back = page.getByRole("link", { name: /^Back to the/ });
      await expect(back).toHaveAttribute("href", path === "/privacy" ? "/contact" : "/plans");
      await page.emulateMedia({ media: "print" });
      for (const part of [back, page.locator(".bar"), page.locator("footer")]) await expect(part).toBeHidden();
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page.locator(".policy-text")).toBeVisible();
      await expect(page.locator("time").first()).toHaveText(/^\d{1,2} [A-Z][a-z]+ 20\d\d$/);
    }
  });
});
