import type { Page } from "@playwright/test";
import { hold } from "./members.ts";
import { helpArticles, ofTheSystem } from "./starting-articles.ts";
import { alive, expect, test } from "./visit.ts";

const email = "/support/article/setting-up-email";
const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const searchbox = (page: Page) => page.getByRole("searchbox", { name: "Search the help articles" });
const found = (page: Page) => page.getByRole("region", { name: "Latest help articles" });
const foundInTexts = (page: Page) => page.getByRole("region", { name: "Found in the text" });
const none = (page: Page) => page.getByRole("status").filter({ hasText: "No articles found." });
/** The list itself, without what was found in the texts. */
const titles = async (page: Page) => ofTheSystem(await page.locator(".support-articles > ul > li a").allTextContents());

test("what is typed filters the list by title, whatever its case, and the field keeps the focus", async ({ page }) => {
  await page.goto("/support");
  await alive(page);
  const entries = await page.evaluate(() => history.length);
  await searchbox(page).pressSequentially("YOUR in");
  await expect(page).toHaveURL("/support?q=YOUR+in");
  await expect.poll(() => titles(page)).toEqual(["Reading your invoice, line by line"]);
  await expect(found(page).getByRole("status")).toContainText("1 article");
  await expect(searchbox(page)).toBeFocused();
  await expect(searchbox(page)).toHaveValue("YOUR in");
  expect(await page.evaluate(() => history.length), "Back leaves the page, not a letter").toBe(entries);
  await searchbox(page).fill("");
  await expect.poll(() => titles(page)).toHaveLength(helpArticles.length);
});

test("titles decide the list; what has it in its text stands below, and is not called nothing", async ({ page }) => {
  await page.goto("/support");
  await alive(page);
  await searchbox(page).fill("imap");
  await expect(foundInTexts(page).getByRole("link", { name: "Setting up email" })).toHaveAttribute("href", email);
  expect(await titles(page)).toEqual([]);
  await expect(none(page)).toBeHidden();
  await expect(found(page).getByRole("status")).toContainText(
    "No title matches. These articles have it in their text:",
  );
  await searchbox(page).fill("invoice");
  await expect.poll(() => titles(page)).toEqual(["Reading your invoice, line by line"]);
  await expect(none(page)).toBeHidden();
  await expect(foundInTexts(page).getByRole("link", { name: "Your portal explained" })).toBeVisible();
  await expect(foundInTexts(page).getByRole("link", { name: "Reading your invoice" })).toHaveCount(0);
  await searchbox(page).fill("zzzz");
  await expect(none(page)).toBeVisible();
  await expect(foundInTexts(page)).toBeHidden();
});

test("Back returns to the search, to what it found and to where one was", async ({ page }) => {
  const top = () => page.evaluate(() => window.scrollY);
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto("/support");
  await alive(page);
  await searchbox(page).fill("what");
  await expect(page).toHaveURL("/support?q=what");
  const shown = helpArticles.map(({ title }) => title).filter((title) => /what/i.test(title));
  await expect.poll(() => titles(page)).toEqual(shown);
  const last = found(page).getByRole("link", { name: shown.at(-1) ?? "" });
  await last.scrollIntoViewIfNeeded();
  const before = await top();
  await last.click();
  await expect(heading(page)).toHaveText(shown.at(-1) ?? "");
  await expect.poll(top).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL("/support?q=what");
  await expect(searchbox(page)).toHaveValue("what");
  await expect.poll(() => titles(page)).toEqual(shown);
  await expect.poll(top).toBe(before);
});

test("who clicks before the search has begun gets where they clicked", async ({ page }) => {
  await page.goto("/support");
  await alive(page);
  const show = await hold(page, /setting-up-email\.data/);
  await searchbox(page).fill("email");
  await found(page).getByRole("link", { name: "Setting up email" }).click();
  await page.evaluate(() => new Promise((later) => setTimeout(later, 400)));
  show();
  await expect(page).toHaveURL(email);
});

test("an article is found, opened and left with the keyboard alone", async ({ page }) => {
  await page.goto("/support");
  await alive(page);
  await searchbox(page).focus();
  await page.keyboard.type("domain");
  await expect.poll(() => titles(page)).toHaveLength(1);
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Search" })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(found(page).getByRole("link", { name: /^Domain names/ })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(heading(page)).toHaveText(/^Domain names/);
  await expect(heading(page)).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await expect(page.getByRole("link", { name: "Back to the support centre" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/support");
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("an article is searched for, found and read", async ({ page }) => {
    await page.goto("/support");
    await searchbox(page).fill("BACKUPS");
    await page.getByRole("button", { name: "Search" }).click();
    await expect(searchbox(page)).toHaveValue("BACKUPS");
    await found(page).getByRole("link", { name: "Backups, and what happens when something goes wrong" }).click();
    await expect(heading(page)).toHaveText("Backups, and what happens when something goes wrong");
    await page.getByRole("link", { name: "Back to the support centre" }).click();
    await expect(page).toHaveURL("/support");
  });
});

test("characters that mean something to a database or a pattern are characters like any other", async ({ page }) => {
  const characters = [
    ",",
    "%",
    "_",
    "\\",
    ".*",
    "(",
    "[a-z]",
    "^",
    "' or '1'='1",
    "'; drop table articles; --",
    ":",
    "!&|",
    "*",
  ];
  await page.goto("/support");
  for (const character of [...characters, '"', "<b>", "🙂", "%\u0000"]) {
    const answered = await page.evaluate(async (query) => {
      const answer = await fetch(`/support?q=${encodeURIComponent(query)}`);
      const html = new DOMParser().parseFromString(await answer.text(), "text/html");
      return {
        status: answer.status,
        titles: [...html.querySelectorAll(".support-articles > ul > li a")].map((link) => `${link.textContent}`),
        none: html.querySelector("[role=status]")?.textContent?.includes("No articles found."),
        inTexts: html.querySelectorAll(".support-bodies li").length,
      };
    }, character);
    const expected = helpArticles.map(({ title }) => title).filter((title) => title.includes(character));
    expect({ ...answered, titles: ofTheSystem(answered.titles) }, character).toEqual({
      status: 200,
      titles: expected,
      inTexts: expect.any(Number),
      none: expected.length === 0 && answered.inTexts === 0,
    });
  }
});
