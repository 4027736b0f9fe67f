import type { Locator, Page } from "@playwright/test";
import { cast } from "../../server/seed/cast.ts";
import { enterAs, expectNoFaults, lookAs, test } from "./members.ts";
import { aPlannedProject } from "./planned-project.ts";
import { alive, expect } from "./visit.ts";

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "with scripts" : "without scripts", () => {
    test.use({ javaScriptEnabled });

    /** The worker makes it: the page tells once it has. */
    const press = async (page: Page, button: Locator, says: RegExp) => {
      const before = page.url();
      await button.click();
      await page.waitForURL(({ href }) => href !== before && href.includes("change="));
      await expect(async () => {
        await page.reload();
        await expect(page.getByText(says)).toBeVisible({ timeout: 1_000 });
      }).toPass();
    };
    const choose = async (page: Page, which: number) => {
      await page.getByRole("radio").nth(which).check();
      if (!javaScriptEnabled) await page.getByRole("button", { name: "Show what changes" }).click();
    };

    test("a client agrees to a smaller plan for later, takes it back, and goes up at once", async ({ page }) => {
      const { member, path } = await aPlannedProject(page);
      await page.context().clearCookies();
      await enterAs(page, member);
      await page.goto(path);
      await page.getByRole("link", { name: "Change plan" }).click();
      if (javaScriptEnabled) await alive(page);
      await expect(page.getByRole("heading", { name: "Nothing changes" })).toBeVisible();
      await choose(page, 0);
      const cost = page.getByRole("region", { name: "To pay today" });
      await expect(cost.getByText("£0.00").first()).toBeVisible();
      if (javaScriptEnabled) await expectNoFaults(page);
      await press(page, cost.getByRole("button", { name: /^Change to .+ on / }), /^Agreed: /);
      const planned = page.getByRole("region", { name: "Agreed for later" });
      await press(page, planned.getByRole("button", { name: /^Keep / }), /^Done: .+ stays\./);
      await page.goto(`${path}/plan`);
      if (javaScriptEnabled) await alive(page);
      const byTheYear = page.getByRole("region", { name: "Pay by the year" });
      await expect(byTheYear.getByText(/^Twelve months cost £[\d.,]+ instead of £/)).toBeVisible();
      await press(page, byTheYear.getByRole("button"), /^Done: you pay by the year from /);
      await page.goto(`${path}/plan`);
      await press(
        page,
        page.getByRole("region", { name: "Pay by the month" }).getByRole("button"),
        /^Done: you pay by the month from /,
      );
      await choose(page, 2);
      await press(page, cost.getByRole("button", { name: /^Change to .+ (now|and pay)/ }), /^Done: .+ has started\./);
    });
  });

test("what a bigger plan costs today is worked out line by line, before anybody agrees", async ({ page }) => {
  await lookAs(page, cast.maya);
  await page.goto(`/projects/${cast.maya.projects[0].id}/plan`);
  await alive(page);
  await page.getByRole("radio").last().check();
  const cost = page.getByRole("region", { name: "To pay today" });
  await expect(cost.getByText(/ of (28|29|30|31) days/).first()).toBeVisible();
  const amounts = await cost.getByRole("table").getByRole("cell").allInnerTexts();
  const pence = amounts.map((text) => Math.round(Number(text.replace("−", "-").replace("£", "")) * 100));
  expect(pence.slice(0, -1).reduce((sum, each) => sum + each, 0)).toBe(pence.at(-1));
  await expect(cost.getByRole("button", { name: /and pay £\d/ })).toBeVisible();
  await expectNoFaults(page);
  await page.getByRole("radio").first().check();
  await expect(cost.getByRole("button", { name: / on \d/ })).toBeVisible();
});

test("the provider is led to it from what is about to be removed, sees the same, and changes it at once", async ({
  page,
}) => {
  const { path } = await aPlannedProject(page);
  await page.goto(path);
  await alive(page);
  await page
    .getByRole("region", { name: "Hosting plans" })
    .getByRole("link", { name: /^Remove / })
    .click();
  await page.getByRole("dialog").getByRole("link", { name: "Change plan" }).click();
  await expect(page.getByRole("heading", { name: "Change plan" })).toBeVisible();
  await alive(page);
  await page.getByRole("radio").last().check();
  await page.getByRole("button", { name: /^Change to / }).click();
  await expect(page.getByText(/^Done: .+ has started\./)).toBeVisible();
  await expectNoFaults(page);
});
