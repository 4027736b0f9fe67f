import type { Page } from "@playwright/test";
import sharp from "sharp";
import { slugOf } from "../../domain/article.ts";
import { alive, expect } from "./visit.ts";

/** Journeys share one site: none has another's title. */
export const newTitle = (words: string) => `${words} ${crypto.randomUUID().slice(0, 8)}`;

export const publicPath = (title: string) => `/support/article/${slugOf(title)}`;

export const text = (page: Page) => page.getByRole("textbox", { name: "Text", exact: true });
export const status = (page: Page) => page.locator(".article-status").getByRole("status");
export const versions = (page: Page) => page.getByRole("region", { name: "Versions" });
export const tool = (page: Page, name: string) =>
  page.getByRole("toolbar", { name: "Formatting" }).getByRole("button", { name, exact: true });

/** Opens it and waits until the rich text editor has come. */
export async function sitDown(page: Page, editor: string): Promise<void> {
  await page.goto(editor);
  await ready(page);
}

export async function ready(page: Page): Promise<void> {
  await alive(page);
  await expect(tool(page, "Bold")).toBeVisible();
}

/** At the end of the text, as somebody does who goes on writing. */
export async function goOn(page: Page, words: string): Promise<void> {
  await text(page).focus();
  await page.keyboard.press("ControlOrMeta+End");
  // The editor hears of a new place a tenth of a second later: faster than anybody types, but not than a journey.
  await page.evaluate(() => new Promise((heard) => setTimeout(heard, 250)));
  await page.keyboard.type(words);
}

export async function saved(page: Page): Promise<void> {
  await expect(status(page)).toHaveText(/^Saved at \d\d:\d\d$/);
}

/** What the form sends without scripts. */
export const aDraft = (title: string, markdown: string, revision = 1) => ({
  title,
  slug: slugOf(title),
  excerpt: `About ${title}.`,
  markdown,
  revision: String(revision),
});

/** As a file that a person chooses. */
export const photograph = async (width = 600) => ({
  name: "loaf.jpg",
  mimeType: "image/jpeg",
  buffer: await sharp({ create: { width, height: Math.ceil((width * 2) / 3), channels: 3, background: "#c98b4a" } })
    .jpeg()
    .toBuffer(),
});
