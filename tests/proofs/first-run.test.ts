import { execFileSync } from "node:child_process";
import { type Browser, chromium as browserType, type Locator, type Page } from "@playwright/test";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { chromium } from "../../playwright.config.ts";
import { createDatabase } from "../../scripts/local-postgres.ts";
import { databaseEnvironment, type Web } from "../../scripts/process.ts";
import { migrateDatabase } from "../../server/db/migrate.ts";
import { countingHand } from "../journeys/hand.ts";
import { record } from "../support/figures.ts";
import { TestApp } from "../support/test-app.ts";

const provider = { email: "jo@onelaptop.example", name: "Jo Barrow" };
const client = { name: "Quay Street Pots", email: "potter@quaystreet.example" };

/** As the installer leaves it: migrated, with the catalogue, and nobody but the provider. */
let app: TestApp;
let web: Web;
let browser: Browser;
let wayIn = "";
beforeAll(async () => {
  app = await TestApp.open();
  const database = "empty";
  await createDatabase(app.postgres, database);
  const [owner, worker] = [app.postgres.url("tenday_owner", database), app.postgres.url("tenday_worker", database)];
  await migrateDatabase({ owner, worker });
  const env = databaseEnvironment(app.postgres, database);
  const said = execFileSync(process.execPath, ["scripts/create-admin.ts", provider.email, provider.name], {
    env: { ...process.env, ...env, OWNER_DATABASE_URL: owner, SITE_ORIGIN: app.env.SITE_ORIGIN ?? "" },
    encoding: "utf8",
  });
  wayIn = said.match(/\/clients\/password\/\S+/)?.[0] ?? said;
  [web] = await Promise.all([app.web(env), app.worker(env)]);
  browser = await browserType.launch(chromium);
});
afterAll(async () => {
  await browser?.close();
  await app?.close();
});

test("from an empty database to a first invoice sent, on a phone, by what the first screen leads to", async () => {
  const page = await browser.newPage({ baseURL: web.url, viewport: { width: 360, height: 740 } });
  page.setDefaultTimeout(60_000);
  const hand = countingHand();
  await page.goto(wayIn);
  await page.getByLabel("New password").fill("an-honest-lantern-over-the-quay-51");
  await hand.click(page.getByRole("button", { name: "Save and log in" }));
  await seen(page.getByRole("heading", { name: "Before your first client" }));
  expect(await brokenSteps(page), "every step leads somewhere").toEqual([]);

  await hand.click(page.getByRole("link", { name: "Add bank details" }));
  await page.getByLabel("Account name").fill("Jo Barrow");
  await page.getByLabel("Sort code").fill("10-88-00");
  await page.getByLabel("Account number").fill("00012345");
  await hand.click(page.getByRole("button", { name: "Save settings" }));
  await seen(page.getByText("Saved. Invoices from now on say so."));
  await hand.click(
    page
      .getByRole("link", { name: /^Today/ })
      .filter({ visible: true })
      .first(),
  );
  await seen(page.getByRole("listitem").filter({ hasText: "Bank details" }).getByText("They are on every invoice."));

  await hand.click(page.getByRole("link", { name: "Add Client" }));
  await page.getByLabel("Name", { exact: true }).fill(client.name);
  await page.getByLabel("Email", { exact: true }).fill(client.email);
  await hand.click(page.getByRole("button", { name: "Add Client" }));
  await seen(page.getByText(`${client.name} is added.`));
  await hand.click(
    page
      .getByRole("link", { name: `Manage ${client.name}` })
      .filter({ visible: true })
      .first(),
  );
  await page.getByLabel("Billing address").fill("2 Quay Street\nSampleton SA1 2BB");
  await hand.click(page.getByRole("button", { name: "Save details" }));
  await seen(page.getByText("The details are saved."));
  await page.locator("[name=projectName]").fill(client.name);
  await hand.click(page.getByRole("button", { name: "Add Project" }));
  await hand.click(page.getByRole("link", { name: `Open project ${client.name}` }));
  await hand.choose(page.getByLabel("Add a plan"), "Tech Voyager");
  await hand.click(page.getByRole("region", { name: "Hosting plans" }).getByRole("button", { name: "Add" }));
  await seen(page.getByText("Added."));
  await hand.choose(page.getByLabel("Project status"), "First Payment");
  await hand.click(page.getByRole("button", { name: "Save status" }));
  await seen(page.getByText(/Payment request sent\. Invoice \S+ went to /));
  record("clicks from an empty database to a first invoice sent", String(hand.count()));
  expect(hand.count()).toBeLessThanOrEqual(14);

  await vi.waitUntil(() => app.sink.caught.some(({ recipients }) => recipients.includes(client.email)), {
    timeout: 60_000,
  });
  await page.goto("/clients/dashboard/admin");
  await seen(page.getByRole("link", { name: /Set up your business: \d of 7 done/ }));
  await page.close();
});

/** By their numbers, what each of them answers with. */
async function brokenSteps(page: Page): Promise<string[]> {
  const links = await page.locator(".set-up li a").evaluateAll((all) => all.map((link) => link.getAttribute("href")));
  expect(links.length).toBe(7);
  const answers = await Promise.all(
    links.map(async (link) => {
      const answer = await page.request.get(link ?? "");
      const anchor = link?.split("#")[1];
      const isThere = answer.ok() && (!anchor || (await answer.text()).includes(`id="${anchor}"`));
      return isThere ? "" : `${link}: ${answer.status()}`;
    }),
  );
  return answers.filter(Boolean);
}

const seen = (target: Locator) => target.first().waitFor();
