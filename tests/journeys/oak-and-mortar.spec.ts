import type { Locator, Page } from "@playwright/test";
import {
  accessibilityFaults,
  cutOffTexts,
  htmlFaults,
  layoutShifts,
  readToTheEnd,
  readWhileWatching,
  watchLayout,
} from "./page-faults.ts";
import { alive, expect, test } from "./visit.ts";

const path = "/projects/oak-and-mortar";
const sections = ["Home", "Services", "Gallery", "Testimonials", "About", "Contact"];
const phone = { width: 360, height: 740 };
const headerFace = (page: Page) => page.locator(".oak-header-face");
const heightOf = async (part: Locator) => (await part.boundingBox())?.height ?? 0;
const bottomOf = async (part: Locator) => {
  const box = await part.boundingBox();
  return Math.round((box?.y ?? 0) + (box?.height ?? 0));
};

async function visit(page: Page) {
  await page.goto(path);
  await alive(page);
}

test("the builder's page has its own name, its own icon and its own letters", async ({ page }) => {
  const requested: string[] = [];
  page.on("request", (request) => requested.push(request.url()));
  await visit(page);
  await readToTheEnd(page);
  await expect(page).toHaveTitle("Oak & Mortar: brickwork, renovations and joinery");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Straight walls.Straight answers.");
  expect(requested.filter((url) => /bricolage|figtree/.test(url))).toEqual([]);
  expect(requested.filter((url) => /hepta|archivo/.test(url)).length).toBe(2);
  const icons = page.locator("link[rel*=icon]");
  for (const icon of await icons.all()) await expect(icon).toHaveAttribute("href", /^\/assets\//);
  const share = await page.locator("meta[property='og:image']").getAttribute("content");
  const picture = await page.request.get(new URL(share ?? "").pathname);
  expect(picture.headers()["content-type"]).toBe("image/png");
});

test("the page says what the builder does, and to whom to speak", async ({ page }) => {
  await visit(page);
  for (const trade of ["Brickwork", "Renovations", "Joinery"]) {
    await expect(page.locator("#services").getByRole("heading", { name: trade })).toBeVisible();
  }
  const hero = page.locator("#home");
  await expect(hero.getByRole("link", { name: "My Services" })).toHaveAttribute("href", `${path}#services`);
  await expect(hero.getByRole("link", { name: "Get a Free Quote" })).toHaveAttribute("href", `${path}#contact`);
  await expect(page.getByRole("region", { name: /in mind/ }).getByRole("link")).toHaveAttribute(
    "href",
    `${path}#contact`,
  );
  await expect(page.locator("[data-sample]")).toHaveCount(3);
  await expect(page.getByText("Sample reviews, written for this demonstration.")).toBeVisible();
  const contact = page.locator("#contact");
  await expect(contact).toContainText("within a day or two");
  await expect(contact.getByRole("link", { name: "01632 960 047" })).toHaveAttribute("href", "tel:+441632960047");
  await expect(contact.getByRole("link", { name: /@/ })).toHaveAttribute("href", /^mailto:.*\.example$/);
  const footer = page.getByRole("contentinfo");
  await expect(footer.getByRole("link", { name: "Website by Tenday" })).toHaveAttribute("href", "/");
  await expect(footer.getByRole("link", { name: "Instagram" })).toBeVisible();
});

test("the header shrinks after more than 50px and nothing below it moves", async ({ page }) => {
  await watchLayout(page);
  await visit(page);
  await page.evaluate(() => document.fonts.ready);
  const before = await layoutShifts(page);
  const scrollTo = (top: number) => page.evaluate((y) => window.scrollTo({ top: y, behavior: "instant" }), top);
  expect(await bottomOf(headerFace(page))).toBe(112);
  await scrollTo(50);
  await page.waitForTimeout(300);
  expect(await bottomOf(headerFace(page))).toBe(112);
  await scrollTo(51);
  await expect.poll(() => bottomOf(headerFace(page))).toBe(64);
  await scrollTo(0);
  await expect.poll(() => bottomOf(headerFace(page))).toBe(112);
  expect(await layoutShifts(page)).toEqual(before);
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with scripts" : "without scripts", () => {
    test.use({ javaScriptEnabled });

    test("each item of the header leads to its section", async ({ page }) => {
      await page.goto(path);
      if (javaScriptEnabled) await alive(page);
      for (const name of [...sections.slice(1), "Home"]) {
        await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name }).click();
        await expect(page).toHaveURL(`${path}#${name.toLowerCase()}`);
        const section = page.locator(`#${name.toLowerCase()}`);
        await expect.poll(async () => Math.abs(((await section.boundingBox())?.y ?? -999) - 62)).toBeLessThan(60);
      }
    });

    test("on a phone the same items are in a menu", async ({ page }) => {
      await page.setViewportSize(phone);
      await page.goto(path);
      if (javaScriptEnabled) await alive(page);
      const menu = page.getByRole("navigation", { name: "Main, small screens" });
      await expect(menu).toBeHidden();
      await page.locator("summary").click();
      await expect(menu.getByRole("listitem")).toHaveText(sections);
      await menu.getByRole("link", { name: "About" }).click();
      await expect(page).toHaveURL(/#about$/);
      await expect(page.getByRole("heading", { name: "One builder. Both trades." })).toBeInViewport();
    });
  });
}

test("the menu closes when a section is chosen, by Escape and by a press outside", async ({ page }) => {
  await page.setViewportSize(phone);
  await visit(page);
  const summary = page.locator("summary");
  const menu = page.getByRole("navigation", { name: "Main, small screens" });
  await summary.click();
  await menu.getByRole("link", { name: "Gallery" }).click();
  await expect(menu).toBeHidden();
  await summary.click();
  await page.keyboard.press("Escape");
  await expect(menu).toBeHidden();
  await expect(summary).toBeFocused();
  await summary.click();
  await page.mouse.click(180, 700);
  await expect(menu).toBeHidden();
});

test("the header marks the section that is read, and Tab goes on from the one that was chosen", async ({ page }) => {
  await visit(page);
  const nav = page.getByRole("navigation", { name: "Main" });
  await expect(nav.locator("[aria-current]")).toHaveText("Home");
  await nav.getByRole("link", { name: "Contact" }).press("Enter");
  await expect(nav.locator("[aria-current]")).toHaveText("Contact");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "01632 960 047" })).toBeFocused();
});

test("smooth scrolling is the browser's own", async ({ page }) => {
  await visit(page);
  await expect(page.locator("html")).toHaveCSS("scroll-behavior", "smooth");
});

for (const viewport of [phone, { width: 1280, height: 800 }]) {
  test(`at ${viewport.width}px the page is valid, stands still and is there for everybody`, async ({
    page,
    request,
  }) => {
    await page.setViewportSize(viewport);
    expect.soft(await htmlFaults(request, path)).toEqual([]);
    await watchLayout(page);
    expect.soft(await readWhileWatching(page, path)).toEqual([]);
    expect.soft(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole("button", { name: "Send Message" }).click();
    expect.soft(await accessibilityFaults(page)).toEqual([]);
    if (viewport === phone) {
      await page.locator("summary").click();
      expect.soft(await accessibilityFaults(page)).toEqual([]);
    }
  });
}

test("nothing is cut off, from the narrowest phone to a wide screen", async ({ page }) => {
  await visit(page);
  for (const width of [320, 360, 768, 1024, 1280, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    expect.soft(await cutOffTexts(page), `at ${width}px`).toEqual([]);
  }
});

test("everything that can be pressed is as large as a thumb", async ({ page }) => {
  await page.setViewportSize(phone);
  await visit(page);
  await page.locator("summary").click();
  for (const target of await page
    .locator("header a, summary, button, .oak-button, footer a, dd a, input:not([name=_gotcha])")
    .all()) {
    if (await target.isVisible()) expect(await heightOf(target), await target.innerText()).toBeGreaterThanOrEqual(44);
  }
});
