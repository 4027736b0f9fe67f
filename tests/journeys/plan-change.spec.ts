import type { Locator, Page } from "@playwright/test";
import { startingContent } from "../../content/starting-content.ts";
import { londonDay } from "../../domain/calendar-day.ts";
import { cast } from "../../server/seed/cast.ts";
import { asAdmin, enterAs, expectNoFaults, lookAs, newMember, newProject, test } from "./members.ts";
import { alive, expect } from "./visit.ts";

/** A live project on the middle one of the plans that are paid for, billed from today; its path. */
async function aPlannedProject(page: Page) {
  const member = await newMember({ name: "Noor Haddad" });
  const billingAddress = "7 Quay Street\nSampleton SA1 1AA";
  await asAdmin(member.managed, { intent: "change-client", name: "Noor Haddad", kind: "business", billingAddress });
  const path = await newProject(member, { projectName: "Haddad Deli", status: "live" });
  const [, middle] = startingContent.plans.filter(({ isForCharities }) => !isForCharities);
  await asAdmin(path, { intent: "add-plan", id: middle?.id ?? "" });
  await lookAs(page, cast.sam);
  await page.goto(path);
  const [, linkId = ""] = /remove=([\da-f-]{36})/.exec(await page.content()) ?? [];
  await asAdmin(path, { intent: "start-billing-plan", linkId, from: londonDay(new Date()) });
  return { member, path };
}

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

test("the provider sees the same, and changes it at once", async ({ page }) => {
  const { path } = await aPlannedProject(page);
  await page.goto(`${path}/plan`);
  await alive(page);
  await page.getByRole("radio").last().check();
  await page.getByRole("button", { name: /^Change to / }).click();
  await expect(page.getByText(/^Done: .+ has started\./)).toBeVisible();
  await expectNoFaults(page);
});
