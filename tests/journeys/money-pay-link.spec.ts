import { asAdmin, expectNoFaults, test } from "./members.ts";
import { clientWhoOwes, openOnce, payLinkSentTo } from "./money.ts";
import { numbered } from "./site-of-run.ts";
import { expect } from "./visit.ts";

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "with scripts" : "without scripts", () => {
    test.use({ javaScriptEnabled });

    test("whoever has the link pays without a login, and sees that invoice and nothing else", async ({ page }) => {
      const { email } = await clientWhoOwes("Noor Haddad", "Haddad Kitchen");
      const link = await payLinkSentTo(email);
      const seen = await page.goto(link);
      expect(seen?.headers()["referrer-policy"]).toBe("same-origin");
      expect(seen?.headers()["cache-control"]).toContain("no-store");
      await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
      await expect(page.getByRole("heading", { level: 1 })).toContainText(numbered(/^Invoice TD-\d+/));
      await expect(page.getByRole("main")).toContainText("First payment for Haddad Kitchen");
      await expect(page.getByRole("definition").filter({ hasText: "10-88-00" })).toBeVisible();
      await page.getByRole("button", { name: "Pay by card or Direct Debit" }).click();
      await expect(page.getByRole("heading", { name: /^Pay £/ })).toBeVisible();
      await page.getByRole("button", { name: "Pay by card", exact: true }).click();
      await expect(page).toHaveURL(/\/done\?payment=success&attempt=/);
      await expect(page.getByRole("heading", { name: "Payment Successful!" })).toBeVisible();
      await expect(page.getByRole("main").getByRole("link", { name: /dashboard/ })).toHaveAttribute(
        "href",
        "/dashboard",
      );
      await openOnce(page, `${link}/done?payment=success`, (html) => html.includes("now active"));
      await expect(page.getByText("now active")).toBeVisible();
      await page.goto(link);
      await expect(page.getByText("This invoice is paid. Thank you.")).toBeVisible();
      await expect(page.getByRole("button", { name: /^Pay/ })).toHaveCount(0);
      for (const [name, file] of [
        ["Download the invoice (PDF)", numbered(/TD-\d+-paid-copy\.pdf/)],
        ["As issued (PDF)", numbered(/TD-\d+\.pdf/)],
        [/^Receipt for £/, numbered(/TD-\d+-receipt\.pdf/)],
      ] as const) {
        const href = (await page.getByRole("link", { name }).getAttribute("href")) ?? "";
        const pdf = await page.request.get(href);
        expect([pdf.status(), pdf.headers()["content-disposition"]]).toEqual([200, expect.stringMatching(file)]);
      }
    });

    test("whoever turns back has paid nothing", async ({ page }) => {
      const { email } = await clientWhoOwes("Tom Adeyemi", "Saturday Rugby");
      const link = await payLinkSentTo(email);
      await page.goto(link);
      await page.getByRole("button", { name: "Pay by card or Direct Debit" }).click();
      await page.getByRole("button", { name: "Cancel" }).click();
      await expect(page).toHaveURL(/\/done\?payment=cancelled&attempt=/);
      await expect(page.getByRole("heading", { name: "Payment Not Successful" })).toBeVisible();
      await page.getByRole("link", { name: "Back to the invoice" }).click();
      await expect(page.getByRole("button", { name: "Pay by card or Direct Debit" })).toBeVisible();
    });
  });

test("a withdrawn invoice says so; a link that is none is no page", async ({ page, request }) => {
  const { email } = await clientWhoOwes("Elsie Marsh", "Marsh Knits");
  const link = await payLinkSentTo(email);
  const [invoiceId = ""] = link.replace("/pay/", "").split(".");
  const pdf = await request.get(`${link}/invoice`);
  expect([pdf.status(), pdf.headers()["content-type"]]).toEqual([200, "application/pdf"]);
  await asAdmin(`/dashboard/admin/invoices/${invoiceId}`, { intent: "void", reason: "Sent twice." });
  await page.goto(link);
  await expect(page.getByText("This invoice has been withdrawn. There is nothing to pay.")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Pay/ })).toHaveCount(0);
  for (const path of [`/pay/${invoiceId}.nonsense`, "/pay/nonsense", "/pay/nonsense/done", "/pay/nonsense/invoice"])
    expect((await request.get(path)).status(), path).toBe(404);
});

test("by day and by night, on a desktop and on a phone, nothing is out of reach", async ({ page }) => {
  const { email } = await clientWhoOwes("Noor Haddad", "Haddad Kitchen");
  const link = await payLinkSentTo(email);
  for (const path of [link, `${link}/done?payment=success`, `${link}/done?payment=cancelled`]) {
    await page.goto(path);
    await expectNoFaults(page);
  }
});
