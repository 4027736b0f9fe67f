import type { Page } from "@playwright/test";
import { cast, castPassword } from "../../server/seed/cast.ts";
import { enterAs, expectNoFaults, hold, logIn, lookAs, type Member, newMember, test } from "./members.ts";
import { htmlFaults } from "./page-faults.ts";
import { filled } from "./site-of-run.ts";
import { alive, expect } from "./visit.ts";

const bar = (page: Page) => page.getByRole("banner");
const pending = (page: Page, words: string) => page.getByRole("status").filter({ hasText: words });
const project = cast.maya.projects[0];

type PortalPage = { path: string; title: string; who?: Member };

const pages: PortalPage[] = [
  { path: "/clients/login", title: filled("Client Login, {business name}") },
  { path: "/clients/forgotten", title: filled("Forgotten Password, {business name}") },
  { path: "/clients/password/had-its-day", title: filled("Link No Longer Works, {business name}") },
  { path: "/clients/email/had-its-day", title: filled("Your New Address, {business name}") },
  { path: "/clients/dashboard", title: filled("Your Projects, {business name}"), who: cast.maya },
  { path: `/projects/${project.id}`, title: filled("Harbour Lane Bakery, {business name}"), who: cast.maya },
  { path: `/clients/addon/new/${project.id}`, title: filled("Get an Add-On, {business name}"), who: cast.maya },
  { path: "/clients/account", title: filled("Your Account, {business name}"), who: cast.maya },
  { path: "/clients/account/second-step", title: filled("Set Up Two-Step Login, {business name}"), who: cast.maya },
  { path: "/clients/dashboard/admin", title: filled("Today, {business name}"), who: cast.sam },
  {
    path: `/dashboard/admin/manage-client/${cast.maya.id}`,
    title: filled("Maya Okafor, {business name}"),
    who: cast.sam,
  },
  {
    path: `/projects/${cast.gareth.projects[0].id}`,
    title: filled("Pugh Grazing Boards, {business name}"),
    who: cast.sam,
  },
  { path: "/dashboard/admin/search?q=harbour", title: filled("Search, {business name}"), who: cast.sam },
  { path: "/dashboard/admin/projects", title: filled("Projects, {business name}"), who: cast.sam },
  { path: "/dashboard/admin/projects/days", title: filled("The days of each site, {business name}"), who: cast.sam },
  { path: "/dashboard/admin/projects/new", title: filled("New project, {business name}"), who: cast.sam },
  { path: "/dashboard/admin/clients", title: filled("All clients, {business name}"), who: cast.sam },
  { path: "/dashboard/admin/enquiries", title: filled("Enquiries, {business name}"), who: cast.sam },
  { path: "/dashboard/admin/add-on-requests", title: filled("Add-on requests, {business name}"), who: cast.sam },
  { path: "/dashboard/admin/catalogue", title: filled("Catalogue, {business name}"), who: cast.sam },
  { path: "/dashboard/admin/website/business", title: filled("Business details, {business name}"), who: cast.sam },
  { path: "/dashboard/admin/website/texts", title: filled("Texts of the pages, {business name}"), who: cast.sam },
  { path: "/dashboard/admin/website/plans", title: filled("Plans and prices, {business name}"), who: cast.sam },
  { path: "/dashboard/admin/articles", title: filled("Articles, {business name}"), who: cast.sam },
  { path: "/dashboard/admin/audit", title: filled("History, {business name}"), who: cast.sam },
  { path: "/dashboard/admin/status", title: filled("System status, {business name}"), who: cast.sam },
];

for (const { path, title, who } of pages) {
  test(`${title}: valid, fits every screen, and is there for everybody, by day and by night`, async ({ page }) => {
    if (who) await lookAs(page, who);
    await page.goto(path);
    await expect(page).toHaveTitle(title);
    expect.soft(await htmlFaults(page.request, path)).toEqual([]);
    await expectNoFaults(page);
  });
}

test("the second step of a login is there for everybody, too", async ({ page }) => {
  await enterAs(page, cast.lantern);
  for (const [path, title] of [
    ["/clients/login/code", filled("One More Step, {business name}")],
    ["/clients/login/code?with=recovery", filled("Use a Recovery Code, {business name}")],
  ] as const) {
    await page.goto(path);
    await expect(page).toHaveTitle(title);
    expect.soft(await htmlFaults(page.request, path)).toEqual([]);
    await expectNoFaults(page);
  }
});

test("so are the words of a form that was refused", async ({ page }) => {
  await page.goto("/clients/login");
  await alive(page);
  await page.getByRole("button", { name: "Login", exact: true }).click();
  await expect(page.getByText("Password is required.")).toBeVisible();
  await expectNoFaults(page);
  await logIn(page, "nobody@harbourlane.example", "whatever");
  await expect(page.getByRole("main").getByRole("alert")).toBeVisible();
  await expectNoFaults(page);
});

test("whoever waits for a page of the portal is told what is happening", async ({ page }) => {
  await lookAs(page, cast.maya);
  await page.goto("/clients/account");
  await alive(page);
  const showDashboard = await hold(page, /\/clients\/dashboard\.data/);
  await bar(page).getByRole("link", { name: "Dashboard" }).click();
  await expect(pending(page, "Checking access…")).toBeVisible();
  showDashboard();
  await expect(page).toHaveURL("/clients/dashboard");
  await expect(pending(page, "Checking access…")).toBeHidden();

  await page.goto("/clients/account");
  await alive(page);
  const showTheWay = await hold(page, /\/dashboard\.data/);
  await page.getByRole("main").getByRole("link", { name: "Dashboard" }).click();
  await expect(pending(page, "Redirecting to your dashboard…")).toBeVisible();
  showTheWay();
  await expect(page).toHaveURL("/clients/dashboard");
});

test("the admin who waits for a client is told so", async ({ page }) => {
  await lookAs(page, cast.sam);
  await page.goto("/clients/dashboard/admin");
  await alive(page);
  const showClient = await hold(page, /\/manage-client\/.*\.data/);
  await page.locator(`a[href$="/manage-client/${cast.maya.id}"]`).filter({ visible: true }).first().click();
  await expect(pending(page, "Loading client…")).toBeVisible();
  showClient();
  await expect(page).toHaveTitle(filled("Maya Okafor, {business name}"));
});

test("the bar of every page follows the session, from its first paint to the logout", async ({ page, context }) => {
  await enterAs(page, await newMember(cast.gareth));
  const early = await context.newPage();
  await early.route("**/assets/*.js", () => {});
  for (const path of ["/about", "/contact", "/clients/dashboard"]) {
    await early.goto(path, { waitUntil: "commit" });
    await expect(bar(early).getByRole("button", { name: "Logout" })).toBeVisible();
    await expect(bar(early).getByRole("link", { name: "Dashboard" }).first()).toHaveAttribute(
      "href",
      "/clients/dashboard",
    );
    await expect(bar(early).getByRole("link", { name: "Get a Free Website" })).toBeHidden();
  }
  await early.close({ runBeforeUnload: false });

  await page.goto("/about");
  await alive(page);
  await bar(page).getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL("/clients/login");
  await expect(bar(page).getByRole("link", { name: "Login", exact: true })).toBeVisible();
  await expect(bar(page).getByRole("link", { name: "Get a Free Website" })).toBeVisible();
  await expect(bar(page).getByRole("link", { name: "Dashboard" })).toHaveCount(0);
  await page.goto("/clients/dashboard");
  await expect(page).toHaveURL("/clients/login");
});

test("an admin's bar leads to the admin dashboard", async ({ page }) => {
  await lookAs(page, cast.sam);
  await page.goto("/plans");
  await alive(page);
  await bar(page).getByRole("navigation").getByRole("link", { name: "Dashboard" }).click();
  await expect(page).toHaveURL("/clients/dashboard/admin");
});

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "with scripts" : "without scripts", () => {
    test.use({ javaScriptEnabled });

    test("who was logged out meanwhile and sends a form comes back to its page after logging in", async ({ page }) => {
      const path = `/dashboard/admin/manage-client/${cast.elsie.id}`;
      await lookAs(page, cast.sam);
      await page.goto(path);
      if (javaScriptEnabled) await alive(page);
      await page.context().clearCookies();
      await page.getByRole("button", { name: "Save details" }).click();
      await expect(page).toHaveURL(`/clients/login?${new URLSearchParams({ to: path })}`);
      await page.getByLabel("Username or email").fill(cast.sam.email);
      await page.getByLabel("Password", { exact: true }).fill(castPassword);
      await page.getByRole("button", { name: "Login" }).click();
      await expect(page).toHaveURL(path);
    });
  });
