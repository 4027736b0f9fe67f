import type { Page } from "@playwright/test";
import { addMonths, londonDay } from "../../domain/calendar-day.ts";
import { monthsAhead } from "../../domain/year-ahead.ts";
import { cast } from "../../server/seed/cast.ts";
import { enterAs, expectNoFaults, lookAs, newMember, newProject, test } from "./members.ts";
import { today } from "./money.ts";
import { filled } from "./site-of-run.ts";
import { alive, expect } from "./visit.ts";

const main = (page: Page) => page.getByRole("main");
const calendarOf = (page: Page) => page.getByRole("region", { name: "In your own calendar" });

/** A calendar program: it has no cookie, and the address alone. */
async function subscribe(page: Page): Promise<{ status: number; text: string; address: string }> {
  const address = await calendarOf(page).getByLabel("Address for your calendar").inputValue();
  const answer = await fetch(address);
  return { status: answer.status, text: await answer.text(), address };
}

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "with scripts" : "with none", () => {
    test.use({ javaScriptEnabled });

    test("the provider sees whose 12 months end, the client their own, and each has a calendar that says no more", async ({
      page,
      browser,
    }) => {
      const member = await newMember({ name: "Maya Okafor" });
      const projectName = "Harbour Lane Year";
      const path = await newProject(member, { projectName, status: "live" });
      await lookAs(page, cast.sam);
      await page.goto(path);
      if (javaScriptEnabled) await alive(page);
      const plans = page.getByRole("region", { name: "Hosting plans" });
      await plans.getByLabel("Add a plan").selectOption({ label: filled("{cheapest plan}, {cheapest} /month") });
      await plans.getByRole("button", { name: "Add" }).click();
      await expect(page.getByText("Added.")).toBeVisible();
      const term = page.getByRole("region", { name: "The 12 months" });
      await term.getByLabel("Began on").fill(addMonths(today(), -6));
      await term.getByRole("button", { name: "Save the day" }).click();
      await expect(term).toContainText("Month 7 of 12.");

      await page.goto("/dashboard/admin/billing");
      await page.getByRole("link", { name: "Year ahead" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Year ahead");
      if (javaScriptEnabled) await alive(page);
      await expect(main(page)).toContainText(`${projectName}: 12 months end on the`);
      await expect(page.getByRole("row")).toHaveCount(1 + monthsAhead(londonDay(new Date())).length + 1);
      await calendarOf(page)
        .getByRole("button", { name: /^Make a/ })
        .click();
      await expect(calendarOf(page)).toContainText("Here is the address.");
      const sams = await subscribe(page);
      expect(sams.status).toBe(200);
      expect(sams.text.replaceAll("\r\n ", "")).toContain(`SUMMARY:${projectName}: 12 months end`);

      const theirs = await browser.newPage({ javaScriptEnabled });
      await enterAs(theirs, member);
      await theirs.goto(`${path}/term`);
      await theirs.getByRole("link", { name: "Year ahead" }).click();
      await expect(main(theirs)).toContainText("Your 12 months end on the");
      if (javaScriptEnabled) await alive(theirs);
      await calendarOf(theirs).getByRole("button", { name: "Make an address" }).click();
      await expect(calendarOf(theirs)).toContainText("Here is the address.");
      const first = await subscribe(theirs);
      expect(first.text).toContain("SUMMARY:12 months end");
      for (const said of [projectName, member.email, "£"]) expect(first.text).not.toContain(said);
      await calendarOf(theirs).getByRole("button", { name: "Make a new address" }).click();
      await expect(calendarOf(theirs).getByLabel("Address for your calendar")).not.toHaveValue(first.address);
      expect((await fetch(first.address)).status).toBe(404);
      await calendarOf(theirs).getByRole("button", { name: "End it" }).click();
      await expect(calendarOf(theirs)).toContainText("There is none at the moment.");
      await theirs.goto("/clients/payments");
      await expect(main(theirs).getByRole("link", { name: "Year ahead" })).toBeVisible();
      await theirs.close();
    });
  });

test("both pages can be read and used on a phone, in the dark and with large letters", async ({ page, browser }) => {
  const theirs = await browser.newPage();
  await lookAs(page, cast.sam);
  await lookAs(theirs, cast.maya);
  for (const width of [360, 1280])
    for (const [looks, address] of [
      [page, "/dashboard/admin/year-ahead"],
      [theirs, "/clients/year-ahead"],
    ] as const) {
      await looks.setViewportSize({ width, height: 800 });
      await looks.goto(address);
      await expect(looks.getByRole("heading", { name: "What happens when" })).toBeVisible();
      await expectNoFaults(looks);
    }
  await theirs.close();
});
