import type { Page } from "@playwright/test";
import { cast } from "../../server/seed/cast.ts";
import { countingHand } from "./hand.ts";
import { asAdmin, expectNoFaults, lookAs, newAddress, newMember, newProject, test } from "./members.ts";
import { clientWhoOwes, openOnce, payLinkSentTo } from "./money.ts";
import { filled, numbered } from "./site-of-run.ts";
import { alive, expect } from "./visit.ts";

async function write(page: Page, name: string, email: string): Promise<void> {
  const enquiry = {
    name,
    email,
    business: name,
    website: "",
    project: "Five pages and a map.",
    hostingPlan: "",
    timeline: "",
    consent: true,
    _gotcha: "",
  };
  expect((await page.request.post("/send-email.php", { data: enquiry })).status()).toBe(200);
}

test("from a new enquiry to a paid first invoice takes the provider at most twelve clicks", async ({ page }) => {
  const name = `Quay Street Pots ${crypto.randomUUID().slice(0, 8)}`;
  const email = newAddress();
  await write(page, name, email);
  await lookAs(page, cast.sam);
  await page.goto("/dashboard/admin/enquiries");
  await alive(page);
  const hand = countingHand();
  await hand.click(page.getByRole("button", { name: `Make a client of ${name}` }));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  await page.getByLabel("Billing address").fill("2 Quay Street\nSampleton SA1 2BB");
  await hand.click(page.getByRole("button", { name: "Save details" }));
  await expect(page.getByText("The details are saved.")).toBeVisible();
  await hand.click(page.getByRole("button", { name: "Add Project" }));
  await hand.click(page.getByRole("link", { name: `Open project ${name}` }));
  await hand.choose(page.getByLabel("Add a plan"), filled("{featured plan}"));
  await hand.click(page.getByRole("region", { name: "Hosting plans" }).getByRole("button", { name: "Add" }));
  await expect(page.getByText("Added.")).toBeVisible();
  await hand.choose(page.getByLabel("Project status"), "First Payment");
  await hand.click(page.getByRole("button", { name: "Save status" }));
  await expect(page.getByText(numbered(/Payment request sent\. Invoice TD-\d+ went to /))).toContainText(email);
  test.info().annotations.push({ type: "clicks", description: String(hand.count()) });
  expect(hand.count()).toBeLessThanOrEqual(12);
  await page.getByRole("main").getByRole("link", { name, exact: true }).first().click();
  await expect(page.getByRole("article", { name })).toBeVisible();

  const visitor = await page.context().browser()?.newPage();
  if (!visitor) throw new Error("no browser");
  await visitor.goto(new URL(await payLinkSentTo(email), page.url()).href);
  await expect(visitor.getByRole("button", { name: "Pay by card or Direct Debit" })).toHaveCount(0);
  await visitor.getByLabel("I have read the agreement and accept it.").check();
  await visitor.getByLabel("Your name").fill("Robin Quay");
  await visitor.getByRole("button", { name: "Accept and go to the payment" }).click();
  await visitor.getByRole("button", { name: "Pay by card or Direct Debit" }).click();
  await visitor.getByRole("button", { name: "Pay by card", exact: true }).click();
  await expect(visitor.getByRole("heading", { name: "Payment Successful!" })).toBeVisible();
  await visitor.close();
  await openOnce(page, new URL(page.url()).pathname, (html) => !html.includes("Generate Payment Request"));
  await expect(page.getByRole("article", { name })).toContainText("Active");
  await expect(page.getByRole("region", { name: "First payment" })).toHaveCount(0);
});

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "with scripts" : "without scripts", () => {
    test.use({ javaScriptEnabled });

    test("what is missing for an invoice is named, with a link to where it is filled in", async ({ page }) => {
      const member = await newMember({ name: "Noor Haddad" });
      await newProject(member, { projectName: "Haddad Kitchen" });
      await lookAs(page, cast.sam);
      const path = await newProject(member, { projectName: "Haddad Deli" });
      await asAdmin(path, { intent: "first-payment-required", required: "on" });
      await page.goto(member.managed);
      if (javaScriptEnabled) await alive(page);
      const request = page.getByRole("region", { name: "First payment" });
      await expect(request).toHaveCount(1);
      await request.getByLabel("First Payment Amount").fill("36");
      await request.getByRole("button", { name: /^Generate Payment Request/ }).click();
      await expect(request.getByRole("alert")).toContainText("The client’s billing address is missing.");
      await expect(request.getByLabel("First Payment Amount")).toHaveValue("36");
      await expect(request.getByRole("link", { name: "Fill in the billing address" })).toBeVisible();
    });

    test("another amount wants a reason, and while it is open the same invoice is sent again", async ({ page }) => {
      const member = await newMember({ name: "Elsie Marsh" });
      const billingAddress = "5 Sea View\nSampleton SA3 9DD";
      await asAdmin(member.managed, { intent: "change-client", name: "Elsie Marsh", kind: "consumer", billingAddress });
      const path = await newProject(member, { projectName: "Marsh Patterns" });
      await lookAs(page, cast.sam);
      await page.goto(path);
      const plan = await page
        .getByLabel("Add a plan")
        .locator("option", { hasText: filled("{featured plan}") })
        .getAttribute("value");
      await asAdmin(path, { intent: "add-plan", id: plan ?? "" });
      await asAdmin(path, { intent: "first-payment-required", required: "on" });
      await page.goto(member.managed);
      if (javaScriptEnabled) await alive(page);
      const request = page.getByRole("region", { name: "First payment" });
      await request.getByLabel("First Payment Amount").fill("1.50");
      await request.getByRole("button", { name: /^Generate Payment Request/ }).click();
      await expect(request.getByText("Please say why it is another amount")).toBeVisible();
      await request.getByLabel("Why it is another amount").fill("First month at a discount");
      await request.getByRole("button", { name: /^Generate Payment Request/ }).click();
      await expect(request.getByRole("status")).toContainText("Payment request sent.");
      await expect(request).toContainText("£1.50");
      await expect(request.getByText("First Payment Amount")).toBeVisible();
      await expect(request).toContainText(
        numbered(/Sends TD-\d+ again\. A new invoice is not made while this one is open\./),
      );
      await request.getByRole("button", { name: /^Generate Payment Request/ }).click();
      await expect(request.getByRole("status")).toContainText("once more");
    });
  });

test("who is late stands on the day's screen, and is sent the invoice again from there", async ({ page }) => {
  await lookAs(page, cast.sam);
  await page.goto("/clients/dashboard/admin");
  await alive(page);
  const overdue = page.getByRole("region", { name: "Overdue" });
  await expect(overdue.getByRole("listitem").first()).toContainText(/\d+ days? late/);
  await expect(overdue.locator(".figure")).toHaveText(/^£\d/);
  await overdue
    .getByRole("button", { name: numbered(/^Send again: TD-\d+ to Maya Okafor/) })
    .first()
    .click();
  await expect(overdue.getByRole("status")).toContainText("On its way to the client once more.");
  const revenue = page.getByRole("region", { name: "Revenue" });
  await expect(revenue).toContainText(/£\d/);
  await expect(revenue.getByRole("img", { name: /^Money received each month/ })).toBeVisible();
  await revenue.getByText("As a table").click();
  await expect(revenue.getByRole("table").getByRole("row")).toHaveCount(13);
});

test("before a client is deleted their open invoices are listed", async ({ page }) => {
  const member = await clientWhoOwes("Tom Adeyemi", "Saturday Rugby");
  await lookAs(page, cast.sam);
  const id = member.managed.split("/").at(-1);
  await page.goto(`/clients/dashboard/admin?delete=${id}`);
  const dialog = page.getByRole("dialog", { name: "Delete Tom Adeyemi?" });
  await expect(dialog).toContainText(numbered(/1 open invoice: TD-\d+, £36\.00, due .*Their pay links keep working/));
  await page.goto(`${member.managed}?delete=${member.projectId}`);
  await expect(page.getByRole("dialog")).toContainText("1 open invoice");
});

for (const part of ["managed", "project"] as const)
  test(`the ${part === "managed" ? "page about a client" : "project"} who owes has no faults`, async ({ page }) => {
    const member = await clientWhoOwes("Noor Haddad", "Haddad Kitchen");
    await lookAs(page, cast.sam);
    await page.goto(member[part]);
    await expectNoFaults(page);
  });
