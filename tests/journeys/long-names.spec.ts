import type { Page } from "@playwright/test";
import { cast } from "../../server/seed/cast.ts";
import { asAdmin, enterAs, lookAs, newAddress, newArticle, newProject, test } from "./members.ts";
import { clientBilledByTheMonth, payLinkSentTo, startBilling } from "./money.ts";
import { cutOffTexts, overlappingTexts } from "./page-faults.ts";
import { alive, expect } from "./visit.ts";

/** Eighty letters without a space, first in every list that goes by the alphabet. */
const name = `${"Aachenerstrasse".repeat(5)}${crypto.randomUUID().slice(0, 5)}`;
const begins = name.slice(0, 30);

test("a name of eighty letters without a space can be read wherever it stands", async ({ page }) => {
  const member = await clientBilledByTheMonth(page, name, name);
  const clientId = member.managed.split("/").at(-1) ?? "";
  const line = { "description-1": name, "quantity-1": "1", "price-1": "50.00" };
  const written = await asAdmin("/dashboard/admin/invoices/new", { intent: "write", clientId, projectId: "", ...line });
  const [invoice = ""] = written.split("?");
  await asAdmin(invoice, { intent: "issue", clientId });
  await startBilling(page, await newProject(member, { projectName: `${name.slice(0, -1)}b`, status: "live" }));
  const article = await newArticle(name);
  const enquiry = { name, email: newAddress(), business: name, project: "A page.", consent: true, _gotcha: "" };
  await page.request.post("/send-email.php", { data: enquiry });

  await page.context().clearCookies();
  await enterAs(page, member);
  await test.step("to the client", async () => {
    await askForAddOn(page, member.projectId);
    await expectReadable(page, `/clients/addon/new/${member.projectId}`);
    for (const path of [
      "/clients/dashboard",
      member.project,
      "/clients/payments",
      invoice.replace("/dashboard/admin", ""),
      "/clients/account",
      await payLinkSentTo(member.email),
    ])
      await expectReadable(page, path);
  });

  await page.context().clearCookies();
  await lookAs(page, cast.sam);
  await test.step("to the admin", async () => {
    for (const path of [
      "/clients/dashboard/admin",
      `/dashboard/admin/search?q=${begins}`,
      "/dashboard/admin/enquiries",
      `/dashboard/admin/projects?client=${begins}`,
      `/dashboard/admin/projects/new?search=${begins}`,
      member.project,
      "/dashboard/admin/add-on-requests",
      `/dashboard/admin/clients?search=${begins}`,
      member.managed,
      `/dashboard/admin/clients/${clientId}/statement`,
      `/dashboard/admin/invoices?client=${begins}`,
      `/dashboard/admin/invoices/new?client=${clientId}`,
      invoice,
      invoice.replace("/dashboard/admin", ""),
      "/dashboard/admin/billing",
      "/dashboard/admin/articles",
      article,
      `${article}/preview`,
    ])
      await expectReadable(page, path);
    await asAdmin("/dashboard/admin/billing", { intent: "run" });
    await expectReadable(page, await runThatBilled(page, name.slice(0, -1)));
    // The newest events stand there, and others are at work meanwhile.
    await newProject(member, { projectName: `${name.slice(0, -1)}c` });
    await expectReadable(page, "/dashboard/admin/audit");
  });
});

async function askForAddOn(page: Page, projectId: string): Promise<void> {
  await page.goto(`/clients/addon/new/${projectId}`);
  await alive(page);
  await page.getByRole("checkbox", { name: "Basic CMS" }).check();
  await page.getByRole("button", { name: "Add Selected Add-Ons" }).click();
  await expect(page.getByText("has been sent successfully")).toBeVisible();
}

/** The one that was asked for, or another's before it. */
async function runThatBilled(page: Page, project: string): Promise<string> {
  const read = async (path: string) => (await page.request.get(path)).text();
  let found: string | undefined;
  await expect(async () => {
    const runs = (await read("/dashboard/admin/billing")).matchAll(/(?<=href=")[^"#]+\?run=[^"#]+/g);
    for (const [run] of runs) if ((await read(run)).split('id="runs"')[1]?.includes(project)) found ??= run;
    expect(found).toBeDefined();
  }).toPass();
  return found ?? "";
}

async function expectReadable(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await alive(page);
  const field = page
    .locator("main :is(input, textarea)")
    .evaluateAll((all) => all.map((one) => "value" in one && one.value));
  const texts = [await page.locator("main").innerText(), ...(await field)].join("\n");
  expect.soft(texts, path).toContain(name.slice(0, -1));
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    expect.soft(await cutOffTexts(page), `${path} at ${width}`).toEqual([]);
    expect.soft(await overlappingTexts(page), `${path} at ${width}`).toEqual([]);
  }
}
