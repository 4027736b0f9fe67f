import type { Page } from "@playwright/test";
import { cast } from "../../server/seed/cast.ts";
import { lookAs, test } from "./members.ts";
import { alive, expect } from "./visit.ts";

const texts = "/dashboard/admin/website/texts";
const business = "/dashboard/admin/website/business";

/** What other journeys look for on the home page stays in it. */
const came = "Free websites for small businesses";
const own = `${came} and clubs`;

// There is one website, and one draft of it.
test.describe.configure({ mode: "serial" });

/** Everything that is in the draft, from its own screen. */
async function publish(page: Page): Promise<void> {
  await page.goto("/dashboard/admin/website?publish=1");
  await alive(page);
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Publish \d+ changes?$/ })
    .first()
    .click();
  await expect(page.getByText("Visitors see it in a few seconds.")).toBeVisible();
}

async function seesEyebrow(page: Page, words: string): Promise<void> {
  await expect(async () => {
    await page.goto("/");
    await expect(page.getByText(words, { exact: true }).first()).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 60_000 });
}

const top = (page: Page) => page.getByRole("region", { name: "Top of the page" });
const first = (page: Page) => top(page).locator("details").first();

test("the home page's first text is changed, published and read, and comes back as it came", async ({ page }) => {
  await lookAs(page, cast.sam);
  await page.goto(texts);
  await alive(page);
  await first(page).locator("summary").click();
  const field = first(page).getByLabel("Text", { exact: true });
  await expect(field).toHaveValue(came);
  await field.fill("From {cheapst} a month");
  await first(page).getByRole("button", { name: /^Save/ }).click();
  await expect(first(page).getByText("{cheapst}: there is no such name.")).toBeVisible();
  await expect(field).toHaveValue("From {cheapst} a month");
  await field.fill(own);
  await first(page).getByRole("button", { name: /^Save/ }).click();
  await expect(page.getByText("Saved in the draft. Visitors see it when you publish.")).toBeVisible();
  await expect(first(page).locator("summary")).toContainText("Yours");

  await publish(page);
  await seesEyebrow(page, own);

  await page.goto(texts);
  await alive(page);
  await first(page).locator("summary").click();
  await expect(first(page)).toContainText(`As it came: ‘${came}’`);
  await first(page)
    .getByRole("button", { name: /^As it came/ })
    .click();
  await expect(first(page).locator("summary")).not.toContainText("Yours");
  await publish(page);
  await seesEyebrow(page, came);
});

test.describe("without scripts, on a phone", () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 700 } });

  test("a page is chosen, and one of its texts is found", async ({ page }) => {
    await lookAs(page, cast.sam);
    await page.goto(texts);
    await page.getByLabel("Page", { exact: true }).selectOption("Fair use policy");
    await page.getByLabel("Find in its texts").fill("you’re never");
    await page.getByRole("button", { name: "Show" }).click();
    await expect(page.getByText("No text of this page has")).toBeVisible();
    await page.getByLabel("Find in its texts").fill("never charged");
    await page.getByRole("button", { name: "Show" }).click();
    await expect(page.locator(".website-texts details")).toHaveCount(1);
    await expect(page.getByRole("region", { name: "When you come close to a limit" })).toBeVisible();
  });

  test("what is wrong with the business details is said at its field, and nothing typed is lost", async ({ page }) => {
    await lookAs(page, cast.sam);
    await page.goto(business);
    await expect(page.getByText("Invoices that are out keep what they were issued with.")).toBeVisible();
    await page.getByLabel("First name").fill("Samuel");
    await page.getByLabel("Address", { exact: true }).fill("One line alone");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByText("Write two to six lines of at most 80 characters each")).toBeVisible();
    await expect(page.getByLabel("First name")).toHaveValue("Samuel");
    await page.getByLabel("Days until a site is online").fill("1");
    await page.getByRole("button", { name: "Save the days" }).click();
    await expect(page.getByText("Write a whole number of days from 2 to 60.")).toBeVisible();
  });
});
