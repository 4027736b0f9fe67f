import type { Locator, Page } from "@playwright/test";
import { layoutShifts, watchLayout } from "./page-faults.ts";
import { filled } from "./site-of-run.ts";
import { alive, expect, test } from "./visit.ts";

const path = "/projects/oak-and-mortar";
const sections = ["Home", "Services", "Gallery", "Testimonials", "About", "Contact"];
const headerFace = (page: Page) => page.locator(".oak-header-face");
const bottomOf = async (part: Locator) => {
  const box = await part.boundingBox();
  return Math.round((box?.y ?? 0) + (box?.height ?? 0));
};

async function visit(page: Page) {
  await page.goto(path);
  await alive(page);
}

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
  await expect(footer.getByRole("link", { name: filled("Website by {business name}") })).toHaveAttribute("href", "/");
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
      // Home is the top of the page, not what is left of it below the bar.
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    });
  });
}

test("the menu of a phone closes by a press outside", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await visit(page);
  const menu = page.getByRole("navigation", { name: "Main, small screens" });
  await page.locator("summary").click();
  await expect(menu).toBeVisible();
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
