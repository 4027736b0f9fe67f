import type { Page } from "@playwright/test";
import { londonDay } from "../../domain/calendar-day.ts";
import { cast } from "../../server/seed/cast.ts";
import { asAdmin, expectNoFaults, lookAs, test } from "./members.ts";
import { aPlannedProject } from "./planned-project.ts";
import { extraHours, filled } from "./site-of-run.ts";
import { alive, expect } from "./visit.ts";

const list = "/dashboard/admin/website/plans";
const year = new Date().getFullYear() + 1;
const bar = (page: Page) => page.locator(".draft-bar");

// There is one draft, and whoever publishes it publishes all of it.
test.describe.configure({ mode: "serial" });

async function openPlan(page: Page, name: string) {
  await lookAs(page, cast.sam);
  await page.goto(list);
  await page
    .getByRole("region", { name: "Plans" })
    .getByRole("link", { name: new RegExp(`^${name}`) })
    .click();
  await expect(page.getByRole("heading", { name: "The price" })).toBeVisible();
}

async function publish(page: Page) {
  await bar(page).getByRole("link", { name: "Publish…" }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Publish/ })
    .first()
    .click();
  await expect(page.getByText("Visitors see it in a few seconds.")).toBeVisible();
  // What is changed before that is no change of what visitors see.
  await expect(async () => {
    await page.goto(list);
    await expect(bar(page)).toContainText("Nothing is waiting to be published.", { timeout: 1_000 });
  }).toPass();
}

test("a new price is told by e-mail to the clients who are ticked, and called off again", async ({ page }) => {
  const longName = "Aachenerstrasse".repeat(6);
  const { path: longPath } = await aPlannedProject(page, longName, longName);
  const { path, plan } = await aPlannedProject(page);
  const price = async (change: (now: number) => number) => {
    await openPlan(page, plan);
    const field = page.getByLabel("A month, in pounds");
    await field.fill(change(Number(await field.inputValue())).toFixed(2));
    await page.getByRole("button", { name: "Save the price" }).click();
    await expect(page.getByText("Saved in the draft.")).toBeVisible();
    await publish(page);
  };
  await price((now) => now + 1);
  await openPlan(page, plan);
  await page.getByRole("link", { name: "New price for existing clients" }).click();
  const leftOut = page.getByRole("region", { name: "Left out" });
  await expect(leftOut.getByRole("link", { name: "Haddad Deli (Noor Haddad)" }).last()).toBeVisible();
  await expectNoFaults(page);
  for (const project of [longPath, path]) await asAdmin(project, { intent: "term", startedOn: londonDay(new Date()) });
  await page.reload();
  await expect(page.getByRole("heading", { name: "The e-mail" })).toBeVisible();
  await expectNoFaults(page);
  const button = page.getByRole("button", { name: "Write to those who are ticked" });
  for (const box of await page.getByRole("checkbox").all()) await box.uncheck();
  await button.click();
  await expect(page.getByText("Nobody is ticked, so nothing was sent.")).toBeVisible();
  await page.getByRole("checkbox", { name: "Write to Noor Haddad about Haddad Deli" }).last().check();
  await button.click();
  await expect(page.getByText("Done. 1 client gets the e-mail now.")).toBeVisible();
  await page.getByRole("link", { name: "See it, or call it off" }).last().click();
  await expect(page.getByText(new RegExp(`^${plan} costs £[\\d.]+ a month from `)).first()).toBeVisible();
  await page.getByRole("button", { name: "Call the new price off" }).click();
  await expect(page.getByText(`Done: ${plan} stays.`)).toBeVisible();
  await price((now) => now - 1);
  await page.goto(path);
});

test("a price of a later day is published, and visitors see today's", async ({ page }) => {
  await openPlan(page, filled("{featured plan}"));
  await alive(page);
  await page.getByLabel("A month, in pounds").fill("thirteen");
  await page.getByRole("button", { name: "Save the price" }).click();
  await expect(page.getByText("A price is pounds and pence, such as 12.99.")).toBeVisible();
  await page.getByLabel("A month, in pounds").fill("13.99");
  await page.getByLabel("A year, in pounds").fill("139.99");
  await page.getByLabel("First day of the new price").fill(`${year}-03-01`);
  await page.getByRole("button", { name: "Save the price" }).click();
  await expect(bar(page)).toContainText(
    filled(`{featured plan}: {featured plan price} becomes £13.99 on 1 March ${year}`),
  );
  await expect(page.getByText("A year at once saves £27.89")).toBeVisible();
  await expectNoFaults(page);
  await publish(page);

  await page.goto("/plans");
  await expect(page.getByRole("main")).toContainText(filled("{featured plan price}"));
  await expect(page.getByText("£13.99")).toHaveCount(0);
  await page.goto(list);
  await expect(page.getByRole("link", { name: new RegExp(filled("^{featured plan}")) })).toContainText(
    `£13.99 from 1 March ${year}`,
  );
  await expectNoFaults(page);
});

test("the catalogue leads to where a plan of the website is changed", async ({ page }) => {
  await lookAs(page, cast.sam);
  await page.goto("/dashboard/admin/catalogue");
  await page.getByRole("link", { name: filled("{featured plan}: Change it in Plans and prices") }).click();
  await expect(page).toHaveURL(list);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("a price that has not begun is taken out again", async ({ page }) => {
    await openPlan(page, filled("{featured plan}"));
    await expect(page.getByLabel("First day of the new price")).toHaveValue(`${year}-03-01`);
    await page.getByRole("button", { name: `Take it out: the price from 1 March ${year}` }).click();
    await expect(page.getByText("Saved in the draft.")).toBeVisible();
    await expect(page.getByLabel("A month, in pounds")).toHaveValue(filled("{featured plan price}").slice(1));
    await publish(page);
  });

  test("what policies speak of stays, and says why", async ({ page }) => {
    await lookAs(page, cast.sam);
    await page.goto(list);
    await page.getByRole("link", { name: new RegExp(`^${extraHours.title}`) }).click();
    await expect(page.getByText("Policies speak of this add-on, so it stays.")).toBeVisible();
    await expect(page.getByRole("button", { name: /^Take .* off the website/ })).toHaveCount(0);
  });
});
