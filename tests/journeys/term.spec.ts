import type { Page } from "@playwright/test";
import { addMonths, longDay, noonOf } from "../../domain/calendar-day.ts";
import { cast } from "../../server/seed/cast.ts";
import { enterAs, expectNoFaults, lookAs, newMember, newProject, test } from "./members.ts";
import { today } from "./money.ts";
import { filled } from "./site-of-run.ts";
import { alive, expect } from "./visit.ts";

const main = (page: Page) => page.getByRole("main");

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "with scripts" : "with none", () => {
    test.use({ javaScriptEnabled });

    test("the provider says when the months began, and the client reads what leaving costs on any day", async ({
      page,
      browser,
    }) => {
      const member = await newMember({ name: "Maya Okafor" });
      const path = await newProject(member, { projectName: "Harbour Lane Market", status: "live" });
      await lookAs(page, cast.sam);
      await page.goto(path);
      if (javaScriptEnabled) await alive(page);
      const plans = page.getByRole("region", { name: "Hosting plans" });
      await plans.getByLabel("Add a plan").selectOption({ label: filled("{cheapest plan}, {cheapest} /month") });
      await plans.getByRole("button", { name: "Add" }).click();
      await expect(page.getByText("Added.")).toBeVisible();
      const term = page.getByRole("region", { name: "The 12 months" });
      await expect(term).toContainText("Not started.");
      const startedOn = addMonths(today(), -6);
      await term.getByLabel("Began on").fill(startedOn);
      await term.getByRole("button", { name: "Save the day" }).click();
      await expect(term).toContainText("Month 7 of 12.");
      await expect(term).toContainText("5 months left ×");

      const theirs = await browser.newPage({ javaScriptEnabled });
      await enterAs(theirs, member);
      await theirs.goto("/clients/dashboard");
      await expect(main(theirs).getByRole("img", { name: "Month 7 of 12" })).toBeVisible();
      await theirs.goto(path);
      await theirs.getByRole("link", { name: "What leaving costs on any day" }).click();
      await expect(theirs.getByRole("heading", { level: 1 })).toHaveText("Your 12 months");
      if (javaScriptEnabled) await alive(theirs);
      await expect(theirs.getByRole("heading", { name: "If I left today:" })).toBeVisible();
      await theirs.getByRole("radio", { name: /^Month 12,/ }).check({ force: true });
      await expect(theirs.getByRole("heading", { name: "If I left today:" })).toBeHidden();
      await expect(theirs.getByRole("heading", { name: "If I left in month 12:" })).toBeVisible();
      const last = addMonths(startedOn, 11);
      await theirs.getByLabel("Day", { exact: true }).selectOption(String(Number(last.slice(8))));
      await theirs.getByLabel("Month", { exact: true }).selectOption(last.slice(0, 7));
      await theirs.getByRole("button", { name: "Work it out" }).click();
      await expect(main(theirs).getByText(`${longDay(noonOf(last))}: £0.00.`)).toBeVisible();
      await theirs.close();
    });
  });

test("the page of the months can be read and used on a phone, in the dark and with large letters", async ({ page }) => {
  await lookAs(page, cast.maya);
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`/projects/${cast.maya.projects[0].id}/term`);
    await expect(page.getByRole("radio").first()).toBeAttached();
    await expectNoFaults(page);
    await page.goto(`/projects/${cast.maya.projects[0].id}`);
    await page.goto("/clients/dashboard");
  }
});
