import type { Page } from "@playwright/test";
import { formatPounds } from "../../domain/money.ts";
import { unitPriceWords } from "../../domain/quantity.ts";
import { type AddOn, addOnFor } from "../../domain/website/site.ts";
import { cast } from "../../server/seed/cast.ts";
import { asAdmin, enterAs, lookAs, mailSentTo, type NewMember, newMember, newProject, test } from "./members.ts";
import { extraHours, extraStorage, isSample, site } from "./site-of-run.ts";
import { alive, expect } from "./visit.ts";

const sent =
  "🎉 Your request for add-ons has been sent successfully! You'll receive an invoice via email, add-ons will be activated once you have paid the requested balance.";
const sampleAddOns: [name: string, price: string, words: string][] = [
  ["Extra support hours", "£20.00 an hour", "more of my time"],
  ["Managed blog setup", "£95.00 one-time", "ready to write in"],
  ["Basic CMS", "£125.00 one-time", "Change words and pictures yourself"],
  ["Additional storage", "£5.00 /month", "10 GB more room"],
  ["Advanced security monitoring", "£10.00 /month", "watched for break-ins"],
  ["Priority emergency support", "£25.00 /month", "within 30 minutes"],
];
const asListed = ({ title, description, pence, pricingType, isByTheHour }: AddOn): [string, string, string] => [
  title,
  unitPriceWords({ name: title, pricePence: pence, pricingType, byTheHour: isByTheHour }),
  description,
];
const confirm = (page: Page) => page.getByRole("button", { name: "Add Selected Add-Ons" });
const check = (page: Page, name: string) => page.getByRole("checkbox", { name }).check();

async function withProject(projectName = "Nair Yoga"): Promise<NewMember & { path: string; id: string }> {
  const member = await newMember({ name: "Priya Nair" });
  const path = await newProject(member, { projectName });
  return { ...member, path, id: path.replace("/projects/", "") };
}

test("the add-ons that everybody can have are listed with a checkbox, a description and a price", async ({ page }) => {
  await lookAs(page, cast.maya);
  await page.goto(`/clients/addon/new/${cast.maya.projects[1].id}`);
  const listed = page.getByRole("group", { name: "Add-ons" });
  for (const [name, price, words] of isSample ? sampleAddOns : site.addOns.map(asListed)) {
    const box = listed.getByRole("checkbox", { name });
    await expect(box).toHaveAccessibleName(new RegExp(price.replace("/", "\\/")));
    await expect(box).toHaveAccessibleName(new RegExp(words));
  }
  await page.getByRole("link", { name: "Back" }).click();
  await expect(page).toHaveURL(`/projects/${cast.maya.projects[1].id}`);
});

test("once something is selected, the one-time and the monthly total are there", async ({ page }) => {
  await lookAs(page, cast.maya);
  await page.goto(`/clients/addon/new/${cast.maya.projects[1].id}`);
  await alive(page);
  await expect(page.getByText("Total one-time")).toBeHidden();
  await check(page, "Basic CMS");
  await check(page, extraHours.title);
  await check(page, extraStorage.title);
  const summary = page.getByRole("main");
  await expect(summary.getByText("Total one-time").locator("..")).toContainText(
    formatPounds(12_500 + extraHours.pence),
  );
  await expect(summary.getByText("Total monthly").locator("..")).toContainText(formatPounds(extraStorage.pence));
});

test("nothing selected asks for nothing", async ({ page }) => {
  await lookAs(page, cast.maya);
  await page.goto(`/clients/addon/new/${cast.maya.projects[1].id}`);
  await alive(page);
  await confirm(page).click();
  await expect(page.getByRole("alert").filter({ hasText: "Please select at least one add-on." })).toBeVisible();
});

test("a request goes to the provider and is confirmed to the client, once, however often it is clicked", async ({
  page,
}) => {
  const member = await withProject("Nair Yoga Studio");
  await enterAs(page, member);
  await page.goto(`/clients/addon/new/${member.id}`);
  await alive(page);
  let posts = 0;
  page.on("request", (request) => {
    if (request.url().endsWith("/send-add-ons-email.php")) posts += 1;
  });
  await check(page, "Basic CMS");
  await check(page, extraStorage.title);
  await confirm(page).dblclick();
  await expect(page.getByText(sent)).toBeVisible();
  await expect(confirm(page)).toBeHidden();
  expect(posts).toBe(1);
  const seen = await mailSentTo(site.business.enquiriesEmail, "Add-ons asked for: Nair Yoga Studio");
  expect(seen).toContain("Basic CMS - £125.00 one-time");
  expect(seen).toContain(`${extraStorage.title} - ${formatPounds(extraStorage.pence)} /month`);
  expect(await mailSentTo(member.email, "Your request for Nair Yoga Studio")).toContain("Basic CMS - £125.00 one-time");
  await page.goto(member.path);
  await expect(page.getByRole("main")).toContainText("Asked for, waiting for my answer");
  await expect(page.getByRole("region", { name: "History" })).toContainText("Add-ons asked for");
  await page.goto(`/clients/addon/new/${member.id}`);
  const owned = page.getByRole("checkbox", { name: "Basic CMS" });
  await expect(owned).toBeDisabled();
  await expect(owned, "what it costs stays readable").toHaveAccessibleName(/£125\.00 one-time/);
  await expect(owned).toHaveAccessibleName(/You have this already, or you have asked for it\./);
  await expect(page.getByRole("checkbox", { name: extraStorage.title })).toBeEnabled();
});

test("a price that has changed since the page was opened refuses the request and keeps the choice", async ({
  page,
  complaints,
}) => {
  const member = await withProject();
  await enterAs(page, member);
  await page.goto(`/clients/addon/new/${member.id}`);
  await alive(page);
  await page.route("**/send-add-ons-email.php", (route) => {
    const body = route.request().postDataJSON();
    return route.continue({ postData: JSON.stringify({ ...body, selectedAddOns: "Basic CMS - £1.00 one-time" }) });
  });
  await check(page, "Basic CMS");
  await confirm(page).click();
  await expect(page.getByText("Something went wrong while sending your request.")).toBeVisible();
  await expect(page.getByRole("checkbox", { name: "Basic CMS" })).toBeChecked();
  complaints.splice(0);
});

test("whoever is logged out meanwhile is told so, logs in beside it and sends what is still ticked", async ({
  page,
  complaints,
}) => {
  const member = await withProject();
  await enterAs(page, member);
  await page.goto(`/clients/addon/new/${member.id}`);
  await alive(page);
  await check(page, "Basic CMS");
  await page.context().clearCookies();
  await confirm(page).click();
  await expect(page.getByRole("alert").filter({ hasText: "You’re logged out, so nothing was sent." })).toBeVisible();
  const link = page.getByRole("link", { name: "Log in again, in a new tab" });
  await expect(link).toHaveAttribute("href", "/clients/login");
  await enterAs(page, member);
  await confirm(page).click();
  await expect(page.getByText(sent)).toBeVisible();
  complaints.splice(0);
});

test("the address that takes requests answers JSON, also to whoever may not ask", async ({ page, baseURL }) => {
  const headers = { Origin: baseURL ?? "" };
  const data = { name: "x", email: "x@x.example", projectId: cast.maya.projects[1].id, selectedAddOns: "x" };
  const refusal = { status: "error", message: "Not for you." };
  const stranger = await page.request.post("/send-add-ons-email.php", { headers, data });
  expect([stranger.status(), await stranger.json()]).toEqual([401, refusal]);
  await lookAs(page, cast.sam);
  const provider = await page.request.post("/send-add-ons-email.php", { headers, data });
  expect([provider.status(), await provider.json()]).toEqual([403, refusal]);
});

test("a line that breaks says so, and the same request can be sent again", async ({ page, complaints }) => {
  const member = await withProject();
  await enterAs(page, member);
  await page.goto(`/clients/addon/new/${member.id}`);
  await alive(page);
  await page.route("**/send-add-ons-email.php", (route) => route.abort());
  await check(page, "Basic CMS");
  await confirm(page).click();
  await expect(page.getByText("Something went wrong. Please try again.")).toBeVisible();
  complaints.splice(0);
  await page.unroute("**/send-add-ons-email.php");
  await confirm(page).click();
  await expect(page.getByText(sent)).toBeVisible();
});

test("a project that is not theirs, or none, is not found; without one the only one is taken", async ({ page }) => {
  const member = await withProject();
  await enterAs(page, member);
  for (const id of [cast.maya.projects[0].id, "nonsense"]) {
    const answer = await page.goto(`/clients/addon/new/${id}`);
    expect(answer?.status()).toBe(404);
    await expect(page.getByText("Project not found.")).toBeVisible();
  }
  await page.goto("/clients/addon/new");
  await expect(page).toHaveURL(`/clients/addon/new/${member.id}`);
  await newProject(member, { projectName: "Another" });
  await page.goto("/clients/addon/new");
  await expect(page).toHaveURL("/clients/dashboard");
});

test("what the provider declines is told with the reason, and can be asked for again", async ({ page }) => {
  const member = await withProject("Nair Evenings");
  await enterAs(page, member);
  await page.goto(`/clients/addon/new/${member.id}`);
  await alive(page);
  await check(page, "Basic CMS");
  await confirm(page).click();
  await expect(page.getByText(sent)).toBeVisible();
  const admin = await page.context().browser()?.newPage();
  if (!admin) throw new Error("no browser");
  await lookAs(admin, cast.sam);
  await admin.goto("/dashboard/admin/add-on-requests");
  const request = admin.getByRole("article").filter({ hasText: "Nair Evenings" });
  await request.getByText("Decline", { exact: true }).click();
  await request.getByRole("textbox").fill("You have the editor already, under another name.");
  await request.getByRole("button", { name: /Decline/ }).click();
  await expect(request.getByText("Declined", { exact: true }).first()).toBeVisible();
  await admin.close();
  const mail = await mailSentTo(member.email, "About the add-ons for Nair Evenings");
  expect(mail).toContain("You have the editor already, under another name.");
  await page.goto(member.path);
  await expect(page.getByRole("main")).toContainText("You have the editor already, under another name.");
  await page.goto(`/clients/addon/new/${member.id}`);
  await expect(page.getByRole("checkbox", { name: "Basic CMS" })).toBeEnabled();
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("add-ons are asked for by the form itself, and a refusal keeps the choice", async ({ page }) => {
    const member = await withProject("Nair Mornings");
    await enterAs(page, member);
    await page.goto(`/clients/addon/new/${member.id}`);
    await confirm(page).click();
    await expect(page.getByText("Please select at least one add-on.")).toBeVisible();
    await check(page, extraHours.title);
    await confirm(page).click();
    await expect(page.getByText(sent)).toBeVisible();
    await mailSentTo(member.email, "Your request for Nair Mornings");

    await page.goto(`/clients/addon/new/${member.id}`);
    const other = await page.context().newPage();
    await other.goto(`/clients/addon/new/${member.id}`);
    await check(other, "Basic CMS");
    await confirm(other).click();
    await expect(other.getByText(sent)).toBeVisible();
    await check(page, "Basic CMS");
    await check(page, addOnFor("emergency", site).title);
    await confirm(page).click();
    await expect(page.getByText("Something went wrong while sending your request.")).toBeVisible();
    await expect(page.getByRole("checkbox", { name: addOnFor("emergency", site).title })).toBeChecked();

    await asAdmin(member.managed, { intent: "delete-project", projectId: member.id });
    await confirm(page).click();
    await expect(page.getByText("Project not found.")).toBeVisible();
  });
});
