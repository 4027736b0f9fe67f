import type { Page } from "@playwright/test";
import { cast } from "../../server/seed/cast.ts";
import {
  asAdmin,
  enterAs,
  expectNoFaults,
  lookAs,
  mailSentTo,
  type NewMember,
  newMember,
  newProject,
  test,
} from "./members.ts";
import { payLinkSentTo } from "./money.ts";
import { filled } from "./site-of-run.ts";
import { alive, expect } from "./visit.ts";

/** A consumer whose project has the cheapest plan and waits for its first payment; the page is the admin's. */
async function aNewShop(page: Page, projectName: string): Promise<NewMember & { project: string }> {
  const member = await newMember({ name: "Elsie Marsh" });
  const billingAddress = "5 Sea View\nSampleton SA3 9DD";
  await asAdmin(member.managed, { intent: "change-client", name: "Elsie Marsh", kind: "consumer", billingAddress });
  const project = await newProject(member, { projectName });
  await lookAs(page, cast.sam);
  await page.goto(project);
  const plan = page.getByLabel("Add a plan").locator("option", { hasText: filled("{cheapest plan}") });
  await asAdmin(project, { intent: "add-plan", id: (await plan.getAttribute("value")) ?? "" });
  const projectId = project.replace("/projects/", "");
  const [, amount = ""] = filled("{cheapest}").split("£");
  await asAdmin(member.managed, { intent: "first-payment", projectId, amount, reason: "" });
  return { ...member, project };
}

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "with scripts" : "with none", () => {
    test.use({ javaScriptEnabled });

    test("before the first payment a client reads six lines, types their name and accepts, and has it in writing", async ({
      page,
      browser,
    }) => {
      const { project, ...member } = await aNewShop(page, "Marsh Knits");
      const theirs = await browser.newPage({ javaScriptEnabled });
      await enterAs(theirs, member);
      await theirs.goto("/clients/dashboard");
      await theirs.getByRole("link", { name: "Read and accept" }).click();
      if (javaScriptEnabled) await alive(theirs);
      await expect(theirs.getByRole("heading", { level: 1 })).toHaveText("The 12-month agreement");
      await expect(theirs.getByRole("region", { name: "In six lines" }).getByRole("listitem")).toHaveCount(6);
      await theirs.getByText("Read all 8 points").click();
      await expect(theirs.getByRole("heading", { name: "8. Your rights" })).toBeVisible();
      await expect(theirs.getByRole("region", { name: "You have 14 days to change your mind" })).toBeVisible();
      const accept = theirs.getByRole("region", { name: "Accept" });
      await accept.getByLabel("Your name").fill("Elsie Marsh");
      await accept.getByLabel("Please start within the 14 days.").check();
      await accept.getByRole("button", { name: "Accept and go to the payment" }).click();
      await expect(theirs.getByText("Please read the agreement and tick that you accept it.")).toBeVisible();
      // Where it is missing, and not at the top of a long page.
      await expect(accept.getByLabel("I have read the agreement and accept it.")).toBeFocused();
      await expect(accept.getByLabel("Your name")).toHaveValue("Elsie Marsh");
      await accept.getByLabel("I have read the agreement and accept it.").check();
      await accept.getByRole("button", { name: "Accept and go to the payment" }).click();
      await expect(theirs.getByRole("heading", { level: 1 })).toHaveText("Accepted. Thank you, Elsie Marsh.");
      await expect(theirs.getByRole("main")).toContainText(/AG-\d{4}/);
      await expect(theirs.getByRole("main")).toContainText(`logged in as ${member.email}`);
      const href = (await theirs.getByRole("link", { name: "Download it (PDF)" }).getAttribute("href")) ?? "";
      const pdf = await theirs.request.get(href);
      expect([pdf.status(), pdf.headers()["content-type"]]).toEqual([200, "application/pdf"]);
      await theirs.getByRole("button", { name: /^Pay £/ }).click();
      await expect(theirs.getByRole("heading", { name: /^Pay £/ })).toBeVisible();
      await theirs.close();

      const mail = await mailSentTo(member.email, "What we agreed for Marsh Knits");
      expect(mail).toContain("You can cancel until the end of");
      await page.goto(project);
      await expect(page.getByRole("region", { name: "The 12 months" })).toContainText(
        /AG-\d{4}, accepted on .* by Elsie Marsh/,
      );
      await expect(page.getByText("They asked to start within the 14 days.")).toBeVisible();
    });

    test("a consumer who changes their mind sends the law’s form, and both have it in writing", async ({
      page,
      browser,
    }) => {
      const { project, ...member } = await aNewShop(page, "Marsh Buttons");
      const theirs = await browser.newPage({ javaScriptEnabled, viewport: { width: 360, height: 800 } });
      await enterAs(theirs, member);
      await theirs.goto(`${project}/agreement`);
      if (javaScriptEnabled) await alive(theirs);
      const paper = (await theirs.getByRole("link", { name: "Read it on paper first" }).getAttribute("href")) ?? "";
      expect((await theirs.request.get(paper)).headers()["content-type"]).toBe("application/pdf");
      const accept = theirs.getByRole("region", { name: "Accept" });
      await accept.getByLabel("Your name").fill("Elsie Marsh");
      await accept.getByLabel("I have read the agreement and accept it.").check();
      await accept.getByRole("button", { name: "Accept and go to the payment" }).click();
      const cancel = theirs.getByRole("region", { name: /^You can cancel until/ });
      await cancel.getByText("Cancel the agreement").click();
      await expect(cancel).toContainText(/I cancel agreement AG-\d{4} about the website Marsh Buttons\./);
      await expect(cancel).toContainText("You owe nothing, and what you paid goes back.");
      if (javaScriptEnabled) await expectNoFaults(theirs);
      await cancel.getByLabel("Your name").fill("");
      await cancel.getByRole("button", { name: "Send it: I cancel" }).click();
      await expect(theirs.getByText("Please type your name, as you would sign it.")).toBeVisible();
      await cancel.getByLabel("Your name").fill("Elsie Marsh");
      await cancel.getByRole("button", { name: "Send it: I cancel" }).click();
      await expect(theirs.getByText(/^You cancelled on .* An e-mail that says so is with you\./)).toBeVisible();
      await theirs.getByRole("link", { name: "See what happens, and when" }).click();
      await expect(theirs.getByRole("heading", { level: 1 })).toHaveText(/^You cancelled on /);
      await expect(theirs.getByText("What is cancelled is over.")).toBeVisible();
      if (javaScriptEnabled) await expectNoFaults(theirs);
      await theirs.close();
      expect(await mailSentTo(member.email, "You have cancelled: Marsh Buttons")).toContain("I cancel agreement AG-");
      await page.goto(`${project}/leave`);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^They cancelled on /);
    });

    test("whoever presses Pay before is led to it", async ({ page, browser }) => {
      const { project, ...member } = await aNewShop(page, "Marsh Patterns");
      const theirs = await browser.newPage({ javaScriptEnabled });
      await enterAs(theirs, member);
      await theirs.goto("/clients/payments");
      if (javaScriptEnabled) await alive(theirs);
      await theirs
        .getByRole("button", { name: /^Pay £/ })
        .first()
        .click();
      await expect(theirs).toHaveURL(new RegExp(`${project}/agreement$`));
      await expect(theirs.getByRole("heading", { level: 1 })).toHaveText("The 12-month agreement");
      await theirs.close();
    });
  });

test("a pay link shows the agreement first, and nothing is out of reach", async ({ page, browser }) => {
  const { email, project } = await aNewShop(page, "Marsh Letters");
  const visitor = await browser.newPage();
  const link = new URL(await payLinkSentTo(email), page.url()).href;
  await visitor.goto(link);
  await alive(visitor);
  await expect(visitor.getByRole("region", { name: "In six lines" })).toBeVisible();
  await expect(visitor.getByRole("button", { name: "Pay by card or Direct Debit" })).toHaveCount(0);
  await expectNoFaults(visitor);
  await visitor.getByLabel("I have read the agreement and accept it.").check();
  await visitor.getByRole("button", { name: "Accept and go to the payment" }).click();
  await expect(visitor.getByText("Please type your name, as you would sign it.")).toBeVisible();
  await visitor.getByLabel("Your name").fill("Elsie Marsh");
  await visitor.getByRole("button", { name: "Accept and go to the payment" }).click();
  await expect(visitor.getByRole("button", { name: "Pay by card or Direct Debit" })).toBeVisible();
  await visitor.close();
  const theirs = await browser.newPage();
  await enterAs(theirs, { email, name: "Elsie Marsh" });
  await theirs.goto(`${project}/agreement`);
  await expect(theirs.getByRole("main")).toContainText(`by the pay link that was sent to ${email}`);
  await expectNoFaults(theirs);
  await theirs.close();
});
