import type { Page } from "@playwright/test";
import { addDays, londonDay } from "../../domain/calendar-day.ts";
import { cast } from "../../server/seed/cast.ts";
import { enterAs, test } from "./members.ts";
import { alive, expect } from "./visit.ts";

const hours = "/dashboard/admin/website/hours";
const words = "I am at the seaside. Write to me anyway.";

async function publishAll(page: Page): Promise<void> {
  await page.goto("/dashboard/admin/website?publish=1");
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Publish \d+ changes?$/ })
    .first()
    .click();
  await expect(page.getByText("Visitors see it in a few seconds.")).toBeVisible();
}

test("a holiday that begins tomorrow is announced on the home page once it is published", async ({ page }) => {
  const tomorrow = addDays(londonDay(new Date()), 1);
  await enterAs(page, cast.sam);
  await page.goto(hours);
  await alive(page);
  const fields = page.getByLabel("First day away");
  await expect(fields).toBeHidden();
  await page.getByRole("switch", { name: "I am away" }).check();
  await fields.fill(tomorrow);
  await page.getByLabel("Last day away").fill(addDays(tomorrow, -1));
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("The last day is before the first.")).toBeVisible();
  await expect(fields, "what was typed stays").toHaveValue(tomorrow);
  await page.getByLabel("Last day away").fill(addDays(tomorrow, 3));
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Saved in the draft.")).toBeVisible();
  await expect(page.getByLabel("What visitors read")).toHaveValue(/^I am away from .* I answer from /);
  await page.getByLabel("What visitors read").fill(words);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("region", { name: "How it looks" })).toContainText(words);
  const banner = page.getByRole("complementary", { name: "Away" });
  try {
    await publishAll(page);
    await expect(async () => {
      await page.goto("/");
      await expect(banner).toHaveText(words, { timeout: 1_000 });
    }).toPass();
    await page.setViewportSize({ width: 360, height: 640 });
    const { width = 0 } = (await banner.boundingBox()) ?? {};
    expect(width).toBe(360);
  } finally {
    await page.goto(hours);
    await alive(page);
    await page.getByRole("switch", { name: "I am away" }).uncheck();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByRole("heading", { name: "Not away" })).toBeVisible();
    await publishAll(page);
  }
  await expect(async () => {
    await page.goto("/");
    await expect(banner).toHaveCount(0, { timeout: 1_000 });
  }).toPass();
});
