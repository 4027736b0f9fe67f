import type { Page } from "@playwright/test";
import { cast } from "../../server/seed/cast.ts";
import { photograph } from "./article-editor.ts";
import { lookAs, test } from "./members.ts";
import { filled } from "./site-of-run.ts";
import { alive, expect } from "./visit.ts";

// All of them write one draft: one after the other.
test.describe.configure({ mode: "default" });

const website = "/dashboard/admin/website";
const saved = "Saved in the draft. Visitors see it when you publish.";

/** The entry of a list whose line says this. */
const entry = (page: Page, words: string) => page.locator(".entry-list > li").filter({ hasText: words });

async function open(page: Page, part: string): Promise<void> {
  await lookAs(page, cast.sam);
  await page.goto(`${website}/${part}`);
  await alive(page);
}

async function publish(page: Page): Promise<void> {
  await page.goto(`${website}?publish=1`);
  await alive(page);
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Publish \d+ changes?$/ })
    .click();
  await expect(page.getByText("Visitors see it in a few seconds.")).toBeVisible();
}

const plansPage = async (page: Page) => (await page.request.get("/plans")).text();

test("a question with a price by its name is added, published, read on the plans page, and taken out again", async ({
  page,
}) => {
  const question = `Is there a smaller plan (${crypto.randomUUID().slice(0, 8)})?`;
  await open(page, "questions");
  const added = entry(page, "New question");
  await added.getByText("New question").click();
  await added.getByLabel("Question", { exact: true }).fill(question);
  await added.getByLabel("Answer", { exact: true }).fill("No. {cheapst} a month is the smallest.");
  await added.getByRole("button", { name: "Add to the draft" }).click();
  await expect(added.getByText("There is no name {cheapst}.")).toBeVisible();
  await expect(added.getByLabel("Question", { exact: true })).toHaveValue(question);
  await added.getByLabel("Answer", { exact: true }).fill("No. {cheapest} a month is the smallest.");
  await added.getByRole("button", { name: "Add to the draft" }).click();
  await expect(page.getByText(saved)).toBeVisible();
  await expect(entry(page, question)).toContainText("New");
  await expect(entry(page, "What’s the catch?")).not.toContainText("Changed");
  expect(await plansPage(page)).not.toContain(question);

  await publish(page);
  await expect.poll(() => plansPage(page)).toContain(question);
  expect(await plansPage(page)).toContain(filled("No. {cheapest} a month is the smallest."));

  await open(page, "questions");
  await entry(page, question).locator("summary").first().click();
  await page.getByRole("button", { name: `Remove ${question} from the draft` }).click();
  await expect(page.getByText("Removed from the draft. What is published stays until you publish.")).toBeVisible();
  await expect(page.getByRole("button", { name: `Put ${question} back into the draft` })).toBeVisible();
  expect(await plansPage(page)).toContain(question);
  await publish(page);
  await expect.poll(() => plansPage(page)).not.toContain(question);
});

test("a picture that is too small is refused in words, and nothing that was typed is lost", async ({ page }) => {
  const title = `Castle Road ${crypto.randomUUID().slice(0, 8)}`;
  await open(page, "portfolio");
  const added = entry(page, "New project");
  await added.getByText("New project").click();
  await added.getByLabel("Title", { exact: true }).fill(title);
  await added.getByLabel("State in words").fill("Live");
  await added.getByLabel("About it").fill("Allotments, and who waters them.");
  await added.getByLabel("Services and technology").fill("React\nHosting");
  await added.getByLabel("Address", { exact: true }).fill("castleroad.example");
  await added.getByLabel("Picture", { exact: true }).setInputFiles(await photograph(1_200));
  await added.getByLabel("The picture in words").fill("Beans in a row");
  await added.getByRole("button", { name: "Add to the draft" }).click();
  await expect(added.getByText("It needs at least 1600 × 1000 pixels.")).toBeVisible();
  await expect(added.getByLabel("Title", { exact: true })).toHaveValue(title);
  await expect(added.getByLabel("About it")).toHaveValue("Allotments, and who waters them.");
  await added.getByLabel("Picture", { exact: true }).setInputFiles(await photograph(1_700));
  await added.getByRole("button", { name: "Add to the draft" }).click();
  await expect(page.getByText(saved)).toBeVisible();
  const picture = entry(page, title).locator("img");
  await picture.scrollIntoViewIfNeeded();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await entry(page, title).locator("summary").first().click();
  await entry(page, title).locator("summary").filter({ hasText: "Remove" }).click();
  await page.getByRole("button", { name: `Remove ${title} from the draft` }).click();
  await expect(entry(page, title)).toHaveCount(0);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("a testimonial moves, is removed and put back, and a quote needs to be agreed to", async ({ page }) => {
    await lookAs(page, cast.sam);
    await page.goto(`${website}/testimonials`);
    await expect(page.getByText("Reviews that nobody wrote are against UK law.")).toBeVisible();
    const names = page.locator(".entry-list > li > .disclosure > summary b");
    const before = await names.allTextContents();
    await page.getByRole("button", { name: "Move Maya Okafor down" }).click();
    await expect(names.nth(1)).toHaveText("Maya Okafor");
    await page.getByRole("button", { name: "Move Maya Okafor up" }).click();
    await expect(names).toHaveText(before);

    const maya = entry(page, "Maya Okafor");
    await maya.locator("summary").first().click();
    await page.getByLabel("A sample: nobody said this").first().uncheck();
    await maya.getByRole("button", { name: "Save in the draft" }).click();
    await expect(maya.getByText("Write where and when they agreed to be quoted")).toBeVisible();

    await maya.getByRole("button", { name: "Remove Maya Okafor from the draft" }).click();
    await expect(names).toHaveCount(before.length - 1);
    await page.getByRole("button", { name: "Put Maya Okafor back into the draft" }).click();
    await expect(names).toHaveText(before);
  });
});
