import type { Page } from "@playwright/test";
import { addDays, addMonths, longDay, noonOf } from "../../domain/calendar-day.ts";
import { cheapestPlan } from "../../domain/website/site.ts";
import { cast } from "../../server/seed/cast.ts";
import { addPlan, asAdmin, enterAs, expectNoFaults, lookAs, newMember, newProject, test } from "./members.ts";
import { today } from "./money.ts";
import { site } from "./site-of-run.ts";
import { alive, expect } from "./visit.ts";

const main = (page: Page) => page.getByRole("main");
const dayWords = (day: string) => longDay(noonOf(day));

/** A live project in the seventh of its months, on the cheapest plan that is paid for. */
async function aLeavable() {
  const member = await newMember({ name: "Noor Haddad" });
  const billingAddress = "7 Quay Street\nSampleton SA1 1AA";
  await asAdmin(member.managed, { intent: "change-client", name: "Noor Haddad", kind: "business", billingAddress });
  const path = await newProject(member, { projectName: "Haddad Deli", status: "live" });
  await addPlan(path, cheapestPlan(site));
  await asAdmin(path, { intent: "term", startedOn: addMonths(today(), -6) });
  return { member, path };
}

for (const javaScriptEnabled of [true, false])
  for (const width of [360, 1280])
    test.describe(`${javaScriptEnabled ? "with scripts" : "without scripts"} at ${width} px`, () => {
      test.use({ javaScriptEnabled, viewport: { width, height: 800 } });

      test("a client chooses a day, reads what it costs and what happens, confirms, and stays after all", async ({
        page,
      }) => {
        const { member, path } = await aLeavable();
        await enterAs(page, member);
        await page.goto(`${path}/term`);
        await page.getByRole("link", { name: "Leave", exact: true }).click();
        if (javaScriptEnabled) await alive(page);
        await expect(page.getByRole("heading", { level: 1 })).toContainText("Leave ");
        const show = async () => {
          if (!javaScriptEnabled) await page.getByRole("button", { name: "Show what happens" }).click();
        };
        await page.getByRole("radio", { name: /^Leave at the end of the 12 months/ }).check();
        await show();
        const end = dayWords(addDays(addMonths(addMonths(today(), -6), 12), -1));
        await expect(page.getByRole("button", { name: `End hosting on ${end}` })).toBeVisible();
        await expect(page.getByRole("region", { name: "Before you confirm" })).toContainText("£0.00");
        if (javaScriptEnabled) await expectNoFaults(page);
        await page.getByRole("radio", { name: /^Leave early/ }).check();
        await show();
        await page.getByLabel("Day", { exact: true }).selectOption("31");
        await page.getByLabel("Month", { exact: true }).selectOption({ index: 1 });
        await show();
        const lastDay = addDays(today(), 3);
        await page.getByLabel("Month", { exact: true }).selectOption(lastDay.slice(0, 7));
        await page.getByLabel("Day", { exact: true }).selectOption(String(Number(lastDay.slice(8))));
        await show();
        const confirm = page.getByRole("button", { name: `End hosting on ${dayWords(lastDay)}` });
        await expect(page.getByText(/5 months left × £/)).toBeVisible();
        await confirm.click();
        await expect(page.getByRole("heading", { level: 1 })).toHaveText(`You leave on ${dayWords(lastDay)}`);
        await expect(main(page).getByText("What was made for you is erased.")).toBeVisible();
        await expect(main(page).getByText(/^By .+ An e-mail with these dates/)).toBeVisible();
        if (javaScriptEnabled) await expectNoFaults(page);
        await page.goto(path);
        await expect(main(page).getByText(`You leave on ${dayWords(lastDay)}.`)).toBeVisible();
        await page.goto(`${path}/leave`);
        if (javaScriptEnabled) await alive(page);
        await page.getByRole("button", { name: "Stay after all" }).click();
        await expect(page.getByText("You stay.")).toBeVisible();
        await expect(page.getByRole("heading", { level: 1 })).toContainText("Leave ");
      });

      test("the provider books it for them, waives what it costs with a reason, and sees it end", async ({ page }) => {
        const { path } = await aLeavable();
        await lookAs(page, cast.sam);
        await page.goto(path);
        await page.getByRole("link", { name: "They leave" }).click();
        await expect(page.getByText(/^Your month has begun and ends on /)).toBeVisible();
        const on = (day: string) => `${path}/leave?day=${Number(day.slice(8))}&month=${day.slice(0, 7)}`;
        await page.goto(on(today()));
        if (javaScriptEnabled) await alive(page);
        await page.getByRole("button", { name: /^End hosting on / }).click();
        await expect(page.getByRole("heading", { level: 1 })).toContainText("They leave on ");
        // Booked for today, it ends at once.
        await expect(async () => {
          await page.goto(`${path}/leave`);
          await expect(main(page).getByText("Left", { exact: true })).toBeVisible({ timeout: 1_000 });
        }).toPass();
        await expect(main(page).getByRole("link", { name: /^Invoice / })).toBeVisible();
        if (javaScriptEnabled) await expectNoFaults(page);
        await page.getByRole("button", { name: "Stay after all" }).click();
        await expect(page.getByText("They stay.")).toBeVisible();
        await page.goto(on(addDays(today(), 1)));
        await page.getByRole("button", { name: /^End hosting on / }).click();
        await page.getByLabel("Why").fill("You are moving abroad.");
        await page.getByRole("button", { name: "Waive it" }).click();
        await expect(main(page).getByText("Nothing to pay: You are moving abroad.")).toBeVisible();
      });
    });
