import type { Page } from "@playwright/test";
import { cast } from "../../server/seed/cast.ts";
import { arrivedMails } from "./inbox.ts";
import { asAdmin, enterAs, lookAs, mailSentTo, type NewMember, newMember, newProject, test } from "./members.ts";
import { extraHours, extraStorage, filled, numbered } from "./site-of-run.ts";
import { alive, expect } from "./visit.ts";

const status = (page: Page) => page.getByLabel("Project status");
const region = (page: Page, name: string) => page.getByRole("main").getByRole("region", { name, exact: true });

async function openProject(page: Page, projectName: string): Promise<NewMember & { path: string }> {
  const member = await newMember({ name: "Tom Adeyemi" });
  const path = await newProject(member, { projectName, status: "not_started" });
  await lookAs(page, cast.sam);
  await page.goto(path);
  return { ...member, path };
}

test("the admin's selector has every status and saves at once; the client is mailed and sees it", async ({
  page,
  browser,
}) => {
  const { email, path, ...member } = await openProject(page, "Harbour Rowing");
  await alive(page);
  const labels = await status(page).getByRole("option").allTextContents();
  expect(labels.map((label) => label.trim())).toEqual([
    ...["Pending (not set)", "Not Started", "Template Sent", "Active", "Pending", "Completed", "Website Live"],
    ...["On Hold", "Awaiting Payment", "Payment Failed", "First Payment"],
  ]);
  await status(page).selectOption("Template Sent");
  await page.getByLabel("Note to Tom").fill("The link is in your inbox.");
  await page.getByRole("button", { name: "Save status" }).click();
  await expect(region(page, "Status").getByText(/Saved/).first()).toBeVisible();
  const mail = await mailSentTo(email, "Your template is ready: Harbour Rowing");
  expect(mail).toContain("The link is in your inbox.");
  await page.reload();
  await expect(status(page)).toHaveValue("template_sent");
  await expect(region(page, "History").getByRole("listitem").first()).toContainText(
    "Template Sent from Not Started, by you",
  );

  const theirs = await browser.newPage();
  await enterAs(theirs, { email, ...member });
  await theirs.goto("/clients/dashboard");
  await expect(theirs.getByRole("main")).toContainText("The link is in your inbox.");
  await theirs.goto(path);
  await expect(region(theirs, "Status")).toContainText("The link is in your inbox.");
  await theirs.close();
});

test("status, note and mail are one button and one mail, and what will be sent is shown before", async ({ page }) => {
  const { email } = await openProject(page, "Harbour Swimming");
  await alive(page);
  const sent = page.getByRole("region", { name: "What is sent" });
  await expect(sent).toContainText("Nothing is sent yet. Choose another status or write a note.");
  await status(page).selectOption("Active");
  await expect(sent).toContainText(email);
  await expect(sent).toContainText("I'm working on Harbour Swimming");
  await page.getByLabel("E-mail Tom about it").uncheck();
  await expect(sent).toContainText("Nothing is sent.");
  await page.getByLabel("E-mail Tom about it").check();
  await page.getByLabel("Note to Tom").fill("Two more days.");
  await expect(sent).toContainText("A note from me: Two more days.");
  await expect(region(page, "History").getByRole("listitem")).toHaveCount(1);
  await page.getByRole("button", { name: "Save status" }).click();
  await expect(region(page, "History").getByRole("listitem").first()).toContainText("Active from Not Started");
  expect(await mailSentTo(email, "I'm working on Harbour Swimming")).toContain("Two more days.");
  await page.getByLabel("Note to Tom").fill("One more day.");
  await page.getByRole("button", { name: "Save status" }).click();
  expect(await mailSentTo(email, "A note about Harbour Swimming")).toContain("One more day.");
  expect(await arrivedMails({ "to.address": email })).toHaveLength(2);
});

test("a status that asks for money sends the payment request with it, or says that nothing is asked for", async ({
  page,
}) => {
  const { email, managed } = await openProject(page, "Harbour Archery");
  await alive(page);
  await status(page).selectOption("Awaiting Payment");
  const sent = page.getByRole("region", { name: "What is sent" });
  await expect(sent).toContainText("Tom is not asked for any money.");
  await page.getByRole("button", { name: "Save status" }).click();
  await expect(region(page, "Status").getByRole("alert")).toContainText("Nothing is open to pay");
  await expect(region(page, "History").getByRole("listitem")).toHaveCount(1);
  const plans = region(page, "Hosting plans");
  await plans.getByLabel("Add a plan").selectOption({ label: filled("{featured plan}, {featured plan price} /month") });
  await plans.getByRole("button", { name: "Add", exact: true }).click();
  await expect(plans.getByRole("listitem")).toContainText([filled("{featured plan}")]);
  await status(page).selectOption("First Payment");
  await expect(page.getByLabel(filled("and send the payment request for {featured plan price}"))).toBeChecked();
  await expect(sent).toContainText(filled("An invoice for {featured plan price}, with a pay link"));
  await page.getByRole("button", { name: "Save status" }).click();
  await expect(region(page, "Status").getByRole("alert")).toContainText("The client’s billing address is missing.");
  const billingAddress = "5 Sea View\nSampleton SA3 9DD";
  await asAdmin(managed, { intent: "change-client", name: "Tom Adeyemi", kind: "consumer", billingAddress });
  await page.getByRole("button", { name: "Save status" }).click();
  await expect(
    region(page, "Status").getByText(numbered(/Saved\. Payment request sent\. Invoice TD-\d+/)),
  ).toBeVisible();
  await expect(region(page, "First payment")).toContainText("is not paid yet");
  await expect.poll(async () => (await arrivedMails({ "to.address": email })).length).toBe(1);
});

test("plans and add-ons are added and removed, and nothing is added twice", async ({ page }) => {
  await openProject(page, "Harbour Sailing");
  await alive(page);
  const plans = region(page, "Hosting plans");
  await plans.getByLabel("Add a plan").selectOption({ label: filled("{featured plan}, {featured plan price} /month") });
  await plans.getByRole("button", { name: "Add", exact: true }).click();
  await expect(plans.getByRole("listitem")).toContainText([filled("{featured plan}")]);
  await plans.getByText("Add a second plan").click();
  await plans.getByLabel("Add a plan").selectOption({ label: filled("{featured plan}, {featured plan price} /month") });
  await plans.getByRole("button", { name: "Add", exact: true }).click();
  await expect(plans.getByRole("alert").filter({ hasText: "Plan already added." })).toBeVisible();
  const addOns = region(page, "Active add-ons");
  for (let times = 0; times < 2; times++) {
    await addOns.getByLabel("Add an add-on").selectOption({ label: "Basic CMS, £125.00 one-time" });
    await addOns.getByRole("button", { name: "Add", exact: true }).click();
    await expect(addOns.getByRole("listitem")).toContainText(["Basic CMS"]);
  }
  await expect(addOns.getByRole("alert").filter({ hasText: "Add-on already added." })).toBeVisible();
  const several = addOns.getByLabel("Add an add-on").locator("option", { hasText: "can be added more than once" });
  expect((await several.allTextContents()).map((text) => text.split(",")[0])).toEqual(
    [extraStorage.title, extraHours.title].toSorted(),
  );
  const total = page.getByRole("table", { name: "What it costs" }).getByRole("row", { name: /^Total/ });
  await expect(total.getByRole("cell")).toHaveText(["£125.00", filled("{featured plan price}")]);
  const question = page.getByRole("dialog");
  await plans.getByRole("link", { name: filled("Remove {featured plan}") }).click();
  await expect(question).toContainText(filled("{featured plan price} a month will not be billed."));
  await expect(question).not.toContainText("No money goes back by itself");
  await question.getByRole("button", { name: filled("Remove {featured plan}") }).click();
  await expect(plans.getByText("No hosting plan yet.")).toBeVisible();
  await addOns.getByRole("link", { name: "Remove Basic CMS" }).click();
  await question.getByRole("button", { name: "Remove Basic CMS" }).click();
  await expect(addOns.getByText("No add-ons yet.")).toBeVisible();
  await expect(total).toBeHidden();
  const lines = region(page, "History").getByRole("listitem");
  await expect(lines.first()).toContainText("Basic CMS removed");
  await expect(lines).toHaveCount(5);
});

test("the details of a project are changed, and what is wrong keeps what was typed", async ({ page }) => {
  await openProject(page, "Harbour Chess");
  await alive(page);
  const details = region(page, "Project details");
  await details.getByLabel("Address of the site").fill("javascript:alert(1)");
  await details.getByLabel("Description").fill("A club for slow games.");
  await details.getByRole("button", { name: "Save details" }).click();
  await expect(details.getByText("A web address starts with https://")).toBeVisible();
  await expect(details.getByLabel("Description")).toHaveValue("A club for slow games.");
  await details.getByLabel("Address of the site").fill("https://chess.example");
  await details.getByLabel("Paid").selectOption("Yearly");
  await details.getByRole("button", { name: "Save details" }).click();
  await expect(details.getByText("The details are saved.")).toBeVisible();
  await page.reload();
  await expect(details.getByLabel("Address of the site")).toHaveValue("https://chess.example");
  await expect(region(page, "History").getByRole("listitem").first()).toContainText("pays yearly");
  const first = region(page, "First payment");
  await first.getByLabel("The first payment is still to be made").check();
  await first.getByRole("button", { name: "Save" }).click();
  await expect(first.getByRole("button", { name: /Generate Payment Request/ })).toBeVisible();
});

test("the catalogue can be changed, and the change concerns what is added from then on", async ({ page }) => {
  const { path } = await openProject(page, "Harbour Choir");
  await page.goto("/dashboard/admin/catalogue");
  await alive(page);
  const name = `Choir folder ${crypto.randomUUID().slice(0, 8)}`;
  const kind = region(page, "Products");
  await kind.getByText("New product").click();
  const fresh = kind.locator("details[open]");
  await fresh.getByLabel("Name").fill(name);
  await fresh.getByLabel("Price").first().fill("four pounds");
  await fresh.getByRole("button", { name: /Save|Add/ }).click();
  await expect(kind.getByText("A price is pounds and pence")).toBeVisible();
  await expect(fresh.getByLabel("Name")).toHaveValue(name);
  await fresh.getByLabel("Price").first().fill("4.00");
  await fresh.getByRole("button", { name: /Save|Add/ }).click();
  await expect(kind.getByText(name).first()).toBeVisible();

  const products = region(page, "Products");
  await page.goto(path);
  await products.getByLabel("Add a product").selectOption({ label: `${name}, £4.00 /month` });
  await products.getByRole("button", { name: "Add", exact: true }).click();
  await expect(products.getByRole("listitem")).toContainText([name]);

  await page.goto("/dashboard/admin/catalogue");
  await alive(page);
  await kind.getByText(name).first().click();
  await fresh.getByLabel("Price").first().fill("9.00");
  await fresh.getByRole("button", { name: /Save/ }).click();
  await expect(kind.getByText("£9.00").first()).toBeVisible();
  await page.goto(path);
  await expect(products.getByRole("listitem")).toContainText(["£4.00 /month"]);
  await expect(products.getByRole("option", { name: `${name}, £9.00 /month` })).toBeAttached();
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("a status is saved by its button, and plans by theirs", async ({ page }) => {
    await openProject(page, "Harbour Bridge Club");
    await status(page).selectOption("Active");
    await page.getByRole("button", { name: "Save status" }).click();
    await expect(region(page, "History").getByRole("listitem").first()).toContainText("Active from Not Started");
    const plans = region(page, "Hosting plans");
    for (let times = 0; times < 2; times++) {
      if (times > 0) await plans.getByText("Add a second plan").click();
      await plans.getByLabel("Add a plan").selectOption({ label: filled("{cheapest plan}, {cheapest} /month") });
      await plans.getByRole("button", { name: "Add", exact: true }).click();
    }
    await expect(page.getByText("Plan already added.")).toBeVisible();
    await plans.getByRole("link", { name: filled("Remove {cheapest plan}") }).click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: filled("Remove {cheapest plan}") })
      .click();
    await expect(plans.getByText("No hosting plan yet.")).toBeVisible();
    await plans
      .getByRole("button", { name: filled("Put back {cheapest plan}") })
      .first()
      .click();
    await expect(plans.getByText(filled("{cheapest plan} is back."), { exact: true })).toBeVisible();
  });
});
