import { invoiceNumber } from "../../domain/invoice.ts";
import { cast } from "../../server/seed/cast.ts";
import { asAdmin, enterAs, lookAs, newMember, newProject, test } from "./members.ts";
import { expect } from "./visit.ts";

const [bakery, school] = cast.maya.projects;

test("a project's page has its status, hosting plans, active add-ons, payments and help", async ({ page }) => {
  await lookAs(page, cast.maya);
  await page.goto(`/projects/${bakery.id}`);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Harbour Lane Bakery");
  const region = (name: string) => page.getByRole("main").getByRole("region", { name, exact: true });
  await expect(region("Status")).toContainText("Live.");
  await expect(region("Hosting plans")).toContainText("Tech Voyager");
  await expect(region("Hosting plans")).toContainText("£12.99 /month");
  await expect(region("Active add-ons").getByRole("listitem").filter({ hasText: "Managed blog setup" })).toContainText(
    "PAID",
  );
  await expect(region("Payments").getByRole("table", { name: "Invoices" })).toContainText(invoiceNumber(3));
  await expect(page.getByRole("heading", { name: "Need Help?" }).first()).toBeVisible();
  await expect(page.getByRole("link", { name: "Support Centre" }).first()).toHaveAttribute("href", "/support");
  await expect(page.getByLabel("Project status")).toHaveCount(0);
  await expect(page.getByRole("button", { name: /^Remove|^Add$|^Save/ })).toHaveCount(0);
});

test("what is paid stands in the cost breakdown and counts for nothing", async ({ page }) => {
  await lookAs(page, cast.maya);
  await page.goto(`/projects/${bakery.id}`);
  const costs = page.getByRole("table", { name: "What it costs" });
  await expect(costs.getByRole("columnheader")).toHaveText(["Item", "One-time", "Monthly"]);
  await expect(costs.getByRole("row").filter({ hasText: "Managed blog setup" })).toContainText("PAID");
  await expect(costs.getByRole("row", { name: /^Total/ }).getByRole("cell")).toHaveText(["£125.00", "£17.99"]);
});

test("a project that is paid by the year is broken down by the year", async ({ page }) => {
  await lookAs(page, cast.gareth);
  await page.goto(`/projects/${cast.gareth.projects[0].id}`);
  const costs = page.getByRole("table", { name: "What it costs" });
  await expect(costs.getByRole("columnheader")).toHaveText(["Item", "One-time", "Yearly"]);
  await expect(costs.getByRole("row").filter({ hasText: "Cyber Titan" })).toContainText("£249.99");
  await expect(costs.getByRole("row").filter({ hasText: "Advanced security monitoring" })).toContainText(
    "£10.00 × 12 months",
  );
  await expect(costs.getByRole("row", { name: /^Total/ }).getByRole("cell")).toHaveText(["£20.00", "£379.99"]);
});

test("the note to the client stands beside the status, with whose turn it is and since when", async ({ page }) => {
  await lookAs(page, cast.maya);
  await page.goto(`/projects/${school.id}`);
  const status = page.getByRole("region", { name: "Status" });
  await expect(status).toContainText(school.note);
  await expect(status).toContainText("Waiting for you");
  await expect(status).toContainText("since 28 October 2026");
});

test("a client reads the history of their project as a plain timeline", async ({ page }) => {
  const member = await newMember({ name: "Tom Adeyemi" });
  const path = await newProject(member, { projectName: "Saturday Rugby", status: "not_started" });
  await asAdmin(path, { intent: "status", status: "active", note: "" });
  await asAdmin(path, {
    intent: "details",
    projectName: "Saturday Rugby",
    description: "",
    url: "",
    paymentType: "yearly",
  });
  await enterAs(page, member);
  await page.goto(path);
  const history = page.getByRole("region", { name: "History" }).getByRole("listitem");
  await expect(history).toHaveCount(2);
  await expect(history.first()).toContainText("Active from Not Started");
  await expect(history.last()).toContainText("Project started as Not Started");
});

test("whoever comes back from paying sees that it worked, and that the project is now active", async ({ page }) => {
  await lookAs(page, cast.maya);
  await page.goto(`/projects/${bakery.id}?payment=success`);
  const banner = page.getByRole("main").getByRole("status").filter({ hasText: "Payment Successful!" });
  await expect(banner).toContainText("now active");
  await expect(banner.getByRole("link")).toHaveAttribute("href", "/dashboard");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Harbour Lane Bakery");
});

test("a payment that did not work says so and leads to the dashboard", async ({ page }) => {
  await lookAs(page, cast.maya);
  for (const query of ["payment=cancelled", "payment="]) {
    await page.goto(`/projects/${bakery.id}?${query}`);
    await expect(page.getByRole("heading", { name: "Payment Not Successful" })).toBeVisible();
    await expect(page.getByRole("main").getByRole("link", { name: /dashboard/i })).toHaveAttribute(
      "href",
      "/dashboard",
    );
  }
});

test("somebody else's project leads to the start, with and without a payment", async ({ page }) => {
  await lookAs(page, cast.gareth);
  for (const path of [`/projects/${bakery.id}`, `/projects/${bakery.id}?payment=success`, "/projects/nonsense"]) {
    await page.goto(path);
    await expect(page).toHaveURL("/");
  }
});
