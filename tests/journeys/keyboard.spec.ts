import type { Locator, Page } from "@playwright/test";
import { cast } from "../../server/seed/cast.ts";
import { enterAs, lookAs, newMember, newProject, test } from "./members.ts";
import { alive, expect } from "./visit.ts";

/** Presses Tab until it has the focus: whoever cannot point gets there this way or not at all. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let steps = 0; steps < 90; steps++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`no Tab leads to ${target}`);
}

test("a client asks for an add-on with the keyboard alone", async ({ page }) => {
  const member = await newMember({ name: "Noor Haddad" });
  await newProject(member, { projectName: "Haddad Kitchen" });
  await enterAs(page, member);
  await page.goto("/clients/dashboard");
  await alive(page);
  await tabTo(page, page.getByRole("link", { name: "View Project" }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Haddad Kitchen");
  await tabTo(page, page.getByRole("link", { name: "Get an Add-On" }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Get an Add-On");
  await alive(page);
  await tabTo(page, page.getByRole("checkbox", { name: "Basic CMS" }));
  await page.keyboard.press("Space");
  await tabTo(page, page.getByRole("button", { name: "Add Selected Add-Ons" }));
  await page.keyboard.press("Enter");
  await expect(page.getByText("has been sent successfully")).toBeVisible();
});

test("the admin deletes, thinks again and brings back with the keyboard alone", async ({ page }) => {
  const member = await newMember({ name: "Elsie Marsh" });
  await newProject(member, { projectName: "Marsh Knits" });
  await lookAs(page, cast.sam);
  await page.goto(member.managed);
  await alive(page);
  const remove = page.getByRole("link", { name: "Delete Marsh Knits" });
  await tabTo(page, remove);
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Are you sure you want to delete this project?" });
  await expect(dialog.getByRole("link", { name: "Keep this project" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(remove).toBeFocused();
  await page.keyboard.press("Enter");
  await tabTo(page, dialog.getByRole("button", { name: "Delete Marsh Knits" }));
  await page.keyboard.press("Enter");
  const undo = page.getByRole("button", { name: /Undo/ });
  await expect(undo).toBeVisible();
  await tabTo(page, undo);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("article", { name: "Marsh Knits" })).toBeVisible();
});

test("the admin adds a project, a plan and a note with the keyboard alone", async ({ page }) => {
  const member = await newMember({ name: "Tom Adeyemi" });
  await lookAs(page, cast.sam);
  await page.goto(member.managed);
  await alive(page);
  await tabTo(page, page.getByRole("region", { name: "Add New Project" }).getByLabel("Name"));
  await page.keyboard.type("Saturday Rugby");
  await page.keyboard.press("Enter");
  await tabTo(page, page.getByRole("link", { name: "Open project Saturday Rugby" }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Saturday Rugby");
  await alive(page);
  await tabTo(page, page.getByLabel("Note to Tom"));
  await page.keyboard.type("See you on Saturday.");
  await tabTo(page, page.getByRole("button", { name: "Save status" }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("region", { name: "History" })).toContainText("See you on Saturday.");
  const plans = page.getByRole("region", { name: "Hosting plans" });
  await tabTo(page, plans.getByLabel("Add a plan"));
  await page.keyboard.type("Data");
  await tabTo(page, plans.getByRole("button", { name: "Add", exact: true }));
  await page.keyboard.press("Enter");
  await expect(plans.getByRole("listitem")).toContainText(["Data Explorer"]);
});
