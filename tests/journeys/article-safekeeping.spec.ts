import type { Page } from "@playwright/test";
import { cast } from "../../server/seed/cast.ts";
import { aDraft, goOn, newTitle, ready, saved, sitDown, status, text, versions } from "./article-editor.ts";
import { asAdmin, lookAs, newArticle, test } from "./members.ts";
import { expect } from "./visit.ts";

/** A draft with a sentence in it. */
async function begun(words: string): Promise<string> {
  const title = newTitle(words);
  const editor = await newArticle(title);
  await asAdmin(editor, { intent: "save", ...aDraft(title, "One loaf.") });
  return editor;
}

/** The same draft in two tabs; the other one has saved something since. */
async function twoTabs(page: Page, editor: string): Promise<void> {
  await lookAs(page, cast.sam);
  await sitDown(page, editor);
  const other = await page.context().newPage();
  await sitDown(other, editor);
  await goOn(other, " From the other tab.");
  await saved(other);
  await other.close();
}

/** The text of the newest version of that kind. */
async function readVersion(page: Page, why: string): Promise<string> {
  const version = versions(page).getByRole("listitem").filter({ hasText: why }).first();
  await version.getByRole("link", { name: /^Read version/ }).click();
  return page.locator(".article-shown-text").innerText();
}

test("two tabs: who keeps their own text finds the other one in the history", async ({ page }) => {
  await twoTabs(page, await begun("Bread in two tabs"));
  await goOn(page, " From this tab.");
  await expect(status(page)).toHaveText("This article was changed elsewhere");
  await expect(page.getByRole("alert")).toContainText("so nothing is lost");
  await page.getByRole("button", { name: "Keep mine" }).click();
  await saved(page);
  await page.reload();
  await ready(page);
  await expect(text(page)).toHaveText("One loaf. From this tab.");
  expect(await readVersion(page, "Replaced by another tab")).toContain("One loaf. From the other tab.");
});

test("two tabs: who takes the other text finds their own in the history; nothing is published meanwhile", async ({
  page,
}) => {
  const editor = await begun("Rolls in two tabs");
  await twoTabs(page, editor);
  await goOn(page, " From this tab.");
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(status(page)).toHaveText("This article was changed elsewhere");
  await page.getByRole("button", { name: "Take the other one" }).click();
  await expect(text(page)).toHaveText("One loaf. From the other tab.");
  await expect(page.getByText("Draft", { exact: true })).toBeVisible();
  expect(await readVersion(page, "Set aside")).toContain("One loaf. From this tab.");
  await goOn(page, " And on.");
  await saved(page);
  await page.reload();
  await ready(page);
  await expect(text(page)).toHaveText("One loaf. From the other tab. And on.");
});

test("a link away from the editor waits until what was typed is saved", async ({ page }) => {
  const editor = await begun("Bread in a hurry");
  await lookAs(page, cast.sam);
  await sitDown(page, editor);
  await goOn(page, " And another.");
  await page.getByRole("link", { name: "Articles", exact: true }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Articles");
  await sitDown(page, editor);
  await expect(text(page)).toHaveText("One loaf. And another.");
});

test("what cannot be saved is not left without asking, and is saved once it can be", async ({ page, complaints }) => {
  const editor = await begun("Bread in a tunnel");
  await lookAs(page, cast.sam);
  await sitDown(page, editor);
  await page.context().setOffline(true);
  await goOn(page, " And another.");
  await expect(status(page)).toHaveText(/^Not saved: no answer from the server/);
  await page.getByRole("link", { name: "Articles", exact: true }).first().click();
  const asking = page.getByRole("dialog", { name: "Leave without saving?" });
  await asking.getByRole("button", { name: "Stay here" }).click();
  await expect(asking).toBeHidden();
  await expect(page).toHaveURL(editor);

  const requested = page.waitForEvent("dialog");
  await page.close({ runBeforeUnload: true });
  const warning = await requested;
  expect(warning.type()).toBe("beforeunload");
  await warning.dismiss();
  await expect(text(page)).toHaveText("One loaf. And another.");

  await page.context().setOffline(false);
  await page.getByRole("button", { name: "Save again" }).click();
  await saved(page);
  await page.reload();
  await ready(page);
  await expect(text(page)).toHaveText("One loaf. And another.");
  const [other] = complaints.splice(0).filter((complaint) => !complaint.includes("net::ERR_INTERNET_DISCONNECTED"));
  expect(other).toBeUndefined();
});

test("who was signed out meanwhile loses nothing: signs in beside it, and saves", async ({ page }) => {
  const editor = await begun("Bread overnight");
  await lookAs(page, cast.sam);
  await sitDown(page, editor);
  await page.context().clearCookies();
  await goOn(page, " And another.");
  await expect(status(page)).toHaveText("Not saved: you are logged out. Your text is still here.");
  const opened = page.waitForEvent("popup");
  await page.getByRole("link", { name: "Log in in a new tab" }).click();
  const login = await opened;
  await expect(login.getByLabel("Username or email")).toBeVisible();
  // The other tab has told this one that nobody is logged in any more.
  await expect(page.locator("html")).not.toHaveAttribute("data-signed-in");
  await expect(text(page)).toHaveText("One loaf. And another.");
  await lookAs(login, cast.sam);
  await login.close();
  await expect(text(page)).toHaveText("One loaf. And another.");
  await page.getByRole("button", { name: "Save again" }).click();
  await saved(page);
  await page.reload();
  await ready(page);
  await expect(text(page)).toHaveText("One loaf. And another.");
});

test("a long article that is only looked at is neither saved nor asked about", async ({ page }) => {
  const title = newTitle("Bread at length");
  const editor = await newArticle(title);
  const lines = Array.from({ length: 200 }, (_, line) => `Loaf ${line}.`);
  await asAdmin(editor, { intent: "save", ...aDraft(title, lines.join("\n\n")) });
  const posted: string[] = [];
  page.on("request", (request) => (request.method() === "POST" ? posted.push(request.url()) : undefined));
  await lookAs(page, cast.sam);
  posted.length = 0;
  await sitDown(page, editor);
  const hide = () => document.dispatchEvent(new Event("visibilitychange"));
  await page.evaluate(() => Object.defineProperty(document, "visibilityState", { value: "hidden" }));
  await page.evaluate(hide);
  await expect(text(page)).toContainText("Loaf 199.");
  await page.evaluate(hide);
  await page.getByRole("link", { name: "Articles", exact: true }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Articles");
  expect(posted).toEqual([]);
});

test("a title that is changed while a long text is still coming in leaves the text whole", async ({ page }) => {
  const title = newTitle("Bread in haste");
  const editor = await newArticle(title);
  const lines = Array.from({ length: 400 }, (_, line) => `Loaf ${line}.`);
  await asAdmin(editor, { intent: "save", ...aDraft(title, lines.join("\n\n")) });
  await lookAs(page, cast.sam);
  await sitDown(page, editor);
  await page.getByRole("textbox", { name: "Title" }).fill(`${title}, soon`);
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(status(page)).toHaveText("Published. Everybody can read it now.");
  await page.reload();
  await ready(page);
  await expect(text(page)).toContainText("Loaf 399.");
});

test("publishing without a line keeps the text, says what is not known, and can be done again", async ({
  page,
  complaints,
}) => {
  await lookAs(page, cast.sam);
  await sitDown(page, await begun("Bread off the line"));
  await page.context().setOffline(true);
  await goOn(page, " And another.");
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(status(page)).toContainText("it is not known whether this was published");
  await expect(text(page)).toHaveText("One loaf. And another.");
  await page.context().setOffline(false);
  await page.getByRole("button", { name: "Publish again" }).click();
  await expect(status(page)).toHaveText("Published. Everybody can read it now.");
  await expect(text(page)).toHaveText("One loaf. And another.");
  const [other] = complaints.splice(0).filter((complaint) => !complaint.includes("net::ERR_INTERNET_DISCONNECTED"));
  expect(other).toBeUndefined();
});

test("a save whose answer was lost does not contest with what was written after it", async ({ page, complaints }) => {
  await lookAs(page, cast.sam);
  await sitDown(page, await begun("Bread and echoes"));
  await page.route(
    "**/save",
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await goOn(page, " And another.");
  await expect(status(page)).toHaveText(/^Not saved: no answer from the server/);
  await page.keyboard.type(" And a third.");
  await saved(page);
  await page.reload();
  await ready(page);
  await expect(text(page)).toHaveText("One loaf. And another. And a third.");
  expect(complaints.splice(0).filter((complaint) => !complaint.includes("net::ERR_FAILED"))).toEqual([]);
});

test("another version is not opened over what cannot be saved", async ({ page, complaints }) => {
  const title = newTitle("Bread below ground");
  const editor = await newArticle(title);
  await asAdmin(editor, { intent: "publish", ...aDraft(title, "One loaf.") });
  await lookAs(page, cast.sam);
  await sitDown(page, editor);
  await page.context().setOffline(true);
  await goOn(page, " And another.");
  await versions(page).getByRole("link", { name: "Read version 1" }).click();
  const asking = page.getByRole("dialog", { name: "Leave without saving?" });
  await asking.getByRole("button", { name: "Stay here" }).click();
  await expect(text(page)).toHaveText("One loaf. And another.");
  await page.context().setOffline(false);
  await versions(page).getByRole("link", { name: "Read version 1" }).click();
  await expect(page.locator(".article-shown-text")).toContainText("One loaf.");
  await expect(text(page)).toHaveText("One loaf. And another.");
  const [other] = complaints.splice(0).filter((complaint) => !complaint.includes("net::ERR_INTERNET_DISCONNECTED"));
  expect(other).toBeUndefined();
});

test("a version is restored over text that was not saved yet, which is then in the history", async ({ page }) => {
  const title = newTitle("Bread again");
  const editor = await newArticle(title);
  await asAdmin(editor, { intent: "publish", ...aDraft(title, "One loaf.") });
  await lookAs(page, cast.sam);
  await sitDown(page, editor);
  await goOn(page, " And another.");
  await versions(page).getByRole("button", { name: "Restore version 1" }).click();
  await expect(page.getByText("That version is the draft again.")).toBeVisible();
  await expect(text(page)).toHaveText("One loaf.");
  expect(await readVersion(page, "Before a restore")).toContain("One loaf. And another.");
});

test("the way back from the preview leads to the editor it came from", async ({ page }) => {
  const editor = await begun("Bread on show");
  await lookAs(page, cast.sam);
  await sitDown(page, editor);
  const opened = page.waitForEvent("popup");
  await page.getByRole("link", { name: "Preview, in a new tab" }).click();
  const preview = await opened;
  const again = page.waitForEvent("load");
  await preview.getByRole("link", { name: "Back to writing" }).click();
  await again;
  await expect(page).toHaveURL(editor);
  expect(page.context().pages()).toHaveLength(2);
});
