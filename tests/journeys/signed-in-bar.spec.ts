import type { Page } from "@playwright/test";
import { barLabels, menu, menuButton, signIn } from "./bar.ts";
import { accessibilityFaults } from "./page-faults.ts";
import { alive, expect, test } from "./visit.ts";

const links = [...barLabels.slice(0, -1), "Dashboard"];
const bar = (page: Page) => page.getByRole("banner");
/** Made at build time, and rendered for this visit. */
const pages = ["/about", "/contact"];

test("who is signed in finds the dashboard and Logout, and neither Login nor the offer", async ({ page }) => {
  await signIn(page, "user");
  for (const path of pages) {
    await page.goto(path);
    await alive(page);
    await expect(bar(page).getByRole("navigation").getByRole("link")).toHaveText(links);
    for (const dashboard of await bar(page).getByRole("link", { name: "Dashboard" }).all())
      await expect(dashboard).toHaveAttribute("href", "/clients/dashboard");
    await expect(bar(page).getByRole("link", { name: "Dashboard" })).toHaveCount(2);
    await expect(bar(page).getByRole("button", { name: "Logout" })).toBeVisible();
    await expect(bar(page).getByRole("link", { name: "Login", exact: true })).toBeHidden();
    await expect(bar(page).getByRole("link", { name: "Get a Free Website" })).toBeHidden();
    expect(await accessibilityFaults(page)).toEqual([]);
  }
});

test("the menu of a phone lists the same", async ({ page }) => {
  await signIn(page, "user");
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/about");
  await alive(page);
  await menuButton(page).click();
  await expect(menu(page).getByRole("link")).toHaveText([...links, "Dashboard"]);
  await expect(menu(page).getByRole("button", { name: "Logout" })).toBeVisible();
});

test("an admin's dashboard is the admin's; without a role it is the client's", async ({ page }) => {
  for (const [hint, path] of [
    ["admin", "/clients/dashboard/admin"],
    ["none", "/clients/dashboard"],
  ] as const) {
    await signIn(page, hint);
    await page.goto("/about");
    const targets = bar(page).getByRole("link", { name: "Dashboard" });
    await expect(targets.first()).toHaveAttribute("href", path);
    await expect(targets.last()).toHaveAttribute("href", path);
  }
});

test("the first paint already has the right form, before the page's own scripts are there", async ({ page }) => {
  await page.route("**/assets/*.js", () => {});
  for (const hint of ["user", ""]) {
    await signIn(page, hint);
    for (const path of pages) {
      await page.goto(path, { waitUntil: "commit" });
      await expect(bar(page).getByRole("button", { name: "Logout" })).toBeVisible({ visible: hint !== "" });
      await expect(bar(page).getByRole("link", { name: "Get a Free Website" })).toBeVisible({ visible: hint === "" });
    }
  }
  await page.unrouteAll({ behavior: "ignoreErrors" });
});

test("a hint that says something else is no hint", async ({ page }) => {
  for (const value of ["", "owner", "admin2", "user%3B"]) {
    await signIn(page, value);
    await page.goto("/about");
    await alive(page);
    await expect(page.locator("html")).not.toHaveAttribute("data-signed-in");
  }
});

test("Logout is a form that posts, and its button looks like the link it replaces", async ({ page }) => {
  await page.goto("/about");
  const look = (name: "Login" | "Logout") =>
    page.locator(".bar-account .auth-link", { hasText: name }).evaluate((part) => {
      const { color, fontFamily, fontSize, fontWeight, height, backgroundColor, borderTopWidth } =
        getComputedStyle(part);
      return { color, fontFamily, fontSize, fontWeight, height, backgroundColor, borderTopWidth };
    });
  const login = await look("Login");
  await signIn(page, "user");
  await page.goto("/about");
  expect(await look("Logout")).toEqual(login);
  const form = page.locator(".bar-account form");
  await expect(form).toHaveAttribute("method", "post");
  await expect(form).toHaveAttribute("action", "/clients/logout");
});

test("signing in and out in one tab changes the bar of the others, and their pages ask the server again", async ({
  page,
  context,
}) => {
  const other = await context.newPage();
  const requested: string[] = [];
  other.on("request", (request) => requested.push(new URL(request.url()).pathname));
  await other.goto("/plans");
  await alive(other);
  await bar(other).getByRole("link", { name: "About Me" }).click();
  await expect(other.getByRole("heading", { level: 1 })).toBeFocused();
  await page.goto("/contact");
  await alive(page);
  requested.length = 0;

  for (const hint of ["user", ""]) {
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Home" }).click();
    await expect(page).toHaveURL("/");
    await signIn(page, hint);
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "About Me" }).click();
    for (const tab of [page, other])
      await expect(bar(tab).getByRole("button", { name: "Logout" })).toBeVisible({ visible: hint !== "" });
  }
  await expect.poll(() => requested).toEqual(["/about.data", "/about.data"]);
});

test("a tab that comes back into sight looks again, and asks nothing when nothing has changed", async ({ page }) => {
  await page.goto("/plans");
  await alive(page);
  await bar(page).getByRole("link", { name: "About Me" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  const requested: string[] = [];
  page.on("request", (request) => requested.push(new URL(request.url()).pathname));
  const comeBack = () => page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await comeBack();
  await signIn(page, "user");
  await comeBack();
  await expect(bar(page).getByRole("button", { name: "Logout" })).toBeVisible();
  await comeBack();
  await expect.poll(() => requested).toEqual(["/about.data"]);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("everybody sees the bar of a visitor", async ({ page }) => {
    await signIn(page, "user");
    for (const path of pages) {
      await page.goto(path);
      await expect(bar(page).getByRole("link", { name: "Login", exact: true })).toBeVisible();
      await expect(bar(page).getByRole("link", { name: "Dashboard" })).toHaveCount(0);
      await expect(bar(page).getByRole("button", { name: "Logout" })).toBeHidden();
    }
  });
});
