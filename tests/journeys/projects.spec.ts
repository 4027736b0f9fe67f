import type { Page } from "@playwright/test";
import { cast } from "../../server/seed/cast.ts";
import { lookAs, newMember, newProject, test } from "./members.ts";
import { alive, expect } from "./visit.ts";

const projects = "/dashboard/admin/projects";
const main = (page: Page) => page.getByRole("main");
const chip = (page: Page, name: string) => page.getByRole("navigation", { name: "Show" }).getByRole("link", { name });
const rowOf = (page: Page, name: string) =>
  page.getByRole("row").filter({ has: page.getByRole("link", { name, exact: true }) });

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "with scripts" : "without scripts", () => {
    test.use({ javaScriptEnabled });

    test("all projects stand by whose turn it is, and a chip shows one turn", async ({ page }) => {
      const name = javaScriptEnabled ? "Orchardside" : "Harvestmoor";
      const [row, shop] = [`${name} Row`, `${name} Shop`];
      const member = await newMember({ name });
      await newProject(member, { projectName: row, status: "active" });
      await newProject(member, { projectName: shop, status: "on_hold" });
      await lookAs(page, cast.sam);
      await page.goto(`${projects}?client=${encodeURIComponent(name)}`);
      if (javaScriptEnabled) await alive(page);
      await expect(page.getByRole("rowheader", { name: /^Waiting for you/ })).toBeVisible();
      await expect(rowOf(page, row)).toContainText(/Due \d+ \w+/);
      await expect(rowOf(page, shop)).toContainText("On hold");
      await chip(page, "With the client").click();
      await expect(page).toHaveURL(({ searchParams }) => searchParams.get("turn") === "client");
      await expect(rowOf(page, shop)).toBeVisible();
      await expect(rowOf(page, row)).toBeHidden();
      await expect(chip(page, "With the client")).toHaveAttribute("aria-current", "page");
    });

    test("the promised day is changed on the project's page, and a past one is late", async ({ page }) => {
      const name = javaScriptEnabled ? "Tidewrack Prints" : "Saltbox Prints";
      const member = await newMember({ name });
      const path = await newProject(member, { projectName: name, status: "active" });
      await lookAs(page, cast.sam);
      await page.goto(path);
      if (javaScriptEnabled) await alive(page);
      const card = page.getByRole("region", { name: "Promised day" });
      await expect(card.getByLabel("The site is promised for")).not.toHaveValue("");
      await card.getByLabel("The site is promised for").fill("2026-01-05");
      await card.getByRole("button", { name: "Save" }).click();
      await expect(card.getByText("Saved.")).toBeVisible();
      await expect(main(page).getByText("promised for 5 January 2026")).toBeVisible();
      await page.goto(`${projects}?turn=late&client=${encodeURIComponent(name)}`);
      await expect(rowOf(page, name)).toContainText(/\d+ days late/);
      await expect(rowOf(page, name)).toContainText("Promised 5 January");
    });
  });

test("status, client and order are looked for behind 'More filters'", async ({ page }) => {
  await lookAs(page, cast.sam);
  await page.goto(projects);
  await alive(page);
  await page.getByText("More filters").click();
  const form = page.getByRole("search", { name: "Find projects" });
  await form.getByLabel("Client").fill("maya okafor");
  await form.getByLabel("Status").selectOption("Website Live");
  await form.getByRole("button", { name: "Show" }).click();
  await expect(page).toHaveURL(({ searchParams }) => searchParams.get("status") === "live");
  await expect(rowOf(page, "Harbour Lane Bakery").first()).toContainText(/Online since/);
  await expect(rowOf(page, "Rise Bread School")).toBeHidden();
  await form.getByRole("link", { name: "Show all" }).click();
  await expect(page).toHaveURL(projects);
  await page.goto(`${projects}?sort=name&client=maya+okafor`);
  await expect(page.getByRole("rowheader", { name: /^Waiting for you/ })).toHaveCount(0);
  await expect(rowOf(page, "Rise Bread School").first()).toBeVisible();
});

test("project and client are two links of a row, and Back restores the list and its place", async ({ page }) => {
  await lookAs(page, cast.sam);
  await page.setViewportSize({ width: 360, height: 500 });
  for (const { path, open } of [
    { path: `${projects}?sort=name&client=maya+okafor`, open: "Rise Bread School" },
    { path: "/dashboard/admin/clients?search=adeyemi", open: "Tom Adeyemi" },
    { path: "/dashboard/admin/invoices?client=maya+okafor", open: "Maya Okafor" },
  ]) {
    await page.goto(path);
    await alive(page);
    const link = main(page).getByRole("link", { name: open, exact: true }).last();
    await link.scrollIntoViewIfNeeded();
    const before = await page.evaluate(() => window.scrollY);
    expect(before, path).toBeGreaterThan(0);
    await link.click();
    await expect(page).not.toHaveURL(path);
    await expect(page.getByRole("heading", { level: 1, name: open })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(path);
    await expect.poll(() => page.evaluate(() => window.scrollY), path).toBe(before);
  }
  await page.goto(`${projects}?client=maya+okafor`);
  await alive(page);
  await rowOf(page, "Rise Bread School").first().getByRole("link", { name: "Maya Okafor" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Maya Okafor");
});

test("a new project begins with its client, found by name", async ({ page }) => {
  const member = await newMember({ name: "Bramble Lane Dairy" });
  await lookAs(page, cast.sam);
  await page.goto(projects);
  await alive(page);
  await main(page).getByRole("link", { name: "New project" }).click();
  await page.getByRole("searchbox", { name: "Find a client" }).fill(member.email);
  await page.getByRole("button", { name: "Find", exact: true }).click();
  await page.getByRole("link", { name: "New project for Bramble Lane Dairy" }).click();
  await expect(page).toHaveURL(`${member.managed}#new-project`);
  await expect(page.getByRole("region", { name: "Add New Project" })).toBeInViewport();
  await page.goto(`${projects}/new`);
  await page.getByRole("link", { name: "Add a new client" }).click();
  await expect(page).toHaveURL("/dashboard/admin/clients#add-client");
});
