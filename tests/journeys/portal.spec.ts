import type { Page } from "@playwright/test";
import { cast, castPassword } from "../../server/seed/cast.ts";
import { enterAs, expectNoFaults, hold, logIn, lookAs, type Member, newMember, test } from "./members.ts";
import { htmlFaults } from "./page-faults.ts";
import { alive, expect } from "./visit.ts";

const bar = (page: Page) => page.getByRole("banner");
const pending = (page: Page, words: string) => page.getByRole("status").filter({ hasText: words });
const project = cast.maya.projects[0];

type PortalPage = { path: string; title: string; who?: Member };

const pages: PortalPage[] = [
  { path: "/clients/login", title: "Client Login, Tenday" },
  { path: "/clients/forgotten", title: "Forgotten Password, Tenday" },
  { path: "/clients/password/had-its-day", title: "Link No Longer Works, Tenday" },
  { path: "/clients/email/had-its-day", title: "Your New Address, Tenday" },
  { path: "/clients/dashboard", title: "Your Projects, Tenday", who: cast.maya },
  { path: `/projects/${project.id}`, title: "Harbour Lane Bakery, Tenday", who: cast.maya },
  { path: `/clients/addon/new/${project.id}`, title: "Get an Add-On, Tenday", who: cast.maya },
  { path: "/clients/account", title: "Your Account, Tenday", who: cast.maya },
  { path: "/clients/account/second-step", title: "Set Up Two-Step Login, Tenday", who: cast.maya },
  { path: "/clients/dashboard/admin", title: "Today, Tenday", who: cast.sam },
  { path: `/dashboard/admin/manage-client/${cast.maya.id}`, title: "Maya Okafor, Tenday", who: cast.sam },
  { path: `/projects/${cast.gareth.projects[0].id}`, title: "Pugh Grazing Boards, Tenday", who: cast.sam },
  { path: "/dashboard/admin/search?q=harbour", title: "Search, Tenday", who: cast.sam },
  { path: "/dashboard/admin/projects", title: "Projects, Tenday", who: cast.sam },
  { path: "/dashboard/admin/projects/new", title: "New project, Tenday", who: cast.sam },
  { path: "/dashboard/admin/clients", title: "All clients, Tenday", who: cast.sam },
  { path: "/dashboard/admin/enquiries", title: "Enquiries, Tenday", who: cast.sam },
  { path: "/dashboard/admin/add-on-requests", title: "Add-on requests, Tenday", who: cast.sam },
  { path: "/dashboard/admin/catalogue", title: "Catalogue, Tenday", who: cast.sam },
  { path: "/dashboard/admin/website/business", title: "Business details, Tenday", who: cast.sam },
  { path: "/dashboard/admin/website/texts", title: "Texts of the pages, Tenday", who: cast.sam },
  { path: "/dashboard/admin/website/plans", title: "Plans and prices, Tenday", who: cast.sam },
  { path: "/dashboard/admin/articles", title: "Articles, Tenday", who: cast.sam },
  { path: "/dashboard/admin/audit", title: "History, Tenday", who: cast.sam },
  { path: "/dashboard/admin/status", title: "System status, Tenday", who: cast.sam },
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
    ["/clients/login/code", "One More Step, Tenday"],
    ["/clients/login/code?with=recovery", "Use a Recovery Code, Tenday"],
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
  await expect(page).toHaveTitle("Maya Okafor, Tenday");
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
