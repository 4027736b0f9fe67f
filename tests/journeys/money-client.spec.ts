import type { Response } from "@playwright/test";
import { londonDay } from "../../domain/calendar-day.ts";
import { invoiceNumber } from "../../domain/invoice.ts";
import { cast } from "../../server/seed/cast.ts";
import { asAdmin, enterAs, expectNoFaults, lookAs, newMember, test } from "./members.ts";
import { clientWhoOwes, goToPay, openOnce } from "./money.ts";
import { numbered } from "./site-of-run.ts";
import { alive, expect } from "./visit.ts";

const [bakery] = cast.maya.projects;

test("a client pays the first payment by card, and the project is active", async ({ page }) => {
  const member = await clientWhoOwes("Noor Haddad", "Haddad Kitchen");
  await enterAs(page, member);
  await page.goto("/clients/dashboard");
  const summary = page.getByRole("region", { name: "Your projects" });
  await expect(summary).toContainText("You owe£36.00");
  await summary.getByRole("link", { name: "Pay now" }).click();
  await expect(page).toHaveURL("/clients/payments");
  await goToPay(page);
  await page.getByRole("button", { name: "Pay by card" }).click();
  const banner = page.getByRole("main").getByRole("status").filter({ hasText: "Payment Successful!" });
  await expect(banner.getByRole("link", { name: /dashboard/ })).toHaveAttribute("href", "/dashboard");
  await expect(banner).toContainText("now active");
  await expect(page.getByRole("region", { name: "Payments" }).getByText("Paid", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Pay now/ })).toHaveCount(0);
  await page.goto("/clients/payments");
  await expect(page.getByRole("region", { name: "Receipts" })).toContainText("Card");
  await page.getByRole("navigation", { name: "Money" }).getByRole("link", { name: "Statement" }).click();
  const last = page
    .getByRole("table", { name: /^Statement/ })
    .getByRole("row")
    .last();
  await expect(last).toContainText("£0.00");
});

test("whoever turns back or is refused has paid nothing, and can try again", async ({ page }) => {
  const member = await clientWhoOwes("Tom Adeyemi", "Saturday Rugby");
  await enterAs(page, member);
  await page.goto(member.project);
  await goToPay(page);
  await page.getByRole("button", { name: "Card is refused" }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page).toHaveURL(new RegExp(`${member.project}\\?payment=cancelled&attempt=`));
  await expect(page.getByRole("heading", { name: "Payment Not Successful" })).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name: /dashboard/i })).toHaveAttribute("href", "/dashboard");
  await page.goto(member.project);
  await expect(page.getByRole("button", { name: numbered(/^Pay now, TD-/) })).toBeVisible();
});

test("a Direct Debit is on its way until the bank has answered, and is not asked for twice", async ({ page }) => {
  const member = await clientWhoOwes("Elsie Marsh", "Marsh Knits");
  await enterAs(page, member);
  await page.goto(member.project);
  await goToPay(page);
  await page.getByRole("button", { name: "Pay by Direct Debit" }).click();
  const banner = page.getByRole("main").getByRole("status").filter({ hasText: "Payment Successful!" });
  await expect(banner).toContainText(/on its way|now active/);
  await openOnce(page, member.project, (html) => html.includes(">Paid<"));
  await expect(page.getByRole("region", { name: "Payments" }).getByText("Paid", { exact: true })).toBeVisible();
});

test("a saved card is shown, and can be removed", async ({ page }) => {
  const member = await clientWhoOwes("Noor Haddad", "Haddad Kitchen");
  await enterAs(page, member);
  await page.goto(member.project);
  await goToPay(page, { isSaved: true });
  await page.getByRole("button", { name: "Pay by card" }).click();
  const saved = page.getByRole("region", { name: "Saved way to pay" });
  await openOnce(page, "/clients/payments", (html) => html.includes("Visa ending 4242"));
  await expect(saved).toContainText("Visa ending 4242");
  await alive(page);
  await saved.getByRole("button", { name: "Remove Visa ending 4242" }).click();
  await expect(page.getByRole("main").getByRole("status").filter({ hasText: "is removed" })).toBeVisible();
  await expect(saved).toContainText("Nothing is saved.");
});

test("each invoice explains itself, shows its bank details, and opens in a new tab", async ({ page }) => {
  await lookAs(page, cast.maya);
  await page.goto(`/projects/${bakery.id}`);
  await alive(page);
  const payments = page.getByRole("region", { name: "Payments" });
  const row = payments
    .getByRole("row")
    .filter({ hasText: invoiceNumber(3) })
    .first();
  await expect(row).toContainText("Overdue");
  await expect(row).toContainText("£17.99");
  await payments
    .locator("summary")
    .filter({ hasText: invoiceNumber(3) })
    .click();
  await expect(payments).toContainText("Additional storage");
  await page.getByRole("button", { name: `Pay now, ${invoiceNumber(3)}` }).click();
  const dialog = page.getByRole("dialog", { name: `Pay ${invoiceNumber(3)}` });
  await expect(dialog.getByRole("definition")).toHaveText([
    "Sam Whitlock t/a Tenday",
    "10-88-00",
    "00012345",
    invoiceNumber(3),
  ]);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  const view = row.getByRole("link", { name: `View Invoice ${invoiceNumber(3)}` });
  await expect(view).toHaveAttribute("rel", "noopener");
  const isDocument = (answer: Response) => answer.headers()["content-type"] === "application/pdf";
  const [, answer] = await Promise.all([
    page.context().waitForEvent("page"),
    page.context().waitForEvent("response", isDocument),
    view.click(),
  ]);
  const { pathname } = new URL(answer.url());
  expect([answer.status(), pathname]).toEqual([200, expect.stringMatching(/^\/invoice-files/)]);
  // On a phone it is read as a page, with the PDF one tap further.
  await page.setViewportSize({ width: 360, height: 740 });
  const shown = page
    .getByRole("link", { name: `View Invoice ${invoiceNumber(3)}` })
    .filter({ visible: true })
    .first();
  const [tab] = await Promise.all([page.context().waitForEvent("page"), shown.click()]);
  await expect(tab).toHaveURL(/\/invoices\/[\da-f-]{36}$/);
  await expect(tab.getByRole("heading", { level: 1 })).toContainText(invoiceNumber(3));
  await expect(tab.getByRole("link", { name: /PDF/ }).first()).toBeVisible();
});

test("what is somebody else's cannot be paid, and is not there", async ({ page }) => {
  await enterAs(page, await newMember({ name: "Noor Haddad" }));
  await page.goto("/clients/payments");
  await expect(page.getByText("£0.00").first()).toBeVisible();
  const theirs = "00000000-0000-4000-8000-000000000101";
  const answer = await page.request.post("/clients/payments", {
    form: { intent: "pay", invoiceId: theirs },
    headers: { "Sec-Fetch-Site": "same-origin" },
    maxRedirects: 0,
  });
  expect(answer.status()).toBe(404);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the first payment is made, too", async ({ page }) => {
    const member = await clientWhoOwes("Tom Adeyemi", "Saturday Rugby");
    await enterAs(page, member);
    await page.goto(member.project);
    await goToPay(page);
    await page.getByRole("button", { name: "Pay by card" }).click();
    await expect(page.getByText("Payment Successful!")).toBeVisible();
    await openOnce(page, `${member.project}?payment=success`, (html) => html.includes("now active"));
    await expect(page.getByText("now active")).toBeVisible();
  });

  test("an invoice explains itself and is a plain link away", async ({ page }) => {
    await lookAs(page, cast.maya);
    await page.goto("/clients/payments");
    const open = page.getByRole("region", { name: "Invoices" });
    await open
      .locator("summary")
      .filter({ hasText: invoiceNumber(3) })
      .click();
    await expect(open).toContainText("Additional storage");
    await expect(open.getByRole("link", { name: `View Invoice ${invoiceNumber(3)}` })).toHaveAttribute(
      "href",
      /^\/invoices\//,
    );
  });
});

test("by day and by night, on a desktop and on a phone, nothing is out of reach", async ({ page }) => {
  await lookAs(page, cast.maya);
  await page.goto("/clients/payments");
  await expectNoFaults(page);
  await page.getByRole("button", { name: `Pay now, ${invoiceNumber(3)}` }).click();
  await expectNoFaults(page);
});

test("a client who has paid too much is told what they have", async ({ page }) => {
  const member = await clientWhoOwes("Elsie Marsh", "Marsh Knits", { pounds: "20.00" });
  await enterAs(page, member);
  await page.goto("/clients/payments");
  const invoiceId = await page.locator('input[name="invoiceId"]').first().inputValue();
  const day = londonDay(new Date());
  await asAdmin(`/dashboard/admin/invoices/${invoiceId}`, { intent: "transfer", amount: "25.00", day, isSure: "on" });
  await page.reload();
  await expect(page.getByText("You have £5.00 with me.")).toBeVisible();
  // The invoice says that it is paid, and has its papers.
  await page.goto(`/invoices/${invoiceId}`);
  const paper = page.getByRole("article");
  await expect(paper).toContainText("PAID");
  await expect(paper).toContainText("Nothing to pay");
  for (const words of ["Total to pay", "How to pay"]) await expect(paper).not.toContainText(words);
  await expect(page.getByRole("link", { name: "Receipt for £25.00 (PDF)" })).toBeVisible();
  await expect(page.getByRole("link", { name: "As issued (PDF)" })).toBeVisible();
  await expectNoFaults(page);
});
