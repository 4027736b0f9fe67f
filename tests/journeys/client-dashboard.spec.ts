import type { Page } from "@playwright/test";
import { cast } from "../../server/seed/cast.ts";
import { asAdmin, enterAs, lookAs, newMember, newProject, test } from "./members.ts";
import { alive, expect } from "./visit.ts";

const card = (page: Page, name: string) =>
  page
    .getByRole("main")
    .getByRole("article")
    .filter({ has: page.getByRole("heading", { name }) });

test("a client is greeted by their first name and sees each project with its status, plan, add-ons and price", async ({
  page,
}) => {
  await lookAs(page, cast.maya);
  await page.goto("/clients/dashboard");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Hello, Maya");
  const bakery = card(page, "Harbour Lane Bakery");
  await expect(bakery).toContainText("Website Live");
  await expect(bakery).toContainText("Five pages for the shop");
  await expect(bakery).toContainText("Tech Voyager");
  for (const addOn of ["Managed blog setup", "Basic CMS", "Additional storage"])
    await expect(bakery).toContainText(addOn);
  // The paid blog is no longer counted.
  await expect(bakery).toContainText("£17.99 a month");
  await expect(bakery).toContainText("£125.00 once");
  await bakery.getByRole("link", { name: "View Project" }).click();
  await expect(page).toHaveURL(`/projects/${cast.maya.projects[0].id}`);
});

test("a live project shows a tick, and one on hold what is needed, whose turn it is and where it stands", async ({
  page,
}) => {
  await lookAs(page, cast.maya);
  await page.goto("/clients/dashboard");
  await expect(card(page, "Harbour Lane Bakery").getByText("Website Live")).toBeVisible();
  await expect(card(page, "Harbour Lane Bakery").getByRole("img", { name: /\b12\b/ })).toBeVisible();
  await expect(card(page, "Harbour Lane Bakery")).toContainText("If I left today");
  const school = card(page, "Rise Bread School");
  await expect(school.getByText("Action Required")).toBeVisible();
  await expect(school.getByText("Waiting for you", { exact: true })).toBeVisible();
  await expect(school.getByRole("img", { name: "Paused on day 4 of 10" })).toBeVisible();
  await expect(school).toContainText("Your 12 months begin on the day of your first payment.");
  const summary = page.getByRole("region", { name: "At a glance" });
  await expect(summary).toContainText("I need six class photos and your spring dates.");
  await expect(summary.getByRole("heading", { name: "Need Help?" })).toBeVisible();
  await expect(summary.getByRole("link", { name: "Support Centre" })).toHaveAttribute("href", "/support");
});

test("the four things a client wants to know are in sight on a phone, without scrolling", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await lookAs(page, cast.maya);
  await page.goto("/clients/dashboard");
  for (const words of ["Rise Bread School is on hold", "Two things are waiting for you", "£142.99", "Need Help?"])
    await expect(page.getByRole("main").getByText(words, { exact: false }).first()).toBeInViewport({ ratio: 1 });
});

test("a client without projects is told so, and can start one", async ({ page }) => {
  await enterAs(page, await newMember({ name: "Noor Haddad" }));
  await page.goto("/clients/dashboard");
  await expect(page.getByRole("main").getByText("No projects found.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Start a New Project" }).first()).toHaveAttribute("href", "/contact");
});

test("below three projects there are two more cards, from three on there are none", async ({ page }) => {
  const member = await newMember({ name: "Gareth Pugh" });
  for (const projectName of ["One", "Two"]) await newProject(member, { projectName });
  await enterAs(page, member);
  await page.goto("/clients/dashboard");
  await expect(page.getByRole("heading", { name: "Get an Add-On" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Start a New Project" })).toHaveAttribute("href", "/contact");
  await newProject(member, { projectName: "Three" });
  await page.reload();
  await expect(page.getByRole("heading", { name: "Three" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Get an Add-On" })).toBeHidden();
  await expect(page.getByText("Start a New Project")).toBeHidden();
  await expect(page.getByRole("heading", { name: "Need Help?" })).toBeVisible();
});

const picker = (page: Page) => page.getByLabel("For which project?");

test("the add-on card asks for a project first, and leads to its add-ons", async ({ page }) => {
  await lookAs(page, cast.maya);
  await page.goto("/clients/dashboard");
  await alive(page);
  await page.getByRole("button", { name: "See add-ons" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Please select a project first." })).toBeVisible();
  await expect(page).toHaveURL("/clients/dashboard");
  await picker(page).selectOption("Rise Bread School");
  await page.getByRole("button", { name: "See add-ons" }).click();
  await expect(page).toHaveURL(`/clients/addon/new/${cast.maya.projects[1].id}`);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the add-on card asks for a project first, too", async ({ page }) => {
    await lookAs(page, cast.maya);
    await page.goto("/clients/dashboard");
    await page.getByRole("button", { name: "See add-ons" }).click();
    await expect(page.getByText("Please select a project first.")).toBeVisible();
    await picker(page).selectOption("Harbour Lane Bakery");
    await page.getByRole("button", { name: "See add-ons" }).click();
    await expect(page).toHaveURL(`/clients/addon/new/${cast.maya.projects[0].id}`);
  });
});

const statuses = [
  {
    status: "not_started",
    label: "Not Started",
    meaning: "Account created, awaiting initial setup",
    day: "Day 1 of 10",
  },
  { status: "template_sent", label: "Template Sent", meaning: "A template was sent to review", day: "Day 4 of 10" },
  { status: "active", label: "Active", meaning: "Being worked on", day: "Day 7 of 10" },
  { status: "", label: "Pending", meaning: "Will start soon", day: "Day 1 of 10" },
  { status: "completed", label: "Completed", meaning: "Initial design done, to be published", day: "Day 9 of 10" },
  {
    status: "on_hold",
    label: "On Hold",
    meaning: "On hold. Check your email, or ask me.",
    day: "Paused on day 9 of 10",
  },
  { status: "live", label: "Website Live", meaning: "Live", day: "Not started: the 12 months" },
  {
    status: "awaiting_payment",
    label: "Awaiting Payment",
    meaning: "Check email for payment instructions",
    day: "Paused on day 10",
  },
  { status: "payment_failed", label: "Payment Failed", meaning: "Contact support", day: "Paused on day 10 of 10" },
  { status: "pending", label: "Pending", meaning: "Will start soon", day: "Day 1 of 10" },
  {
    status: "awaiting_first_payment",
    label: "First Payment Pending",
    detail: "First Payment",
    meaning: "Time to make the initial payment",
    day: "Paused on day 1 of 10",
  },
];

test("each of the ten statuses reads as specified, on the dashboard and on the project's own page", async ({
  page,
}) => {
  const member = await newMember({ name: "Elsie Marsh" });
  const path = await newProject(member, { projectName: "Marsh Knits", status: "active" });
  await enterAs(page, member);
  for (const { status, label, detail = label, meaning, day } of statuses) {
    // Nobody is asked for money here, so the note says what is agreed.
    const note = status.startsWith("awaiting") ? "In cash, when we meet." : "";
    await asAdmin(path, { intent: "status", status, note });
    await page.goto("/clients/dashboard");
    await expect(card(page, "Marsh Knits").getByText(label, { exact: true }).first()).toBeVisible();
    await expect(
      card(page, "Marsh Knits")
        .getByText(meaning.split(".")[0] ?? "")
        .first(),
    ).toBeVisible();
    await expect(card(page, "Marsh Knits").getByRole("img", { name: day })).toBeVisible();
    await page.goto(path);
    await expect(page.getByRole("main").getByText(detail, { exact: true }).first()).toBeVisible();
    await expect(page.getByRole("region", { name: "Status" })).toContainText(meaning);
  }
});
