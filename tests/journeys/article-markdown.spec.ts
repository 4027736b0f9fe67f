import type { Page } from "@playwright/test";
import { cast } from "../../server/seed/cast.ts";
import { aDraft, newTitle, photograph, publicPath, text, versions } from "./article-editor.ts";
import { asAdmin, lookAs, newArticle, test } from "./members.ts";
import { expect } from "./visit.ts";

test.use({ javaScriptEnabled: false });

const seen = (page: Page) => page.getByRole("main").locator("[role=status], [role=alert]");

test("without scripts an article is written as Markdown, illustrated, published and read", async ({ page }) => {
  const title = newTitle("Bread by post");
  const editor = await newArticle(title);
  await lookAs(page, cast.sam);
  await page.goto(editor);
  const markdown = "## Wrap it\n\nIn **brown** paper, see [the plans](/plans).\n\n- string\n- a label\n\n`12 oz`";
  await text(page).fill(markdown);
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(seen(page).filter({ hasText: "Saved." }).first()).toBeVisible();
  await expect(text(page)).toHaveValue(markdown);

  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByText("It needs a summary").first()).toBeVisible();
  await expect(page.getByLabel("Summary")).toHaveAttribute("aria-invalid", "true");
  await expect(text(page)).toHaveValue(markdown);

  await page.getByLabel("Picture", { exact: true }).setInputFiles(await photograph());
  await page.getByLabel("Description").fill("A parcel on a doorstep");
  await page.getByRole("button", { name: "Add picture" }).click();
  await expect(page.getByText("The picture is at the end of the text.")).toBeVisible();
  await page.getByLabel("Summary").fill("How a loaf travels.");
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByText("Published. Everybody can read it now.")).toBeVisible();

  await page.goto(publicPath(title));
  const article = page.getByRole("article");
  await expect(article.getByRole("heading", { level: 2 })).toHaveText("Wrap it");
  await expect(article.locator("strong")).toHaveText("brown");
  await expect(article.getByRole("link", { name: "the plans" })).toHaveAttribute("href", "/plans");
  await expect(article.locator(".reading-text li")).toHaveText(["string", "a label"]);
  await expect(article.locator("p > code")).toHaveText("12 oz");
  const picture = article.getByRole("img", { name: "A parcel on a doorstep" });
  await picture.scrollIntoViewIfNeeded();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(400);
});

test("without scripts, too, nobody overwrites a text silently, and both can be had", async ({ page }) => {
  const title = newTitle("Bread for two");
  const editor = await newArticle(title);
  await lookAs(page, cast.sam);
  for (const { choice, stays, why, kept } of [
    { choice: "Keep mine", stays: "Mine.", why: "Replaced by another tab", kept: "Theirs." },
    { choice: "Take the other one", stays: "Theirs.", why: "Set aside", kept: "Mine." },
  ]) {
    await page.goto(editor);
    const revision = Number(await page.locator("form.article-editor [name=revision]").inputValue());
    await asAdmin(editor, { intent: "save", ...aDraft(title, "Theirs.", revision) });
    await text(page).fill("Mine.");
    await page.getByRole("button", { name: "Save draft" }).click();
    await expect(page.getByText("so nothing is lost")).toBeVisible();
    await expect(text(page)).toHaveValue("Mine.");
    await page.getByRole("button", { name: choice }).click();
    await expect(text(page)).toHaveValue(stays);
    const version = versions(page).getByRole("listitem").filter({ hasText: why }).first();
    await version.getByRole("link", { name: /^Read version/ }).click();
    await expect(page.locator(".article-shown-text")).toContainText(kept);
    await page.goto(editor);
    await expect(text(page)).toHaveValue(stays);
  }
});

test("without scripts a link that would run something is no link, and a drawing is refused", async ({ page }) => {
  const editor = await newArticle(newTitle("Bread and tricks"));
  await lookAs(page, cast.sam);
  await page.goto(editor);
  await text(page).fill("[press me](javascript:alert(1)) <img src=x onerror=alert(1)>");
  await page.getByRole("button", { name: "Save draft" }).click();
  await page.goto(`${editor}/preview`);
  const shown = page.getByRole("article");
  await expect(shown).toContainText("press me");
  await expect(shown.getByRole("link", { name: "press me" })).toHaveCount(0);
  await expect(shown.getByRole("img")).toHaveCount(0);
  await page.goto(editor);
  const wrong = { name: "loaf.jpg", mimeType: "image/jpeg", buffer: Buffer.from('<svg onload="alert(1)"/>') };
  await page.getByLabel("Picture", { exact: true }).setInputFiles(wrong);
  await page.getByLabel("Description").fill("A trick");
  await page.getByRole("button", { name: "Add picture" }).click();
  await expect(page.getByText("Pictures of that kind are not taken.")).toBeVisible();
});
