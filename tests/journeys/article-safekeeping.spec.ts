import type { Page } from "@playwright/test";
import { cast } from "../../server/seed/cast.ts";
import { aDraft, goOn, newTitle, ready, saved, sitDown, status, text, versions } from "./article-desk.ts";
import { asAdmin, lookAs, newArticle, test } from "./members.ts";
import { expect } from "./visit.ts";

/** A draft with a sentence in it. */
async function begun(words: string): Promise<string> {
  const title = newTitle(words);
  const desk = await newArticle(title);
  await asAdmin(desk, { intent: "save", ...aDraft(title, "One loaf.") });
  return desk;
}

/** The same draft in two tabs; the other one has saved something since. */
async function twoTabs(page: Page, desk: string): Promise<void> {
  await lookAs(page, cast.sam);
  await sitDown(page, desk);
  const other = await page.context().newPage();
  await sitDown(other, desk);
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
  const desk = await begun("Rolls in two tabs");
  await twoTabs(page, desk);
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

test("a link away from the desk waits until what was typed is saved", async ({ page }) => {
  const desk = await begun("Bread in a hurry");
  await lookAs(page, cast.sam);
  await sitDown(page, desk);
  await goOn(page, " And another.");
  await page.getByRole("link", { name: "Articles", exact: true }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Articles");
  await sitDown(page, desk);
  await expect(text(page)).toHaveText("One loaf. And another.");
});

test("what cannot be saved is not left without asking, and is saved once it can be", async ({ page, complaints }) => {
  const desk = await begun("Bread in a tunnel");
  await lookAs(page, cast.sam);
  await sitDown(page, desk);
  await page.context().setOffline(true);
  await goOn(page, " And another.");
  await expect(status(page)).toHaveText(/^Not saved: no answer from the server/);
  await page.getByRole("link", { name: "Articles", exact: true }).first().click();
  const asking = page.getByRole("dialog", { name: "Leave without saving?" });
  await asking.getByRole("button", { name: "Stay here" }).click();
  await expect(asking).toBeHidden();
  await expect(page).toHaveURL(desk);

  const asked = page.waitForEvent("dialog");
  await page.close({ runBeforeUnload: true });
  const warning = await asked;
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
  const desk = await begun("Bread overnight");
  await lookAs(page, cast.sam);
  await sitDown(page, desk);
  await page.context().clearCookies();
  await goOn(page, " And another.");
  await expect(status(page)).toHaveText("Not saved: you are signed out. Your text is still here.");
  const opened = page.waitForEvent("popup");
  await page.getByRole("link", { name: "Sign in in a new tab" }).click();
  const login = await opened;
  await expect(login.getByLabel("Username or email")).toBeVisible();
  await lookAs(login, cast.sam);
  await login.close();
  await expect(text(page)).toHaveText("One loaf. And another.");
  await page.getByRole("button", { name: "Save again" }).click();
  await saved(page);
  await page.reload();
  await ready(page);
  await expect(text(page)).toHaveText("One loaf. And another.");
});
