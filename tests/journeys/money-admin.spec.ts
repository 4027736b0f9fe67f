import type { Page } from "@playwright/test";
import { formatPounds } from "../../domain/money.ts";
import { cast } from "../../server/seed/cast.ts";
import { asAdmin, expectNoFaults, lookAs, mailSentTo, newMember, newProject, test } from "./members.ts";
import { clientWhoOwes, clientWithApprovedAddOn, clientWithRequest, type Owing, openOnce } from "./money.ts";
import { extraHours, filled, isSample, numbered } from "./site-of-run.ts";
import { alive, expect } from "./visit.ts";

/** The page of the one invoice they have. */
async function openInvoice(page: Page, { project }: Owing, act?: RegExp): Promise<string> {
  await lookAs(page, cast.sam);
  await page.goto(project);
  const payments = page.getByRole("region", { name: "Payments" });
  const menu = payments.locator("details.invoice-actions");
  const number =
    (await payments
      .getByText(numbered(/^TD-\d+$/))
      .first()
      .textContent()) ?? "";
  await expect(menu.locator("summary")).toContainText("Action");
  await menu.locator("summary").click();
  await menu.getByRole("link", { name: act ?? "Open the invoice" }).click();
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

    test("a paid invoice is sent as a copy; a form that is sent twice is one payment", async ({ page }) => {
      const member = await clientWhoOwes("Tom Adeyemi", "Saturday Rugby");
      const number = await openInvoice(page, member);
      const { pathname } = new URL(page.url());
      const day = await page.locator("#transfer").getByLabel("Received on").getAttribute("max");
      const transfer = { intent: "transfer", amount: "36.00", day: day ?? "", reference: "", retryKey: "once" };
      await asAdmin(pathname, transfer);
      await asAdmin(pathname, transfer);
      await page.goto(pathname);
      if (javaScriptEnabled) await alive(page);
      await page.getByRole("button", { name: "Send a copy" }).click();
      await expect(page.getByText(`On its way to ${member.email}.`)).toBeVisible();
      expect(await mailSentTo(member.email, `A copy of invoice ${number} for Saturday Rugby`)).toContain(number);
      const money = page.getByRole("region", { name: "Money" });
      await expect(money.getByText("Bank transfer")).toHaveCount(1);
      const receipt = money.getByRole("link", { name: "Receipt (PDF), £36.00" });
      for (const paper of [receipt, page.getByRole("link", { name: "As issued (PDF)" })]) {
        const answer = await page.request.get((await paper.getAttribute("href")) ?? "");
        expect(answer.headers()["content-type"]).toBe("application/pdf");
      }
    });

    test("a day before they were a client is refused, and one long before the invoice is asked about once", async ({
      page,
    }) => {
      const since = new Date(Date.now() - 100 * 86_400_000);
      const member = await clientWhoOwes("Noor Haddad", "Haddad Kitchen", { since });
      await openInvoice(page, member, /Record a bank transfer/);
      if (javaScriptEnabled) await alive(page);
      const form = page.locator("#transfer");
      const record = async (daysAgo: number) => {
        const day = new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);
        await form.getByLabel("Received on").fill(day);
        await form.getByRole("button", { name: "Record the transfer" }).click();
      };
      await expect(form.getByLabel("Record it all the same")).toHaveCount(0);
      await record(120);
      await expect(form.getByText("That is before they were your client.")).toBeVisible();
      await record(60);
      await expect(form.getByText("That is more than a month before the invoice.")).toBeVisible();
      await form.getByLabel("Record it all the same").check();
      await form.getByRole("button", { name: "Record the transfer" }).click();
      await expect(page.getByText("The invoice is paid, and a receipt is on its way.")).toBeVisible();
    });

    test("more than is owed is asked about once, and nothing is recorded before", async ({ page }) => {
      const member = await clientWhoOwes("Noor Haddad", "Haddad Kitchen");
      await openInvoice(page, member, /Record a bank transfer/);
      if (javaScriptEnabled) await alive(page);
      const form = page.locator("#transfer");
      const owed = await form.getByLabel("Amount").inputValue();
      await form.getByLabel("Amount").fill(`1${owed}`);
      await form.getByRole("button", { name: "Record the transfer" }).click();
      await expect(form.getByText(/^That is £[\d,.]+ more than is owed\.$/)).toBeVisible();
      await form.getByLabel("Amount").fill(owed);
      await form.getByRole("button", { name: "Record the transfer" }).click();
      await expect(page.getByText("The invoice is paid, and a receipt is on its way.")).toBeVisible();
    });

    test("what is sold and on no invoice yet is ticked for one, and offered no more", async ({ page }) => {
      const member = await newMember({ name: "Priya Nair" });
      const path = await newProject(member, { projectName: "Nair Yoga" });
      await newProject(member, { projectName: "Nair Retreats" });
      await lookAs(page, cast.sam);
      await page.goto(path);
      const addOn = await page
        .getByLabel("Add an add-on")
        .locator("option", { hasText: "Basic CMS" })
        .getAttribute("value");
      await asAdmin(path, { intent: "add-add-on", id: addOn ?? "" });
      const form = `/dashboard/admin/invoices/new?client=${member.managed.split("/").at(-1)}`;
      await page.goto(form);
      if (javaScriptEnabled) await alive(page);
      await expect(page.getByLabel("Project")).toHaveValue("");
      await page.getByLabel("Basic CMS, £125.00").check();
      await page.getByLabel("What for").first().fill("Discount");
      await page.getByLabel("Price each").first().fill("25");
      await page.getByRole("button", { name: "Show me the draft" }).click();
      await expect(page.getByText("A discount takes something off. Did you mean -25?")).toBeVisible();
      await expect(page.getByLabel("Basic CMS, £125.00")).toBeChecked();
      await page.getByLabel("Price each").first().fill("-25");
      await page.getByRole("button", { name: "Show me the draft" }).click();
      await expect(page.getByRole("row", { name: "Total" })).toContainText("£100.00");
      await expect(page.getByRole("link", { name: "Nair Yoga" })).toBeVisible();
      await page.goto(form);
      await expect(page.getByLabel("What for").first()).toBeVisible();
      await expect(page.getByText("Not billed yet")).toHaveCount(0);
    });

    test("billing is started from a day that is not over", async ({ page }) => {
      const member = await newMember({ name: "Priya Nair" });
      const path = await newProject(member, { projectName: "Nair Yoga" });
      await lookAs(page, cast.sam);
      await page.goto(path);
      const plan = await page
        .getByLabel("Add a plan")
        .locator("option", { hasText: filled("{featured plan}") })
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
      // finding:X16
      await plans.getByLabel("From").fill("9999-12-31");
      await plans.getByRole("button", { name: "Start billing from that day" }).click();
      await expect(plans.getByText("That is more than two years away.")).toBeVisible();
      const next = new Date().getFullYear() + 1;
      await plans.getByLabel("From").fill(`${next}-01-01`);
      await plans.getByRole("button", { name: "Start billing from that day" }).click();
      await expect(plans).toContainText(`Billed from 1 Jan ${next}`);
      await expect(page.getByRole("region", { name: "Project details" })).toContainText(`1 January ${next}`);
    });
  });

test("an add-on that was asked for is approved, invoiced, paid and active", async ({ page }) => {
  const { project: path } = await clientWithApprovedAddOn(page);
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

test("of hours that were asked for, whoever approves them says how many", async ({ page }) => {
  const { project } = await clientWithRequest(page, extraHours.title);
  const request = page.getByRole("article").filter({ has: page.locator(`a[href="${project}"]`) });
  await request.getByLabel(`How many: ${extraHours.title}`).fill("two");
  await request.getByRole("button", { name: /^Approve/ }).click();
  await expect(request.getByText("A whole number between 1 and 999.")).toBeVisible();
  await request.getByLabel(`How many: ${extraHours.title}`).fill("3");
  await expectNoFaults(page);
  await request.getByRole("button", { name: /^Approve/ }).click();
  await expect(page.getByText("Approved. The invoice is on its way to the client.")).toBeVisible();
  await page.goto(project);
  await expect(page.getByRole("region", { name: "Payments" })).toContainText(
    isSample ? "3 hours × £20.00" : `3 hours × ${formatPounds(extraHours.pence)}`,
  );
});

test("the admin's page of an open invoice has no faults", async ({ page }) => {
  const member = await clientWhoOwes("Noor Haddad", "Haddad Kitchen");
  await openInvoice(page, member, /Record a bank transfer/);
  await expectNoFaults(page);
});

test("the admin's page of a paid invoice has no faults", async ({ page }) => {
  await lookAs(page, cast.sam);
  await page.goto("/dashboard/admin/invoices?status=paid");
  await page
    .getByRole("table")
    .getByRole("link", { name: numbered(/^TD-/) })
    .first()
    .click();
  await expect(page.getByText("What you can do")).toBeVisible();
  await expectNoFaults(page);
});
