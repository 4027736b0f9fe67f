import type { Page } from "@playwright/test";
import { cast } from "../../server/seed/cast.ts";
import { asAdmin, enterAs, expectNoFaults, lookAs, mailSentTo, newMember, newProject, test } from "./members.ts";
import { clientWhoOwes, type Owing, openOnce } from "./money.ts";
import { alive, expect } from "./visit.ts";

/** The page of the one invoice they have. */
async function openInvoice(page: Page, { project }: Owing, act?: RegExp): Promise<string> {
  await lookAs(page, cast.sam);
  await page.goto(project);
  const payments = page.getByRole("region", { name: "Payments" });
  const menu = payments.locator("details.invoice-actions");
  const number =
    (await payments
      .getByText(/^TD-\d+$/)
      .first()
      .textContent()) ?? "";
  await expect(menu.locator("summary")).toContainText("Action");
  await menu.locator("summary").click();
  await menu.getByRole("link", { name: act ?? "Everything about it" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(number);
  return number;
}

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "with scripts" : "without scripts", () => {
    test.use({ javaScriptEnabled });

    test("a bank transfer is recorded, part by part, and the project begins when all of it is there", async ({
      page,
    }) => {
      const member = await clientWhoOwes("Noor Haddad", "Haddad Kitchen");
      const number = await openInvoice(page, member, /Record a bank transfer/);
      if (javaScriptEnabled) await alive(page);
      const form = page.locator("#transfer");
      await expect(form.getByLabel("Amount")).toHaveValue("36.00");
      await form.getByLabel("Amount").fill("six");
      await form.getByRole("button", { name: "Record the transfer" }).click();
      await expect(form.getByText("An amount is pounds and pence")).toBeVisible();
      await form.getByLabel("Amount").fill("16.00");
      await form.getByLabel("Reference").fill(number);
      await form.getByRole("button", { name: "Record the transfer" }).click();
      await expect(page.getByText("Recorded. A receipt is on its way.")).toBeVisible();
      await expect(page.getByRole("row", { name: "Still owed" })).toContainText("£20.00");
      if (!(await form.getByLabel("Amount").isVisible())) await form.locator("summary").click();
      await expect(form.getByLabel("Amount")).toHaveValue("20.00");
      await form.getByRole("button", { name: "Record the transfer" }).click();
      await expect(page.getByText("The invoice is paid, and a receipt is on its way.")).toBeVisible();
      await expect(page.getByRole("region", { name: "Money" }).getByRole("listitem")).toHaveCount(2);
      await page.goto(member.project);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page.getByRole("banner").or(page.getByRole("main"))).toContainText(["Active"]);
    });

    test("an open invoice is voided with a reason, and asked for anew", async ({ page }) => {
      const member = await clientWhoOwes("Elsie Marsh", "Marsh Knits");
      const number = await openInvoice(page, member, /^Void TD-/);
      if (javaScriptEnabled) await alive(page);
      const form = page.locator("#void");
      await form.getByRole("button", { name: `Void ${number}` }).click();
      await expect(form.getByText("Please say why.")).toBeVisible();
      await form.getByLabel("Reason").fill("Wrong amount");
      await form.getByLabel("Invoice it again").check();
      await form.getByRole("button", { name: `Void ${number}` }).click();
      await expect(page.getByText("Void. It will be invoiced again.")).toBeVisible();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(number);
      await page.goto(member.managed);
      await expect(page.getByRole("button", { name: /^Generate Payment Request/ })).toBeVisible();
    });

    test("a paid invoice is sent as a copy, credited, and money that went back is recorded", async ({ page }) => {
      const member = await clientWhoOwes("Tom Adeyemi", "Saturday Rugby");
      const number = await openInvoice(page, member);
      const desktop = new URL(page.url()).pathname;
      const today = await page.locator("#transfer").getByLabel("Received on").getAttribute("max");
      await asAdmin(desktop, {
        intent: "transfer",
        amount: "36.00",
        day: today ?? "",
        reference: "",
        retryKey: "once",
      });
      await asAdmin(desktop, {
        intent: "transfer",
        amount: "36.00",
        day: today ?? "",
        reference: "",
        retryKey: "once",
      });
      await page.goto(desktop);
      if (javaScriptEnabled) await alive(page);
      await page.getByRole("button", { name: "Send a copy" }).click();
      await expect(page.getByText(`On its way to ${member.email}.`)).toBeVisible();
      expect(await mailSentTo(member.email, `A copy of invoice ${number} for Saturday Rugby`)).toContain(number);
      const credit = page.locator("#credit");
      await credit.locator("summary").click();
      await credit.getByLabel("Amount").fill("40");
      await credit.getByLabel("Reason").fill("Two pages fewer");
      await credit.getByRole("button", { name: "Issue the credit note" }).click();
      await expect(credit.getByText("That is more than is left of the invoice.")).toBeVisible();
      await credit.getByLabel("Amount").fill("6");
      await credit.getByRole("button", { name: "Issue the credit note" }).click();
      await expect(page.getByText(/^TDC-\d+ is issued\.$/)).toBeVisible();
      const refund = page.locator("#refund");
      await refund.locator("summary").click();
      await refund.getByLabel("Amount").fill("6.00");
      await refund.getByLabel("Reason").fill("Two pages fewer");
      await refund.getByRole("button", { name: "Record that it went back" }).click();
      await expect(page.getByText("Recorded. The client is told.")).toBeVisible();
      const money = page.getByRole("region", { name: "Money" });
      await expect(money).toContainText("-£6.00");
      await expect(money.getByText("Bank transfer")).toHaveCount(1);
      await expect(page.getByRole("region", { name: "History" })).toContainText("Credit note issued");
    });

    test("billing is started from a day that is not over", async ({ page }) => {
      const member = await newMember({ name: "Priya Nair" });
      const path = await newProject(member, { projectName: "Nair Yoga" });
      await lookAs(page, cast.sam);
      await page.goto(path);
      const plan = await page
        .getByLabel("Add a plan")
        .locator("option", { hasText: "Tech Voyager" })
        .getAttribute("value");
      await asAdmin(path, { intent: "add-plan", id: plan ?? "" });
      await page.goto(path);
      if (javaScriptEnabled) await alive(page);
      const plans = page.getByRole("region", { name: "Hosting plans" });
      await expect(plans).toContainText("Not billed yet");
      await plans.locator("summary", { hasText: "Start billing" }).click();
      await expect(plans.getByLabel("From")).toHaveValue("");
      await plans.getByLabel("From").fill("2026-01-01");
      await plans.getByRole("button", { name: "Start billing from that day" }).click();
      await expect(plans.getByText("That day is over.")).toBeVisible();
      await plans.getByLabel("From").fill("2099-01-01");
      await plans.getByRole("button", { name: "Start billing from that day" }).click();
      await expect(plans).toContainText("Billed from 1 Jan 2099");
      await expect(page.getByRole("region", { name: "Project details" })).toContainText("1 January 2099");
    });
  });

test("an add-on that was asked for is approved, invoiced, paid and active", async ({ page }) => {
  const name = "Noor Haddad";
  const member = await newMember({ name });
  await asAdmin(member.managed, {
    intent: "change-client",
    name,
    kind: "business",
    billingAddress: "7 Quay Street\nSampleton SA1 1AA",
  });
  const projectName = `Haddad Kitchen ${crypto.randomUUID().slice(0, 8)}`;
  const path = await newProject(member, { projectName, status: "live" });
  const theirs = await page.context().browser()?.newPage();
  if (!theirs) throw new Error("no browser");
  await enterAs(theirs, member);
  await theirs.goto(new URL(path.replace("/projects/", "/clients/addon/new/"), test.info().project.use.baseURL).href);
  await alive(theirs);
  await theirs.getByRole("checkbox", { name: "Basic CMS" }).check();
  await theirs.getByRole("button", { name: "Add Selected Add-Ons" }).click();
  await expect(theirs.getByText("has been sent successfully")).toBeVisible();
  await theirs.close();
  await lookAs(page, cast.sam);
  await page.goto("/dashboard/admin/add-on-requests");
  await alive(page);
  const request = page.getByRole("article").filter({ hasText: projectName });
  await request.getByRole("button", { name: /^Approve/ }).click();
  await expect(page.getByText("Approved. The invoice is on its way to the client.")).toBeVisible();
  await page.goto(path);
  const active = page.getByRole("region", { name: "Active add-ons" });
  await expect(active.getByRole("link", { name: "Remove Basic CMS" })).toHaveCount(0);
  const payments = page.getByRole("region", { name: "Payments" });
  await payments.locator("details.invoice-actions summary").click();
  await payments.getByRole("link", { name: "Record a bank transfer" }).click();
  await alive(page);
  await page.locator("#transfer").getByRole("button", { name: "Record the transfer" }).click();
  await expect(page.getByText("The invoice is paid")).toBeVisible();
  await openOnce(page, path, (html) => html.includes("Remove Basic CMS"));
  await expect(active.getByRole("link", { name: "Remove Basic CMS" })).toBeVisible();
  await expect(active).toContainText("PAID");
});

test("the admin's page of an open invoice has no faults", async ({ page }) => {
  const member = await clientWhoOwes("Noor Haddad", "Haddad Kitchen");
  await openInvoice(page, member, /Record a bank transfer/);
  await expectNoFaults(page);
});

test("the admin's page of a paid invoice has no faults", async ({ page }) => {
  await lookAs(page, cast.sam);
  await page.goto("/dashboard/admin/invoices?status=paid");
  await page.getByRole("table").getByRole("link", { name: /^TD-/ }).first().click();
  await expect(page.getByText("What you can do")).toBeVisible();
  await expectNoFaults(page);
});
