import type { Locator, Page } from "@playwright/test";
import { cast } from "../../server/seed/cast.ts";
import { enterAs, lookAs, type Member, newMember, newProject, test } from "./members.ts";
import { filled } from "./site-of-run.ts";
import { alive, expect } from "./visit.ts";

/** Presses Tab until it has the focus: whoever cannot point gets there this way or not at all. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let steps = 0; steps < 90; steps++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`no Tab leads to ${target}`);
}

test("a client asks for an add-on with the keyboard alone", async ({ page }) => {
  const member = await newMember({ name: "Noor Haddad" });
  await newProject(member, { projectName: "Haddad Kitchen" });
  await enterAs(page, member);
  await page.goto("/clients/dashboard");
  await alive(page);
  await tabTo(page, page.getByRole("link", { name: "View Project" }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Haddad Kitchen");
  await tabTo(page, page.getByRole("link", { name: "Get an Add-On" }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Get an Add-On");
  await alive(page);
  await tabTo(page, page.getByRole("checkbox", { name: "Basic CMS" }));
  await page.keyboard.press("Space");
  await tabTo(page, page.getByRole("button", { name: "Add Selected Add-Ons" }));
  await page.keyboard.press("Enter");
  await expect(page.getByText("has been sent successfully")).toBeVisible();
});

test("the admin deletes, thinks again and brings back with the keyboard alone", async ({ page }) => {
  const member = await newMember({ name: "Elsie Marsh" });
  await newProject(member, { projectName: "Marsh Knits" });
  await lookAs(page, cast.sam);
  await page.goto(member.managed);
  await alive(page);
  const remove = page.getByRole("link", { name: "Delete Marsh Knits" });
  await tabTo(page, remove);
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Are you sure you want to delete this project?" });
  await expect(dialog.getByRole("link", { name: "Keep this project" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(remove).toBeFocused();
  await page.keyboard.press("Enter");
  await tabTo(page, dialog.getByRole("button", { name: "Delete Marsh Knits" }));
  await page.keyboard.press("Enter");
  const undo = page.getByRole("button", { name: /Undo/ });
  await expect(undo).toBeVisible();
  await tabTo(page, undo);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("article", { name: "Marsh Knits" })).toBeVisible();
});

test("the admin adds a project, a plan and a note with the keyboard alone", async ({ page }) => {
  const member = await newMember({ name: "Tom Adeyemi" });
  await lookAs(page, cast.sam);
  await page.goto(member.managed);
  await alive(page);
  await tabTo(page, page.getByRole("region", { name: "Add New Project" }).getByLabel("Name"));
  await page.keyboard.type("Saturday Rugby");
  await page.keyboard.press("Enter");
  await tabTo(page, page.getByRole("link", { name: "Open project Saturday Rugby" }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Saturday Rugby");
  await alive(page);
  await tabTo(page, page.getByLabel("Note to Tom"));
  await page.keyboard.type("See you on Saturday.");
  await tabTo(page, page.getByRole("button", { name: "Save status" }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("region", { name: "History" })).toContainText("See you on Saturday.");
  const plans = page.getByRole("region", { name: "Hosting plans" });
  await tabTo(page, plans.getByLabel("Add a plan"));
  await page.keyboard.type(filled("{cheapest plan}").slice(0, 4));
  await tabTo(page, plans.getByRole("button", { name: "Add", exact: true }));
  await page.keyboard.press("Enter");
  await expect(plans.getByRole("listitem")).toContainText([filled("{cheapest plan}")]);
});

type Shell = {
  whose: string;
  who: Member;
  home: string;
  menus: Record<number, string[]>;
  places: Record<number, string>;
};

/** What opens by a button, and where the links to the places stand, on a desktop and on a phone. */
const shells: Shell[] = [
  {
    whose: "a client",
    who: cast.maya,
    home: "/clients/dashboard",
    menus: { 1280: [".client-bar .shell-wide"], 360: [".shell-narrow"] },
    places: { 1280: ".client-bar .shell-tabs li > a", 360: ".client-bar .shell-tabs li > a" },
  },
  {
    whose: "the admin",
    who: cast.sam,
    home: "/clients/dashboard/admin",
    menus: { 1280: [".admin-rail-menu", ".admin-add"], 360: [".admin-add", ".admin-more"] },
    places: { 1280: ".admin-rail > ul a", 360: ".shell-tabs li > a:not(.shell-menu .shell-menu a)" },
  },
];

for (const width of [1280, 360])
  for (const { whose, who, home, menus, places } of shells)
    test.describe(`${whose} at ${width}, with the keyboard alone`, () => {
      test.use({ viewport: { width, height: 740 } });
      test.beforeEach(async ({ page }) => {
        await lookAs(page, who);
        await page.goto(home);
        await alive(page);
      });

      test("skips to the content, and every stop of the page is marked and in sight", async ({ page }) => {
        await page.keyboard.press("Tab");
        const skip = page.getByRole("link", { name: "Skip to the content" });
        await expect(skip).toBeFocused();
        await expect(skip).toBeInViewport();
        await page.keyboard.press("Enter");
        await expect(page.getByRole("main")).toBeFocused();
        await page.keyboard.press("Tab");
        expect(await page.locator("main :focus").count(), "the next stop is in the content").toBe(1);
        const stops = await stopsToTheEnd(page);
        expect(stops.length).toBeGreaterThan(8);
        expect(stops.filter(({ problem }) => problem)).toEqual([]);
      });

      test("reaches every place", async ({ page }) => {
        const links = await page
          .locator(places[width] ?? "")
          .evaluateAll((all) => all.map((one) => one.getAttribute("href")));
        expect(links.length).toBeGreaterThan(3);
        for (const href of links) {
          await page.goto(home);
          await alive(page);
          const link = page.locator(places[width] ?? "").and(page.locator(`[href="${href}"]`));
          if (!(await link.isVisible())) {
            const menu = page.locator(".shell-tabs .shell-menu", { has: page.locator(`a[href="${href}"]`) });
            await tabTo(page, menu.locator("> summary"));
            await page.keyboard.press("Enter");
          }
          await tabTo(page, link);
          await page.keyboard.press("Enter");
          await expect(page).toHaveURL(({ pathname, hash }) => `${pathname}${hash}` === href);
        }
      });

      test("opens a menu, and leaves it where it was opened", async ({ page }) => {
        for (const menu of menus[width] ?? []) {
          const button = page.locator(menu).first().locator("> summary");
          await tabTo(page, button);
          await page.keyboard.press("Enter");
          await page.keyboard.press("Tab");
          await expect(page.locator(menu).first().locator("a").first()).toBeFocused();
          await page.keyboard.press("Escape");
          await expect(button).toBeFocused();
          await expect(page.locator(menu).first()).not.toHaveAttribute("open");
          // Leaving it by Tab closes it too.
          await page.keyboard.press("Enter");
          await page.keyboard.press("Shift+Tab");
          await expect(page.locator(menu).first()).not.toHaveAttribute("open");
        }
      });
    });

for (const width of [1280, 360])
  test(`at ${width} the search opens by '/' and by Ctrl+K, and Escape leads back`, async ({ page }) => {
    await page.setViewportSize({ width, height: 740 });
    await lookAs(page, cast.sam);
    await page.goto("/dashboard/admin/projects");
    await alive(page);
    const start = page.getByRole("main").getByRole("link", { name: "New project" });
    const search = page.getByRole("searchbox", { name: "Search everything" });
    await tabTo(page, start);
    for (const key of ["/", "Control+k"]) {
      await page.keyboard.press(key);
      await expect(search).toBeFocused();
      await page.keyboard.press("Escape");
      await expect(start).toBeFocused();
    }
  });

/** From where the focus is: each stop, and what is wrong with it. */
async function stopsToTheEnd(page: Page): Promise<{ name: string; problem: string }[]> {
  const stops: { name: string; problem: string }[] = [];
  for (let presses = 0; presses < 250; presses++) {
    const stop = await page.evaluate(() => {
      const stop = document.activeElement;
      if (!stop || stop === document.body || stop.matches(".skip-link")) return undefined;
      const bars = ".client-bar, .admin-bar, .shell-tabs, .dock";
      const { left, top, bottom, width } = stop.getBoundingClientRect();
      const isCovered = [top + 2, (top + bottom) / 2, bottom - 2].some((y) => {
        const bar = document.elementFromPoint(left + width / 2, y)?.closest(bars);
        return bar && !bar.contains(stop);
      });
      const isOutside = top < -1 || bottom > window.innerHeight + 1;
      // A row may wear the mark of its link.
      const isMarked = [stop, stop.closest("li"), stop.nextElementSibling].some(
        (one) => one && getComputedStyle(one).outlineStyle !== "none",
      );
      const problem = isCovered ? "under a bar" : isOutside ? "out of sight" : isMarked ? "" : "without a mark";
      return { name: `${stop.tagName} ${stop.textContent?.trim().slice(0, 40)}`, problem };
    });
    if (!stop) return stops;
    stops.push(stop);
    await page.keyboard.press("Tab");
  }
  throw new Error("the page has no end");
}
