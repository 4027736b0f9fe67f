import type { Page } from "@playwright/test";
import { filled } from "./site-of-run.ts";
import { alive, expect, test } from "./visit.ts";

const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const mainLink = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Main" }).getByRole("link", { name, exact: true });

test("a new page starts at its top, Back returns to where one was", async ({ page }) => {
  const top = () => page.evaluate(() => window.scrollY);
  await page.goto("/");
  await alive(page);
  await page.evaluate(() => window.scrollTo(0, 1500));
  await expect(page.locator(".bar")).toHaveCSS("height", "64px");
  await mainLink(page, "About Me").click();
  await expect(page).toHaveURL("/about");
  await expect.poll(top).toBe(0);
  await page.evaluate(() => window.scrollTo(0, 900));
  await navigate(page, "/privacy", { replace: true });
  await expect(heading(page)).toHaveText("Privacy policy");
  await expect.poll(top, "replacing the path is going to a new page, too").toBe(0);
  await page.goBack();
  await expect(heading(page)).toHaveText(/The website is free/);
  await expect.poll(top).toBe(1500);
});

test("a #target is honoured, also from another page", async ({ page }) => {
  const distance = (id: string) =>
    page.evaluate((target) => {
      const bar = document.querySelector(".bar")?.getBoundingClientRect().bottom ?? 0;
      return (document.getElementById(target)?.getBoundingClientRect().top ?? Number.NaN) - bar;
    }, id);
  const justBelowTheBar = async (id: string) => {
    await expect.poll(() => distance(id)).toBeGreaterThanOrEqual(-1);
    await expect.poll(() => distance(id)).toBeLessThan(40);
  };
  await page.goto("/policies/fair-use");
  await alive(page);
  await page.getByRole("link", { name: "a bigger plan" }).click();
  await expect(page).toHaveURL("/plans#hosting-plans");
  await justBelowTheBar("hosting-plans");
  await navigate(page, "/about");
  await expect(page).toHaveURL("/about");
  await navigate(page, "/plans#addons");
  await justBelowTheBar("addons");
  await page.goto("/privacy");
  await page.goto("/plans#addons");
  await justBelowTheBar("addons");
  await page.goto("/plans");
  await alive(page);
  await page.getByRole("link", { name: filled("See the {plans} plans") }).click();
  await expect(page).toHaveURL("/plans#hosting-plans");
  await justBelowTheBar("hosting-plans");
});

/** As a link of the page would, where no page has such a link today. */
function navigate(page: Page, to: string, options: { replace?: boolean } = {}): Promise<void> {
  return page.evaluate(
    ([path, how]) => {
      const { __reactRouterDataRouter: router } = window as unknown as {
        __reactRouterDataRouter: { navigate: (to: string, how: object) => Promise<void> };
      };
      return router.navigate(path, how);
    },
    [to, options] as const,
  );
}

test("after a navigation the heading has the focus; after a first load nothing has", async ({ page }) => {
  await page.goto("/");
  await alive(page);
  await expect(page.locator("body")).toBeFocused();
  await mainLink(page, "Portfolio").click();
  await expect(heading(page)).toHaveText("My Work");
  await expect(heading(page)).toBeFocused();
  await expect(page).toHaveTitle("My Work, Free Websites for Small Businesses");
});

test("an unknown address is a real 404 inside the shared layout", async ({ page }) => {
  const answer = await page.goto("/no/such/page");
  expect(answer?.status()).toBe(404);
  await expect(page).toHaveTitle(filled("Page not found, {business name}"));
  await expect(heading(page)).toBeVisible();
  await expect(page.getByText("Page not found (404)")).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
  await expect(page.getByRole("contentinfo")).toBeVisible();
  await page.getByRole("link", { name: "Go to the home page" }).click();
  await expect(page).toHaveTitle(/^Homepage/);
});

test("a page that breaks says so inside the shared layout and shows nothing of the error", async ({
  page,
  request,
  complaints,
}) => {
  await page.goto("/");
  await alive(page);
  await page.route("**/about.data", (route) => route.fulfill({ status: 500, body: "secret of the machine" }));
  await mainLink(page, "About Me").click();
  await expect(page.getByText("Something broke", { exact: true })).toBeVisible();
  await expect(page).toHaveTitle(filled("Something broke, {business name}"));
  await expect(page.getByRole("contentinfo")).toBeVisible();
  await expect(page.locator("body")).not.toContainText("secret of the machine");
  complaints.splice(0);

  const refused = await request.post("/about", { headers: { "Sec-Fetch-Site": "same-origin" } });
  expect([refused.status(), await refused.text()]).toEqual([405, "Method not allowed."]);
});
