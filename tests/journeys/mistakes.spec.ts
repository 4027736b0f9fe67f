import type { Locator, Page } from "@playwright/test";
import { cast } from "../../server/seed/cast.ts";
import { asAdmin, enterAs, expectNoFaults, lookAs, mailSentTo, test } from "./members.ts";
import {
  clientBilledByTheMonth,
  clientWhoOwes,
  clientWithApprovedAddOn,
  goToPay,
  type Owing,
  openOnce,
  payLinkSentTo,
  today,
} from "./money.ts";
import { numbered } from "./site-of-run.ts";
import { alive, expect } from "./visit.ts";

type Billed = Owing & { path: string };

/** A client with one open invoice over £36.00; `paid` of it came by bank transfer. */
async function clientBilled(name: string, projectName: string, paid = ""): Promise<Billed> {
  const member = await clientWhoOwes(name, projectName);
  const link = await payLinkSentTo(member.email);
  const path = `/dashboard/admin/invoices/${/\/pay\/([^.]+)\./.exec(link)?.[1]}`;
  if (paid) await asAdmin(path, transferOf(paid));
  return { ...member, path };
}

const transferOf = (amount: string) => ({
  intent: "transfer",
  amount,
  day: today(),
  reference: "",
  isSure: "on",
  retryKey: crypto.randomUUID(),
});

/** As the provider comes to it, from the first screen: no more than four clicks to the end. */
async function goTo(page: Page, { path }: Billed, entry: RegExp, javaScriptEnabled: boolean) {
  await lookAs(page, cast.sam);
  await page.goto("/clients/dashboard/admin");
  if (javaScriptEnabled) await alive(page);
  let clicks = 0;
  const click = async (target: Locator) => {
    clicks += 1;
    await target.click();
  };
  await click(page.getByRole("navigation", { name: /^Main/ }).getByRole("link", { name: /^Invoices/ }));
  await click(page.getByRole("table").locator(`a[href="${path}"]`).first());
  const number = (await page.getByRole("heading", { level: 1, name: numbered(/^TD-/) }).textContent()) ?? "";
  if (javaScriptEnabled) await alive(page);
  const right = page.getByRole("region", { name: "Put something right" });
  const disclosure = right.locator("details").filter({ has: page.locator("summary", { hasText: entry }) });
  await click(disclosure.locator("summary"));
  await expect(disclosure.getByText("What will happen")).toBeVisible();
  return {
    number,
    form: disclosure,
    /** The last click, and what it says. */
    async confirm(button: string, answer: string | RegExp) {
      await click(disclosure.getByRole("button", { name: button }));
      await expect(page.getByText(answer)).toBeVisible();
      expect(clicks).toBeLessThanOrEqual(4);
    },
  };
}

const moneyOf = (page: Page) => page.getByRole("region", { name: "Money" });

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "with scripts" : "without scripts", () => {
    test.use({ javaScriptEnabled, viewport: { width: 360, height: 780 } });

    test("a transfer that never arrived is taken off, without a word to the client", async ({ page }) => {
      const member = await clientBilled("Noor Haddad", "Haddad Kitchen", "36.00");
      const { form, confirm } = await goTo(page, member, /It never arrived/, javaScriptEnabled);
      await expect(form).toContainText("£36.00 of this invoice is then to pay.");
      await expect(form.getByLabel("E-mail the client")).not.toBeChecked();
      await confirm("Take it off", "Put right: £36.00 is taken off.");
      await expect(moneyOf(page)).toContainText("Recorded by mistake");
      await expect(page.getByRole("row", { name: "Still owed" })).toContainText("£36.00");
      await expect(page.getByRole("region", { name: "History" })).not.toContainText("Correction");
    });

    test("a transfer with the wrong amount is put right; what was typed stays where it is refused", async ({
      page,
    }) => {
      const member = await clientBilled("Elsie Marsh", "Marsh Knits", "36.00");
      const { form, number, confirm } = await goTo(page, member, /It never arrived/, javaScriptEnabled);
      await form.getByLabel("Right amount").fill("thirty");
      await form.getByLabel("Reason").fill("Misread");
      await form.getByLabel("E-mail the client").check();
      await form.getByRole("button", { name: "Take it off" }).click();
      await expect(form.getByText("An amount is pounds and pence")).toBeVisible();
      await expect(form.getByLabel("Reason")).toHaveValue("Misread");
      await expect(form.getByLabel("E-mail the client")).toBeChecked();
      await form.getByLabel("Right amount").fill("30.00");
      await confirm("Take it off", "Put right: £30.00 instead of £36.00.");
      await expect(page.getByRole("row", { name: "Still owed" })).toContainText("£6.00");
      const mail = await mailSentTo(member.email, `A correction: £36.00 for invoice ${number}`);
      expect(mail.replace(/\s+/g, " ")).toContain("What came in is £30.00.");
    });

    test("a transfer that the bank took back is asked for again", async ({ page }) => {
      const member = await clientBilled("Tom Adeyemi", "Saturday Rugby", "36.00");
      const { number, confirm } = await goTo(page, member, /The bank took it back/, javaScriptEnabled);
      await confirm("The bank took it back", "Recorded. The client is asked to pay again.");
      await expect(moneyOf(page)).toContainText("Payment bounced");
      const mail = await mailSentTo(member.email, `Your payment of £36.00 came back: invoice ${number}`);
      expect(mail.replace(/\s+/g, " ")).toContain("Please pay it once more");
    });

    test("a transfer for somebody else's invoice is moved there by its number", async ({ page }) => {
      const right = await clientBilled("Elsie Marsh", "Marsh Knits");
      await lookAs(page, cast.sam);
      await page.goto(right.path);
      const number = (await page.getByRole("heading", { level: 1 }).textContent()) ?? "";
      const wrong = await clientBilled("Noor Haddad", "Haddad Kitchen", "36.00");
      const { form, confirm } = await goTo(page, wrong, /It was for another invoice/, javaScriptEnabled);
      await form.getByRole("button", { name: "Move it" }).click();
      await expect(form.getByText("Choose an invoice, or type its number.")).toBeVisible();
      await form.getByLabel("Its number").fill(number);
      await confirm("Move it", "Moved: £36.00.");
      await expect(moneyOf(page)).toContainText("Moved to another invoice");
      await page.goto(right.path);
      await expect(moneyOf(page)).toContainText("Bank transfer");
      await expect(page.getByText("Paid", { exact: true }).first()).toBeVisible();
    });

    test("what is not charged after all is credited and goes back, with a document of its own", async ({ page }) => {
      const member = await clientBilled("Tom Adeyemi", "Saturday Rugby", "36.00");
      const { form, number, confirm } = await goTo(page, member, /Not charged after all/, javaScriptEnabled);
      await expect(form.getByLabel("Amount")).toHaveValue("36.00");
      await expect(form.getByLabel("Send it back")).toBeChecked();
      await form.getByLabel("Amount").fill("40");
      await form.getByLabel("Reason").fill("Two pages fewer");
      await form.getByRole("button", { name: "Issue the credit note" }).click();
      await expect(form.getByText("That is more than is left of the invoice.")).toBeVisible();
      await form.getByLabel("Amount").fill("6");
      await confirm(
        "Issue the credit note",
        numbered(/^TDC-\d+ is issued, and £6\.00 goes back\. Now send £6\.00 at your bank\.$/),
      );
      const money = moneyOf(page);
      await expect(money).toContainText("Sent back, not charged");
      const pdf = await money.getByRole("link", { name: numbered(/^PDF, Credit note TDC-/) }).getAttribute("href");
      expect((await page.request.get(pdf ?? "")).headers()["content-type"]).toBe("application/pdf");
      await expect(page.getByRole("row", { name: "Still owed" })).toHaveCount(0);
      const mail = await mailSentTo(member.email, `A credit note: £6.00 of invoice ${number}`);
      expect(mail.replace(/\s+/g, " ")).toContain("I am sending £6.00 back to you.");
      expect(mail).not.toContain("Pay now");
    });

    test("what was paid too much goes back, and asks nobody for money", async ({ page }) => {
      const member = await clientBilled("Elsie Marsh", "Marsh Knits", "50.00");
      const { form, number, confirm } = await goTo(page, member, /They paid too much/, javaScriptEnabled);
      await expect(form.getByLabel("Amount")).toHaveValue("14.00");
      await confirm("Send it back", "£14.00 goes back. The client is told.");
      await expect(moneyOf(page)).toContainText("Sent back, paid too much");
      await expect(page.locator("summary", { hasText: "They paid too much" })).toHaveCount(0);
      const mail = await mailSentTo(member.email, `Sent back to you: £14.00 of invoice ${number}`);
      expect(mail).not.toContain("To pay");
    });

    test("an invoice that says something wrong is taken back, and a corrected one takes its place", async ({
      page,
    }) => {
      const member = await clientBilled("Noor Haddad", "Haddad Kitchen");
      const { form, number, confirm } = await goTo(page, member, /Wrong amount, text or address/, javaScriptEnabled);
      await form.getByLabel("Reason").fill("Ten pounds too much");
      await confirm("Take it back and correct it", "Change the draft");
      if (javaScriptEnabled) await alive(page);
      await page.getByLabel("Price each").first().fill("26.00");
      await page.getByRole("button", { name: "Save the draft" }).click();
      await expect(page.getByText(`Replaces ${number}`)).toBeVisible();
      if (javaScriptEnabled) await alive(page);
      await page.getByRole("button", { name: "Issue and send" }).click();
      await expect(page.getByText("is issued and on its way to the client.")).toBeVisible();
      await page.getByRole("link", { name: number, exact: true }).click();
      await expect(page.getByText(numbered(/^Replaced by TD-\d+$/))).toBeVisible();
      await expect(page.getByText("Void", { exact: true }).first()).toBeVisible();
      await expect(page.locator("summary", { hasText: "Invoice it again" })).toHaveCount(0);
    });

    test("an invoice of the run is cancelled, and the next run bills it as the project is by then", async ({
      page,
    }) => {
      const member = await clientBilledByTheMonth(page);
      const { form, number, confirm } = await goTo(page, member, /let the next run bill it again/, javaScriptEnabled);
      await expect(form).toContainText("What it was for is due again");
      await form.getByLabel("Reason").fill("The wrong plan");
      await confirm("Cancel it and bill it again", "Cancelled. The next run bills it again.");
      expect(await mailSentTo(member.email, `Invoice ${number} is cancelled`)).toContain(
        "it comes with another invoice",
      );
      await expect(page.locator("summary", { hasText: "Invoice it again" })).toHaveCount(0);
      await page.getByRole("link", { name: "See what the next run does" }).click();
      await expect(page.getByRole("main")).toContainText(member.projectName);
    });

    test("an invoice is cancelled and the client is told; it can be invoiced again", async ({ page }) => {
      const member = await clientBilled("Tom Adeyemi", "Saturday Rugby");
      const { form, number, confirm } = await goTo(page, member, /Cancel it: nothing is charged/, javaScriptEnabled);
      await form.getByLabel("Reason").fill("Sent twice");
      await confirm(`Cancel ${number}`, "Cancelled. Nothing has to be paid.");
      expect(await mailSentTo(member.email, `Invoice ${number} is cancelled`)).toContain("nothing to pay");
      await page.locator("summary", { hasText: "Invoice it again" }).click();
      await page.getByRole("button", { name: "Write the draft" }).click();
      await expect(page.getByRole("heading", { name: "Change the draft" })).toBeVisible();
      await page.goto(member.project);
      await expect(page.getByText("nothing asks for the payment that it waits for")).toBeVisible();
    });
  });

test("what was approved by mistake waits for an answer again", async ({ page }) => {
  const member = await clientWithApprovedAddOn(page);
  await page.goto(member.project);
  await page.locator("details.invoice-actions summary").click();
  await page.getByRole("link", { name: "Put something right" }).click();
  await alive(page);
  const entry = page.locator("#request-again");
  await entry.locator("summary").click();
  await entry.getByLabel("Reason").fill("The wrong client");
  await entry.getByRole("button", { name: "Cancel it and ask me again" }).click();
  await expect(page.getByText("The request waits for your answer again.")).toBeVisible();
  await expect(page.locator("summary", { hasText: "Invoice it again" })).toHaveCount(0);
  await page.getByRole("link", { name: "See the request" }).click();
  await expect(page.getByRole("article").filter({ hasText: member.name }).first()).toBeVisible();
});

/** Paid on the payment provider's page; gives where that is. */
async function paidByCard(page: Page, member: Billed): Promise<string> {
  const theirs = await page
    .context()
    .browser()
    ?.newPage({ baseURL: test.info().project.use.baseURL ?? "" });
  if (!theirs) throw new Error("no browser");
  await enterAs(theirs, member);
  await theirs.goto("/clients/payments");
  await goToPay(theirs);
  const { origin } = new URL(theirs.url());
  await theirs.getByRole("button", { name: "Pay by card" }).click();
  await expect(theirs.getByText("Payment Successful!").first()).toBeVisible();
  await theirs.close();
  return origin;
}

test("what was paid by card goes back to the card, and no later than it is there", async ({ page }) => {
  const member = await clientBilled("Noor Haddad", "Haddad Kitchen");
  await paidByCard(page, member);
  await lookAs(page, cast.sam);
  await openOnce(page, member.path, (html) => html.includes("Not charged after all") && html.includes(">Paid<"));
  await alive(page);
  const entry = page.locator("#credit");
  await entry.locator("summary").click();
  await expect(entry.getByLabel("To the card or account it was paid with, by itself")).toBeChecked();
  await entry.getByLabel("Reason").fill("Not needed");
  await entry.getByRole("button", { name: "Issue the credit note" }).click();
  await expect(page.getByText(/is issued, and £36\.00 goes back\.$/)).toBeVisible();
  await expect(moneyOf(page)).toContainText(/On its way back to the card|Sent back, not charged/);
  await openOnce(page, member.path, (html) => html.includes("Sent back, not charged"));
  await expect(moneyOf(page)).not.toContainText("On its way back");
  await expectNoFaults(page);
});

test("money that was sent back in Stripe's own dashboard: why, is asked once", async ({ page, request }) => {
  const member = await clientBilled("Elsie Marsh", "Marsh Knits");
  const provider = await paidByCard(page, member);
  await lookAs(page, cast.sam);
  await openOnce(page, member.path, (html) => html.includes(">Paid<"));
  const number = (await page.getByRole("heading", { level: 1 }).textContent()) ?? "";
  const headers = { Authorization: "Bearer sk_test_stand_in" };
  const intents = await (await request.get(`${provider}/v1/payment_intents?limit=100`, { headers })).json();
  const invoiceId = member.path.split("/").at(-1);
  const intent = intents.data.find(
    ({ metadata }: { metadata: { invoiceId: string } }) => metadata.invoiceId === invoiceId,
  );
  await request.post(`${provider}/v1/refunds`, { headers, form: { payment_intent: intent.id, amount: "1000" } });
  await openOnce(page, member.path, (html) => html.includes("Sent back £10.00 in Stripe on"));
  await alive(page);
  await expect(page.getByRole("row", { name: "Still owed" })).toHaveCount(0);
  const why = page.getByRole("region", { name: /^Sent back £10\.00 in Stripe on .*: why\?$/ });
  await expectNoFaults(page);
  await why.locator("summary", { hasText: "They still owe it" }).click();
  await why.getByRole("button", { name: "They still owe it" }).click();
  await expect(page.getByText("Explained: it is to pay again.")).toBeVisible();
  await expect(page.getByRole("row", { name: "Still owed" })).toContainText("£10.00");
  const mail = await mailSentTo(member.email, `Your payment of £10.00 came back: invoice ${number}`);
  expect(mail).toContain("went back to you");
});

test("the page of everything that can have happened has no faults", async ({ page }) => {
  const member = await clientBilled("Tom Adeyemi", "Saturday Rugby", "50.00");
  await lookAs(page, cast.sam);
  await page.goto(member.path);
  await alive(page);
  for (const summary of await page.locator("#put-right summary").all()) await summary.click();
  await expectNoFaults(page);
});
