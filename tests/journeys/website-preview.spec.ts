import type { Page } from "@playwright/test";
import { cast } from "../../server/seed/cast.ts";
import { lookAs, test } from "./members.ts";
import { alive, expect } from "./visit.ts";

const look = "/dashboard/admin/website/identity";
const preview = "/dashboard/admin/website/preview";
const park = "/projects/template-green-space";
const builder = "/projects/oak-and-mortar";
const leave = (page: Page) => page.getByRole("button", { name: "Leave the preview" });

// There is one draft of the website.
test.describe.configure({ mode: "serial" });

async function showBuilder(page: Page, isShown: boolean): Promise<void> {
  await page.goto(look);
  await alive(page);
  await page.getByLabel("The one-page site of a builder").setChecked(isShown);
  await page.getByRole("button", { name: "Save sites" }).click();
  await expect(page.getByText("Saved in the draft.")).toBeVisible();
}

test("a preview says that it is one on every page, and has no site that its draft does not show", async ({ page }) => {
  await lookAs(page, cast.sam);
  await showBuilder(page, false);
  await page.goto(preview);
  await alive(page);
  await expect(page.locator(".draft-bar").getByRole("link", { name: "Publish…" })).toBeVisible();
  await expect(page.locator(".draft-bar").getByRole("link", { name: "Preview" })).toHaveCount(0);
  await page.getByRole("button", { name: "Look at it" }).click();
  await expect(leave(page)).toBeVisible();

  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 740 });
    await page.goto(park);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Follow the goose.");
    await expect(leave(page)).toBeInViewport();
  }
  const gone = await page.request.get(builder);
  expect(gone.status()).toBe(404);

  await page.goto(park);
  await leave(page).click();
  await expect(page).toHaveURL("/");
  await page.goto(builder);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(leave(page)).toHaveCount(0);
  await showBuilder(page, true);
});
