import type { Page } from "@playwright/test";
import { cast } from "../../server/seed/cast.ts";
import { arrivedMails } from "./inbox.ts";
import { enterAs, lookAs, mailSentTo, type NewMember, newMember, newProject, test } from "./members.ts";
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
  await page.getByLabel("Note to Tom").fill("The link is in your inbox.");
  await status(page).selectOption("Template Sent");
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

test("the mail can be left out, and a note can be saved by itself", async ({ page }) => {
  const { email } = await openProject(page, "Harbour Swimming");
  await alive(page);
  await page.getByLabel("E-mail Tom about it").uncheck();
  await status(page).selectOption("Active");
  await expect(region(page, "History").getByRole("listitem").first()).toContainText("Active from Not Started");
  await page.getByLabel("E-mail Tom about it").check();
  await page.getByLabel("Note to Tom").fill("Two more days.");
  await page.getByRole("button", { name: "Save note" }).click();
  expect(await mailSentTo(email, "A note about Harbour Swimming")).toContain("Two more days.");
  const subjects = (await arrivedMails({ "to.address": email })).map(({ subject }) => subject);
  expect(subjects).not.toContain("I'm working on Harbour Swimming");
});

test("arrow keys pass over a status; what they stop at is saved with Enter, or when the list is left", async ({
  page,
}) => {
  await openProject(page, "Harbour Archery");
  await alive(page);
  const lines = region(page, "History").getByRole("listitem");
  await status(page).focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await expect(region(page, "Status").getByText("Press Enter to save it")).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(lines.first()).toContainText("Active from Not Started");
  await expect(lines).toHaveCount(2);
  await expect(status(page)).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Tab");
  await expect(lines.first()).toContainText("Pending from Active");
  await expect(lines).toHaveCount(3);
});

test("plans and add-ons are added and removed, and nothing is added twice", async ({ page }) => {
  await openProject(page, "Harbour Sailing");
  await alive(page);
  const plans = region(page, "Hosting plans");
  await plans.getByLabel("Add a plan").selectOption({ label: "Tech Voyager, £12.99 /month" });
  await plans.getByRole("button", { name: "Add", exact: true }).click();
  await expect(plans.getByRole("listitem")).toContainText(["Tech Voyager"]);
  await plans.getByLabel("Add a plan").selectOption({ label: "Tech Voyager, £12.99 /month" });
  await plans.getByRole("button", { name: "Add", exact: true }).click();
  await expect(plans.getByRole("alert").filter({ hasText: "Plan already added." })).toBeVisible();
  const addOns = region(page, "Active add-ons");
  for (let times = 0; times < 2; times++) {
    await addOns.getByLabel("Add an add-on").selectOption({ label: "Basic CMS, £125.00 one-time" });
    await addOns.getByRole("button", { name: "Add", exact: true }).click();
    await expect(addOns.getByRole("listitem")).toContainText(["Basic CMS"]);
  }
  await expect(addOns.getByRole("alert").filter({ hasText: "Add-on already added." })).toBeVisible();
  const total = page.getByRole("table", { name: "What it costs" }).getByRole("row", { name: /^Total/ });
  await expect(total.getByRole("cell")).toHaveText(["£125.00", "£12.99"]);
  await plans.getByRole("button", { name: "Remove Tech Voyager" }).click();
  await expect(plans.getByRole("listitem")).toHaveCount(0);
  await addOns.getByRole("button", { name: "Remove Basic CMS" }).click();
  await expect(addOns.getByRole("listitem")).toHaveCount(0);
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
  await details.getByLabel("The first payment is still to be made").check();
  await details.getByRole("button", { name: "Save details" }).click();
  await expect(details.getByText("The details are saved.")).toBeVisible();
  await page.reload();
  await expect(details.getByLabel("Address of the site")).toHaveValue("https://chess.example");
  await expect(details.getByLabel("The first payment is still to be made")).toBeChecked();
  await expect(region(page, "History").getByRole("listitem").first()).toContainText("pays yearly");
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
      await plans.getByLabel("Add a plan").selectOption({ label: "Data Explorer, £3.00 /month" });
      await plans.getByRole("button", { name: "Add", exact: true }).click();
    }
    await expect(page.getByText("Plan already added.")).toBeVisible();
    await plans.getByRole("button", { name: "Remove Data Explorer" }).click();
    await expect(plans.getByRole("listitem")).toHaveCount(0);
  });
});
