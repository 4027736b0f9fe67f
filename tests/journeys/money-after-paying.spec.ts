import type { Page } from "@playwright/test";
import { cast } from "../../server/seed/cast.ts";
import { readPdf, squeezed } from "../support/read-pdf.ts";
import { enterAs, lookAs, test } from "./members.ts";
import { clientWhoOwes, goToPay, type Owing, openOnce, payLinkSentTo } from "./money.ts";
import { numbered } from "./site-of-run.ts";
import { expect } from "./visit.ts";

test.use({ viewport: { width: 360, height: 740 } });

/** A card is refused, the site has heard of it, and another pays. */
async function payWithTheSecondCard(page: Page, member: Owing): Promise<void> {
  await page.getByRole("button", { name: "Card is refused" }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  const theirs = await page.context().browser()?.newPage();
  if (!theirs) throw new Error("there is no browser");
  await enterAs(theirs, member);
  await openOnce(theirs, member.project, (html) => html.includes("Payment Failed"));
  await theirs.close();
  await page.getByRole("button", { name: "Pay by card", exact: true }).click();
  await expect(page.getByText("Payment Successful!")).toBeVisible();
}

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "with scripts" : "without scripts", () => {
    test.use({ javaScriptEnabled });

    test("a card is refused and another pays: whoever has the link reads of the second", async ({ page }) => {
      const member = await clientWhoOwes("Noor Haddad", "Haddad Kitchen");
      await page.goto(await payLinkSentTo(member.email));
      await page.getByRole("button", { name: "Pay by card or Direct Debit" }).click();
      await payWithTheSecondCard(page, member);
      await expect(page.getByRole("main")).toContainText(/confirmation is on its way|now active/);
      await expect(page.getByRole("main")).not.toContainText("refused");
      if (!javaScriptEnabled) await openOnce(page, page.url(), (html) => html.includes("now active"));
      await expect(page.getByRole("main")).toContainText("now active");
    });

    test("a card is refused and another pays: the portal asks for nothing any more", async ({ page }) => {
      const member = await clientWhoOwes("Tom Adeyemi", "Saturday Rugby");
      await enterAs(page, member);
      await page.goto(member.project);
      await goToPay(page);
      await payWithTheSecondCard(page, member);
      const main = page.getByRole("main");
      await expect(main).toContainText(/confirmation is on its way|now active/);
      await expect(main).not.toContainText("refused");
      await expect(main.getByRole("button", { name: /^Pay now/ })).toHaveCount(0);
      await expect(main.getByText("You owe £36.00")).toHaveCount(0);
      if (!javaScriptEnabled) await openOnce(page, page.url(), (html) => html.includes("now active"));
      await expect(main).toContainText("now active");
      await expect(main.getByRole("region", { name: "Payments" }).getByText("Paid", { exact: true })).toBeVisible();
      await expect(main.getByRole("button", { name: /^Pay now/ })).toHaveCount(0);
    });
  });

test("a Direct Debit by link is on its way on every page, and asked for on none", async ({ page }) => {
  const member = await clientWhoOwes("Elsie Marsh", "Marsh Knits");
  const link = await payLinkSentTo(member.email);
  await page.goto(link);
  await page.getByRole("button", { name: "Pay by card or Direct Debit" }).click();
  await page.getByLabel("Account number").fill("90012345");
  await page.getByRole("button", { name: "Pay by Direct Debit" }).click();
  const main = page.getByRole("main");
  await expect(main).toContainText("A Direct Debit takes a few working days");
  await openOnce(page, link, (html) => html.includes("On its way"));
  await expect(main).not.toContainText("Still to pay");
  await expect(main.getByRole("button", { name: /^Pay/ })).toHaveCount(0);
  await enterAs(page, member);
  for (const path of ["/clients/dashboard", "/clients/payments", member.project, `/invoices/${invoiceOf(link)}`]) {
    await page.goto(path);
    await expect(main, path).toContainText(/on its way/i);
    await expect(main, path).not.toContainText("Still to pay");
    await expect(main.getByText("£36.00 is overdue"), path).toHaveCount(0);
    await expect(main.getByText(/^Pay now/), path).toHaveCount(0);
  }
  await page.context().clearCookies();
  await lookAs(page, cast.sam);
  await page.goto(`/dashboard/admin/invoices?client=${encodeURIComponent(member.name)}`);
  const [number = ""] = numbered(/TD-\d+/).exec(await (await page.request.get(link)).text()) ?? [];
  await expect(page.getByRole("row").filter({ hasText: number })).toContainText("On its way");
  await page.goto(`/dashboard/admin/invoices/${invoiceOf(link)}`);
  await expect(main.locator("header")).toContainText("On its way");
});

test("an invoice's page takes the payment for that invoice", async ({ page }) => {
  const member = await clientWhoOwes("Noor Haddad", "Haddad Kitchen");
  const link = await payLinkSentTo(member.email);
  await enterAs(page, member);
  await page.goto(`/invoices/${invoiceOf(link)}`);
  await goToPay(page);
  await page.getByRole("button", { name: "Pay by card" }).click();
  await expect(page.getByText("Payment Successful!")).toBeVisible();
});

test("whoever turns back from a link's payment reads what they can do without a login", async ({ page }) => {
  const { email } = await clientWhoOwes("Tom Adeyemi", "Saturday Rugby");
  const link = await payLinkSentTo(email);
  await page.goto(link);
  await page.getByRole("button", { name: "Pay by card or Direct Debit" }).click();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("main")).toContainText("Nothing was taken. You can try again, or pay by bank transfer.");
  await page.getByRole("link", { name: "Back to the invoice" }).click();
  await expect(page.getByRole("button", { name: "Pay by card or Direct Debit" })).toBeVisible();
});

test("on paper there are the invoice and where to pay it, and nothing to press", async ({ page }) => {
  const member = await clientWhoOwes("Noor Haddad", "Haddad Kitchen");
  const link = await payLinkSentTo(member.email);
  await page.goto(link);
  await page.emulateMedia({ media: "print" });
  for (const hidden of ["navigation", "contentinfo", "button", "link"] as const)
    await expect(page.getByRole(hidden), hidden).toHaveCount(0);
  await expect(page.getByRole("definition").filter({ hasText: "10-88-00" })).toBeVisible();
  await enterAs(page, member);
  await page.goto(`/invoices/${invoiceOf(link)}`);
  const { fields, text } = await readPdf(await page.pdf({ preferCSSPageSize: true }));
  expect(fields.Pages).toBe("1");
  expect(squeezed(text)).toContain(squeezed("First payment for Haddad Kitchen"));
});

function invoiceOf(link: string): string {
  const [id = ""] = link.replace("/pay/", "").split(".");
  return id;
}
