import type { Page } from "@playwright/test";
import { londonDay } from "../../domain/calendar-day.ts";
import { cast } from "../../server/seed/cast.ts";
import { arrivedMails, pollingOften } from "./inbox.ts";
import { asAdmin, enterAs, expectNoFaults, lookAs, test } from "./members.ts";
import { clientWhoOwesTwo, openOnce } from "./money.ts";
import { numbered } from "./site-of-run.ts";
import { alive, expect } from "./visit.ts";

const money = "/clients/payments";

/** From the one button for everything to the payment provider's page, which has a line for each invoice. */
async function goToPayAll(page: Page, pounds: string): Promise<void> {
  await page.goto(money);
  await page.getByRole("button", { name: `Pay ${pounds}`, exact: true }).click();
  await expect(page.getByRole("heading", { name: `Pay ${pounds}` })).toBeVisible();
}

const bills = (page: Page) => page.getByRole("region", { name: "Invoices" });
const saying = (page: Page, words: RegExp) => bills(page).getByText(words);

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "with scripts" : "without scripts", () => {
    test.use({ javaScriptEnabled, viewport: { width: 360, height: 740 } });

    test("one card pays two invoices: both are paid, each with its receipt", async ({ page }) => {
      const member = await clientWhoOwesTwo("Noor Haddad", "Haddad Kitchen");
      await enterAs(page, member);
      await goToPayAll(page, "£86.00");
      await expect(page.getByRole("listitem")).toContainText(["£36.00", "£50.00"]);
      await page.getByRole("button", { name: "Pay by card" }).click();
      await expect(page.getByText("Payment Successful!")).toBeVisible();
      await openOnce(page, money, (html) => html.includes("You owe") && html.includes("£0.00"));
      await expect(saying(page, /^Paid \d/)).toHaveCount(2);
      await expect(page.getByRole("button", { name: /^Pay/ })).toHaveCount(0);
      const receipts = page.getByRole("region", { name: "Receipts" });
      await expect(receipts.getByRole("link")).toHaveCount(2);
      await expect(receipts).toContainText("£36.00");
      await expect(receipts).toContainText("£50.00");
      await page.context().clearCookies();
      await lookAs(page, cast.sam);
      await page.goto(member.second);
      await expect(page.getByRole("region", { name: "Money" })).toContainText(numbered(/Paid together with TD-\d+/));
    });
  });

test("whoever comes back reads which invoices are paid, and their project is active", async ({ page }) => {
  const member = await clientWhoOwesTwo("Noor Haddad", "Haddad Kitchen");
  await enterAs(page, member);
  await goToPayAll(page, "£86.00");
  await page.getByRole("button", { name: "Pay by card" }).click();
  const banner = page.getByRole("main").getByRole("status").filter({ hasText: "Payment Successful!" });
  await expect(banner).toContainText(numbered(/TD-\d+ and TD-\d+ are paid\. Thank you\. Your project is now active\./));
  const subjects = async () => (await arrivedMails({ "to.address": member.email })).map(({ subject }) => subject);
  for (const pounds of ["£36.00", "£50.00"])
    await expect
      .poll(subjects, pollingOften)
      .toContainEqual(expect.stringMatching(numbered(new RegExp(`^Received: ${pounds} for invoice TD-`))));
});

test("a Direct Debit for both is on its way on each of them, and neither is asked for again", async ({ page }) => {
  const member = await clientWhoOwesTwo("Elsie Marsh", "Marsh Knits");
  await enterAs(page, member);
  await goToPayAll(page, "£86.00");
  await page.getByLabel("Account number").fill("90012345");
  await page.getByRole("button", { name: "Pay by Direct Debit" }).click();
  await expect(page.getByText("Payment Successful!")).toBeVisible();
  await openOnce(page, money, (html) => html.includes("£86.00 is on its way"));
  await expect(saying(page, /^On its way$/)).toHaveCount(2);
  await expect(page.getByRole("button", { name: /^Pay/ })).toHaveCount(0);
});

test("one of them is paid by bank meanwhile: what is shown and paid is the rest", async ({ page }) => {
  const member = await clientWhoOwesTwo("Tom Adeyemi", "Saturday Rugby");
  await enterAs(page, member);
  await page.goto(money);
  await alive(page);
  await asAdmin(member.second, { intent: "transfer", amount: "50.00", day: londonDay(new Date()), reference: "" });
  await page.getByRole("button", { name: "Pay £86.00", exact: true }).click();
  await expect(page.getByText("What you owe has changed since this page was opened.")).toBeVisible();
  await page.getByRole("button", { name: "Pay £36.00", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Pay £36.00" })).toBeVisible();
  await page.getByRole("button", { name: "Pay by card" }).click();
  await expect(page.getByText("Payment Successful!")).toBeVisible();
});

test("each invoice stands on the page once, and the statement behind its tab", async ({ page }) => {
  const member = await clientWhoOwesTwo("Noor Haddad", "Haddad Kitchen");
  await enterAs(page, member);
  await page.goto(money);
  await expect(bills(page).locator("summary")).toHaveCount(2);
  const seen = await page.getByRole("main").innerText();
  for (const number of new Set(seen.match(numbered(/TD-\d+/g)))) expect(seen.split(number), number).toHaveLength(2);
  await page.getByText("Pay by bank transfer").click();
  await expect(page.getByRole("definition").filter({ hasText: "10-88-00" }).first()).toBeVisible();
  await expectNoFaults(page);
  await page.getByRole("navigation", { name: "Money" }).getByRole("link", { name: "Statement" }).click();
  await expect(page).toHaveURL("/clients/payments?view=statement");
  await expect(
    page
      .getByRole("table", { name: /^Statement/ })
      .getByRole("row")
      .last(),
  ).toContainText("£86.00");
  await expect(bills(page)).toHaveCount(0);
  await expectNoFaults(page);
});

test("the payment popover takes the keyboard's focus and keeps it until it is closed", async ({ page }) => {
  const member = await clientWhoOwesTwo("Noor Haddad", "Haddad Kitchen");
  await enterAs(page, member);
  await page.goto(money);
  await alive(page);
  const opener = page.getByRole("button", { name: numbered(/^Pay now, TD-/) }).first();
  await opener.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: numbered(/^Pay TD-/) });
  await expect(dialog).toBeFocused();
  const isInside = () => dialog.evaluate((box) => box.contains(document.activeElement));
  for (const key of ["Tab", "Tab", "Tab", "Tab", "Tab", "Shift+Tab", "Shift+Tab", "Shift+Tab"]) {
    await page.keyboard.press(key);
    expect(await isInside(), key).toBe(true);
  }
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
});
