import pg from "pg";
import { formatPounds } from "../../domain/money.ts";
import { numberPrefix } from "../../domain/numbering.ts";
import { featuredPlan } from "../../domain/website/site.ts";
import { cast } from "../../server/seed/cast.ts";
import { asAdmin, expectNoFaults, lookAs, newMember, newProject, test } from "./members.ts";
import { clientWhoOwes } from "./money.ts";
import { filled, numbered, site } from "./site-of-run.ts";
import { alive, expect } from "./visit.ts";

test.describe.configure({ mode: "default" });

test("invoices are found by status, client and number, with what they come to", async ({ page }) => {
  await lookAs(page, cast.sam);
  await page.goto("/dashboard/admin/invoices");
  await alive(page);
  const search = page.getByRole("search", { name: "Find invoices" });
  await search.getByLabel("Client").fill("maya oka");
  await search.getByLabel("Status").selectOption("Overdue");
  await search.getByRole("button", { name: "Find" }).click();
  await expect(page).toHaveURL(/status=overdue/);
  const rows = page.getByRole("table", { name: "Invoices" }).getByRole("row");
  await expect(rows.filter({ hasText: "Maya Okafor" }).first()).toContainText("Overdue");
  await expect(rows.filter({ hasText: "Gareth Pugh" })).toHaveCount(0);
  await expect(page.getByText("Owed", { exact: true }).locator("..")).toContainText("£");
  await page.goto(`/dashboard/admin/invoices?number=${numberPrefix().toLowerCase()}-1`);
  await expect(rows.filter({ hasText: numbered(/TD-/) })).toHaveCount(1);
  await page.goto("/dashboard/admin/invoices?number=banana");
  await expect(page.getByText("No invoices found")).toBeVisible();
  await page.goto("/dashboard/admin/invoices?month=1999-01");
  await expect(page.getByText("No invoices found")).toBeVisible();
});

test("the accountant's file holds what was looked for, and nothing a spreadsheet would run", async ({
  page,
  baseURL,
}) => {
  await clientWhoOwes("=1+1 Ltd", "Sums");
  await lookAs(page, cast.sam);
  const all = await page.request.get("/dashboard/admin/invoices.csv");
  expect(all.headers()["content-type"]).toBe("text/csv; charset=utf-8");
  expect(all.headers()["content-disposition"]).toMatch(/^attachment; filename="invoices-\d{4}-\d\d-\d\d\.csv"$/);
  const text = await all.text();
  expect(text.charCodeAt(0)).toBe(0xfeff);
  expect(text.split("\r\n")[0]).toContain("Number,Date,Due,Client,Project,Net,VAT,Total");
  expect(text).toContain("'=1+1 Ltd");
  expect(text).toContain("Maya Okafor");
  const some = await (await page.request.get("/dashboard/admin/invoices.csv?client=maya&status=paid")).text();
  expect(some).toContain("Maya Okafor");
  expect(some).not.toContain("Gareth Pugh");
  const theirs = await page.context().browser()?.newContext();
  const stranger = await theirs?.request.get(`${baseURL}/dashboard/admin/invoices.csv`, { maxRedirects: 0 });
  expect(stranger?.status()).toBe(302);
  await theirs?.close();
});

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "with scripts" : "without scripts", () => {
    test.use({ javaScriptEnabled });

    test("an invoice is written, read as a draft, changed, and issued; another is discarded", async ({ page }) => {
      const name = `Lantern Street ${crypto.randomUUID().slice(0, 8)}`;
      const member = await newMember({ name });
      const billingAddress = "1 Lantern Street\nSampleton SA1 1AA";
      await asAdmin(member.managed, { intent: "change-client", name, kind: "business", billingAddress });
      await newProject(member, { projectName: "Books" });
      await lookAs(page, cast.sam);
      await page.goto("/dashboard/admin/invoices/new");
      if (javaScriptEnabled) await alive(page);
      await page.getByLabel("Who is it for?").fill(name);
      await page.getByRole("button", { name: "Find" }).click();
      await page.getByRole("link", { name: `Write to ${name}` }).click();
      const [first, second] = [
        page.getByRole("group", { name: "Line 1", exact: true }),
        page.getByRole("group", { name: "Line 2", exact: true }),
      ];
      await first.getByLabel("What for").fill("A day of photographs");
      await first.getByLabel("Price each").fill("banana");
      await page.getByRole("button", { name: "Show me the draft" }).click();
      await expect(first.getByText("A price is pounds and pence")).toBeVisible();
      await expect(first.getByLabel("What for")).toHaveValue("A day of photographs");
      await first.getByLabel("Price each").fill("250");
      await second.getByLabel("What for").fill("For a good cause");
      await second.getByLabel("Price each").fill("-50");
      await page.getByRole("button", { name: "Show me the draft" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Draft invoice");
      await expect(page.getByRole("row", { name: /^Total/ })).toContainText("£200.00");
      await expect(page.getByRole("main")).toContainText("1 Lantern Street");
      await page.getByRole("link", { name: "Change", exact: true }).click();
      await second.getByLabel("Price each").fill("-25");
      await page.getByRole("button", { name: "Save the draft" }).click();
      await expect(page.getByRole("row", { name: /^Total/ })).toContainText("£225.00");
      await page.getByRole("button", { name: "Issue and send" }).click();
      await expect(page.getByText(numbered(/^TD-\d+ is issued and on its way to the client\.$/))).toBeVisible();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(numbered(/^TD-\d+$/));
      await page.goto(`/dashboard/admin/invoices/new?client=${member.managed.split("/").at(-1)}`);
      await first.getByLabel("What for").fill("A mistake");
      await first.getByLabel("Price each").fill("1");
      await page.getByRole("button", { name: "Show me the draft" }).click();
      await page.getByRole("button", { name: "Discard this draft" }).click();
      await expect(page).toHaveURL("/dashboard/admin/invoices");
    });

    test("money settings are checked, saved, and what they were is kept", async ({ page }) => {
      await lookAs(page, cast.sam);
      await page.goto("/dashboard/admin/money");
      if (javaScriptEnabled) await alive(page);
      await page.getByLabel("Sort code").fill("12");
      await page.getByRole("button", { name: "Save settings" }).click();
      await expect(page.getByText("A sort code has six digits")).toBeVisible();
      await page.getByLabel("Sort code").fill("10-88-00");
      const days = javaScriptEnabled ? "21" : "14";
      await page.getByLabel("Days to pay").fill(days);
      await page.getByRole("button", { name: "Save settings" }).click();
      await expect(page.getByText(/^Saved\. Invoices from now on say so\.$|^Nothing to save/)).toBeVisible();
      await expect(page.getByRole("region", { name: "What they were" }).getByRole("listitem").first()).toContainText(
        `${days} days`,
      );
    });
  });

test("a VAT number asks first, with the prices before and after, and nothing is saved meanwhile", async ({ page }) => {
  await lookAs(page, cast.sam);
  await page.goto("/dashboard/admin/money");
  await alive(page);
  await page.getByLabel("VAT number").fill("123 4567 89");
  await page.getByRole("button", { name: "Save settings" }).click();
  const question = page.getByRole("region", { name: "What this does to your prices" });
  const { name, monthlyPence } = featuredPlan(site);
  const [price, vat] = [formatPounds(monthlyPence), Math.round(monthlyPence / 6)];
  await expect(question.getByRole("row", { name: new RegExp(`^${name}`) }).getByRole("cell")).toHaveText([
    `${price}net ${price}VAT £0.00`,
    `${price}net ${formatPounds(monthlyPence - vat)}VAT ${formatPounds(vat)}`,
  ]);
  await expect(question.getByLabel("Yes, I want these prices")).not.toBeChecked();
  await expectNoFaults(page);
  await page.reload();
  await expect(page.getByLabel("VAT number")).toHaveValue("");
});

test("a client's statement has a running balance, and is there for paper", async ({ page }) => {
  const member = await clientWhoOwes("Noor Haddad", "Haddad Kitchen");
  await lookAs(page, cast.sam);
  await page.goto(member.managed);
  await page.getByRole("link", { name: "Statement" }).click();
  await expect(
    page
      .getByRole("table", { name: /^Statement/ })
      .getByRole("row")
      .last(),
  ).toContainText("£36.00");
  await expect(page.getByText(/^Owes/)).toContainText("£36.00");
  await expectNoFaults(page);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("contentinfo")).toBeHidden();
  await expect(page.getByRole("navigation").first()).toBeHidden();
  await expect(page.getByText(filled("{legal name}")).first()).toBeVisible();
  await expect(page.getByRole("heading", { name: "Statement" })).toHaveCount(1);
  const head = await page.getByRole("heading", { level: 1 }).boundingBox();
  expect(head?.y, "nothing is left where the bar stood").toBeLessThan(20);
});

test("tonight's run says what it will do, runs when asked, and its recorder says what it did", async ({ page }) => {
  await lookAs(page, cast.sam);
  await page.goto("/dashboard/admin/billing");
  await alive(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Next billing run");
  for (const heading of ["Invoices", "Charges", "Reminders"])
    await expect(page.getByRole("region", { name: new RegExp(`^${heading}`) })).toBeVisible();
  await expectNoFaults(page);
  const runs = page.getByRole("region", { name: "What the runs did" });
  const newest = runs.getByRole("link", { name: / at / }).first();
  const before = (await newest.count()) ? await newest.getAttribute("href") : "";
  // It begins late, as behind another run: the page looks more than once.
  const begin = await holdBilling();
  await page.getByRole("button", { name: "Run it now" }).click();
  await expect(page.getByText("The run is started.")).toBeVisible();
  for (const _ of ["the first look", "the second"])
    await page.waitForResponse((answer) => answer.url().includes("/dashboard/admin/billing.data"));
  await expect(page.getByText("The run is started.")).toBeVisible();
  await begin();
  // Nobody reloads the page.
  await expect(newest).not.toHaveAttribute("href", before ?? "");
  // Behind everything else that a busy worker draws and sends.
  await expect(runs.getByRole("listitem").first()).toContainText(/Asked for: \d+ issued/, { timeout: 240_000 });
  await expectNoFaults(page);
});

/** As a run does that is under way; gives what ends it. */
async function holdBilling(): Promise<() => Promise<void>> {
  const client = new pg.Client(process.env.OWNER_URL);
  await client.connect();
  await client.query("select pg_advisory_lock(hashtextextended('billing', 3))");
  return () => client.end();
}

for (const path of [
  "/dashboard/admin/money",
  "/dashboard/admin/invoices",
  "/dashboard/admin/invoices/new?search=maya",
  `/dashboard/admin/invoices/new?client=${cast.maya.id}`,
])
  test(`${path} has no faults`, async ({ page }) => {
    await lookAs(page, cast.sam);
    await page.goto(path);
    await expectNoFaults(page);
  });
