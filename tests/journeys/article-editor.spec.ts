import type { Browser, Page } from "@playwright/test";
import { cast } from "../../server/seed/cast.ts";
import {
  aDraft,
  goOn,
  newTitle,
  photograph,
  publicPath,
  ready,
  saved,
  sitDown,
  status,
  text,
  tool,
  versions,
} from "./article-editor.ts";
import { asAdmin, lookAs, newArticle, test } from "./members.ts";
import { alive, expect } from "./visit.ts";

const list = "/dashboard/admin/articles";

/** Somebody without a login, in a browser of their own. */
async function visitor(browser: Browser, path: string): Promise<Page> {
  const page = await browser.newPage();
  await page.goto(path);
  return page;
}

test("an article is written with the tools above it, and is kept on the way", async ({ page }) => {
  const title = newTitle("Feeding a sourdough starter");
  await lookAs(page, cast.sam);
  await page.goto("/clients/dashboard/admin");
  await alive(page);
  await page.getByRole("link", { name: /^Articles/ }).click();
  await page.getByRole("textbox", { name: "Title" }).fill(title);
  await page.getByRole("button", { name: "Start writing" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Help article");
  await ready(page);

  await text(page).click();
  await page.keyboard.type("It lives in a jar.");
  await page.keyboard.press("Enter");
  await tool(page, "H2, heading").click();
  await page.keyboard.type("Every morning");
  await page.keyboard.press("Enter");
  await tool(page, "Bold").click();
  await page.keyboard.type("Half");
  await tool(page, "Bold").click();
  await page.keyboard.type(" of it goes.");
  await page.keyboard.press("Enter");
  await tool(page, "List").click();
  await page.keyboard.type("Flour");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Water");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await page.keyboard.type("See the ");
  await tool(page, "Link").click();
  await page.getByLabel("Words", { exact: true }).fill("plans");
  await page.getByLabel("Leads to").fill("/plans");
  await page.getByRole("button", { name: "Set link" }).click();
  await goOn(page, "");
  await page.keyboard.press("Enter");
  await tool(page, "Block of code").click();
  await page.getByRole("textbox", { name: "Code", exact: true }).fill("flour = water");
  await page.getByLabel("Summary").fill("What it eats, and when.");
  await saved(page);

  await page.reload();
  await ready(page);
  await expect(page.getByRole("textbox", { name: "Title" })).toHaveValue(title);
  await expect(page.getByLabel("Summary")).toHaveValue("What it eats, and when.");
  await expect(text(page).locator("p").first()).toHaveText("It lives in a jar.");
  await expect(text(page).locator("h2")).toHaveText("Every morning");
  await expect(text(page).locator("strong")).toHaveText("Half");
  await expect(text(page).locator(".rich-bullet")).toHaveText(["Flour", "Water"]);
  await expect(text(page).locator(".rich-link")).toHaveAttribute("title", "/plans");
  await expect(page.getByRole("textbox", { name: "Code", exact: true })).toHaveValue("flour = water");
});

const written = "## Every morning\n\n**Half** of it goes.\n\n- Flour\n- Water\n\nSee the [plans](/plans).";

test("an article gets a picture, is looked at, published, found and read", async ({ page, browser }) => {
  const title = newTitle("Feeding a rye starter");
  const editor = await newArticle(title);
  await asAdmin(editor, { intent: "save", ...aDraft(title, `${written}\n\n\`\`\`\nflour = water\n\`\`\``) });
  await lookAs(page, cast.sam);
  await sitDown(page, editor);
  await tool(page, "Picture").click();
  const popover = page.getByRole("group", { name: "Add a picture" });
  await popover.getByLabel("Picture").setInputFiles(await photograph());
  await popover.getByRole("button", { name: "Add picture" }).click();
  await expect(popover.getByText("Say what is on it.")).toBeVisible();
  await popover.getByLabel("Description").fill("A loaf with a dark crust");
  await popover.getByLabel("Caption").fill("Saturday’s");
  await popover.getByRole("button", { name: "Add picture" }).click();
  await expect(popover).toBeHidden();
  await expect(text(page).getByLabel("Description")).toHaveValue("A loaf with a dark crust");

  const opened = page.waitForEvent("popup");
  await page.getByRole("link", { name: "Preview" }).click();
  const preview = await opened;
  await expect(preview.getByText("Preview: this is your draft")).toBeVisible();
  await expectWholeArticle(preview, title);
  await preview.close();

  const reader = await visitor(browser, publicPath(title));
  await expect(reader.getByRole("heading", { level: 1 })).toHaveText("Article not found.");
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(status(page)).toHaveText("Published. Everybody can read it now.");
  await expect(page.getByRole("region", { name: "On the site" })).toContainText(publicPath(title));
  await reader.goto("/support");
  await alive(reader);
  await reader.getByRole("searchbox").fill(title.toUpperCase());
  await reader.getByRole("link", { name: title }).click();
  await expect(reader).toHaveURL(publicPath(title));
  await expectWholeArticle(reader, title);
  await reader.close();
});

async function expectWholeArticle(page: Page, title: string): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
  const article = page.getByRole("article");
  await expect(article.getByRole("heading", { level: 2 })).toHaveText("Every morning");
  await expect(article.locator("strong")).toHaveText("Half");
  await expect(article.locator(".reading-text li")).toHaveText(["Flour", "Water"]);
  await expect(article.getByRole("link", { name: "plans" })).toHaveAttribute("href", "/plans");
  await expect(article.locator("pre code")).toHaveText("flour = water");
  const picture = article.getByRole("img", { name: "A loaf with a dark crust" });
  await picture.scrollIntoViewIfNeeded();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(400);
  await expect(article.locator("figcaption")).toHaveText("Saturday’s");
}

test("visitors read the old text until the changes are published, and a version can be brought back", async ({
  page,
  browser,
}) => {
  const title = newTitle("How to bake on Sundays");
  const editor = await newArticle(title);
  await asAdmin(editor, { intent: "publish", ...aDraft(title, "The oven is cold.") });
  await lookAs(page, cast.sam);
  await sitDown(page, editor);
  await goOn(page, " Light it at six.");
  await saved(page);
  await expect(page.getByText("Changes not published")).toBeVisible();
  const reader = await visitor(browser, publicPath(title));
  const article = reader.getByRole("article");
  await expect(article).toContainText("The oven is cold.");
  await expect(article).not.toContainText("Light it at six.");
  await page.getByRole("button", { name: "Publish changes" }).click();
  await expect(status(page)).toHaveText("Published. Everybody can read it now.");
  await reader.reload();
  await expect(article).toContainText("The oven is cold. Light it at six.");

  await page.getByRole("link", { name: "Read version 1" }).click();
  await expect(page.getByRole("article")).toContainText("The oven is cold.");
  await versions(page).getByRole("listitem").getByRole("button", { name: "Restore version 1" }).click();
  await expect(versions(page).getByText("That version is the draft again.")).toBeVisible();
  await expect(text(page)).toHaveText("The oven is cold.");
  await reader.reload();
  await expect(article).toContainText("Light it at six.");
  await page.getByRole("button", { name: "Publish changes" }).click();
  await expect(status(page)).toHaveText("Published. Everybody can read it now.");
  await reader.reload();
  await expect(article).not.toContainText("Light it at six.");
  await reader.close();
});

test("an article is taken off the site, deleted and brought back", async ({ page, request }) => {
  const title = newTitle("Bread in winter");
  const editor = await newArticle(title);
  await asAdmin(editor, { intent: "publish", ...aDraft(title, "Keep the dough warm.") });
  expect((await request.get(publicPath(title))).status()).toBe(200);
  await lookAs(page, cast.sam);
  await sitDown(page, editor);
  await page.getByText("Take it off the site", { exact: true }).click();
  await page.getByRole("button", { name: "Take it off the site now" }).click();
  await expect(page.getByText("Taken offline. The draft is still here.")).toBeVisible();
  const gone = await request.get(publicPath(title));
  expect([gone.status(), await gone.text()]).toEqual([404, expect.stringContaining("Article not found.")]);

  await page.goto(`${list}?q=${encodeURIComponent(title)}`);
  await alive(page);
  await page.getByRole("link", { name: `Delete ${title}` }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Delete/ })
    .click();
  await expect(page.getByText(`${title} is deleted.`)).toBeVisible();
  expect((await page.request.get(editor)).status()).toBe(404);
  await page.getByRole("button", { name: `Undo the deletion of ${title}` }).click();
  await expect(page.getByText(`${title} is back.`)).toBeVisible();
  await sitDown(page, editor);
  await expect(text(page)).toHaveText("Keep the dough warm.");
});
