import { expect, type Page } from "@playwright/test";
import { cast } from "../../server/seed/cast.ts";
import { arrivedMails, pollingOften } from "./inbox.ts";
import { asAdmin, enterAs, lookAs, type NewMember, newMember, newProject, test } from "./members.ts";
import { filled, numbered } from "./site-of-run.ts";
import { alive } from "./visit.ts";

export type Owing = NewMember & { project: string; projectId: string };

/** A client whom no other journey knows, with a project that waits for its first payment. */
export async function clientWhoOwes(
  name: string,
  projectName: string,
  { pounds = "36.00", since = new Date() } = {},
): Promise<Owing> {
  const member = await newMember({ name, since });
  const billingAddress = "7 Quay Street\nSampleton SA1 1AA";
  await asAdmin(member.managed, { intent: "change-client", name, kind: "business", billingAddress });
  const project = await newProject(member, { projectName });
  const projectId = project.replace("/projects/", "");
  await asAdmin(member.managed, { intent: "first-payment", projectId, amount: pounds, reason: "" });
  return { ...member, project, projectId };
}

/** The same, who also owes an invoice that was written by hand; gives where the provider sees that one. */
export async function clientWhoOwesTwo(name: string, projectName: string): Promise<Owing & { second: string }> {
  const member = await clientWhoOwes(name, projectName);
  const clientId = member.managed.split("/").at(-1) ?? "";
  const line = { "description-1": "A day of photographs", "quantity-1": "1", "price-1": "50.00" };
  const written = { intent: "write", clientId, projectId: "", ...line };
  const [second = ""] = (await asAdmin("/dashboard/admin/invoices/new", written)).split("?");
  await asAdmin(second, { intent: "issue", clientId });
  return { ...member, second };
}

/** A client who asked for an add-on; the page is the admin's from then on, with their request on it. */
export async function clientWithRequest(page: Page, addOn: string): Promise<Owing> {
  const name = "Noor Haddad";
  const member = await newMember({ name });
  const billingAddress = "7 Quay Street\nSampleton SA1 1AA";
  await asAdmin(member.managed, { intent: "change-client", name, kind: "business", billingAddress });
  const projectName = `Haddad Kitchen ${crypto.randomUUID().slice(0, 8)}`;
  const project = await newProject(member, { projectName, status: "live" });
  const theirs = await page.context().browser()?.newPage();
  if (!theirs) throw new Error("no browser");
  await enterAs(theirs, member);
  await theirs.goto(
    new URL(project.replace("/projects/", "/clients/addon/new/"), test.info().project.use.baseURL).href,
  );
  await alive(theirs);
  await theirs.getByRole("checkbox", { name: addOn }).check();
  await theirs.getByRole("button", { name: "Add Selected Add-Ons" }).click();
  await expect(theirs.getByText("has been sent successfully")).toBeVisible();
  await theirs.close();
  await lookAs(page, cast.sam);
  await page.goto("/dashboard/admin/add-on-requests");
  await alive(page);
  return { ...member, project, projectId: project.replace("/projects/", "") };
}

/** A client whose request for Basic CMS was approved on the page, which is the admin's from then on: an open invoice. */
export async function clientWithApprovedAddOn(page: Page): Promise<Owing> {
  const member = await clientWithRequest(page, "Basic CMS");
  const request = page.getByRole("article").filter({ has: page.locator(`a[href="${member.project}"]`) });
  await request.getByRole("button", { name: /^Approve/ }).click();
  await expect(page.getByText("Approved. The invoice is on its way to the client.")).toBeVisible();
  return member;
}

/** A client whose plan is billed by the month from today on, with an open invoice for the first one. */
export async function clientBilledByTheMonth(
  page: Page,
  name = "Priya Nair",
  projectName = `Nair Yoga ${crypto.randomUUID().slice(0, 8)}`,
): Promise<Owing & { path: string; projectName: string }> {
  const member = await newMember({ name });
  const billingAddress = "21 Station Road\nSampleton SA1 7CC";
  await asAdmin(member.managed, { intent: "change-client", name, kind: "business", billingAddress });
  const project = await newProject(member, { projectName, status: "live" });
  await lookAs(page, cast.sam);
  const linkId = await startBilling(page, project);
  const [clientId = "", projectId = ""] = [member.managed, project].map((path) => path.split("/").at(-1));
  const drafted = await asAdmin("/clients/dashboard/admin", { intent: "bill", linkId, projectId });
  const path = drafted.replace("?written", "");
  await asAdmin(path, { intent: "issue", clientId });
  return { ...member, project, projectId, path, projectName };
}

/** From today on, by the month. The page is the admin's; gives the id of the plan as the project has it. */
export async function startBilling(page: Page, project: string): Promise<string> {
  await page.goto(project);
  const plan = page.getByLabel("Add a plan").locator("option", { hasText: filled("{featured plan}") });
  await asAdmin(project, { intent: "add-plan", id: (await plan.getAttribute("value")) ?? "" });
  await page.goto(project);
  const link = page.getByRole("region", { name: "Hosting plans" }).locator("input[name=linkId]").first();
  const linkId = (await link.getAttribute("value")) ?? "";
  // Somebody who came before: nothing is agreed first.
  await asAdmin(project, { intent: "term", startedOn: today() });
  await asAdmin(project, { intent: "start-billing-plan", linkId, from: today() });
  return linkId;
}

/** In London. */
export const today = () => new Date().toLocaleDateString("sv-SE", { timeZone: "Europe/London" });

/** The path of the pay link that they were sent. */
export async function payLinkSentTo(address: string): Promise<string> {
  let link = "";
  await expect
    .poll(async () => {
      const texts = (await arrivedMails({ "to.address": address })).map(({ text }) => text);
      [link = ""] = /\/pay\/[\w.-]+/.exec(texts.join("\n")) ?? [];
      return link;
    }, pollingOften)
    .not.toBe("");
  return link;
}

/** From a row's 'Pay now' to the payment provider's page. */
export async function goToPay(page: Page, { isSaved = false } = {}): Promise<void> {
  await page.getByRole("button", { name: numbered(/^Pay now, TD-/) }).click();
  const dialog = page.getByRole("dialog", { name: numbered(/^Pay TD-/) });
  if (isSaved) await dialog.getByLabel("Save this for later payments").check();
  await dialog.getByRole("button", { name: "Pay by card or Direct Debit" }).click();
  await expect(page.getByRole("heading", { name: /^Pay £/ })).toBeVisible();
}

/** What others do in their own time, as the payment provider: the page is opened once the server's answer tells of it. */
export async function openOnce(page: Page, path: string, isDone: (html: string) => boolean): Promise<void> {
  const read = async () => (await page.request.get(path)).text();
  await expect.poll(async () => isDone(withoutScripts(await read())), { message: path, ...pollingOften }).toBe(true);
  await page.goto(path);
}

/** Nor the marks that React leaves between two pieces of text. */
const withoutScripts = (html: string) => html.replace(/<script.*?<\/script>|<!--.*?-->/gs, "");
