import type { Page } from "@playwright/test";
import { adminSections, clientSections } from "../../app/sections.ts";
import { places } from "../../app/site-map.ts";
import { cast } from "../../server/seed/cast.ts";
import { countingHand } from "./hand.ts";
import { hold, lookAs, newAddress, newMember, newProject, test } from "./members.ts";
import { clientWhoOwes } from "./money.ts";
import { alive, expect } from "./visit.ts";

const widths = [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
];

const shells = {
  admin: { who: cast.sam, home: "/clients/dashboard/admin" },
  client: { who: cast.maya, home: "/clients/dashboard" },
} as const;

/** The places of the navigation, and the pages that it names: those of a project or an invoice are reached from their lists. */
const pagesOf = (shell: keyof typeof shells) => {
  const sections = Object.values(shell === "admin" ? adminSections : clientSections).map(({ to }) => to.split("#")[0]);
  return Object.entries(places).flatMap(([path, place]) =>
    place[shell] && (place.name || sections.includes(path)) ? [path] : [],
  );
};

for (const viewport of widths)
  for (const shell of ["admin", "client"] as const)
    test.describe(`${shell} at ${viewport.width}`, () => {
      test.use({ viewport });

      test("every place is at most two clicks and one screen of scrolling away", async ({ page }) => {
        const { who, home } = shells[shell];
        await lookAs(page, who);
        const clicks: Record<string, number> = {};
        for (const path of pagesOf(shell).filter((path) => path !== home)) {
          await page.goto(home);
          await alive(page);
          clicks[path] = await clicksTo(page, path, viewport.height);
        }
        test.info().annotations.push({ type: "clicks", description: JSON.stringify(clicks) });
        expect(Object.entries(clicks).filter(([, count]) => count > 2)).toEqual([]);
        expect(Object.keys(clicks).length).toBeGreaterThan(shell === "admin" ? 12 : 1);
      });
    });

test("a menu that was opened before the scripts arrived stays open", async ({ page }) => {
  await lookAs(page, cast.sam);
  const release = await hold(page, /\/assets\/.*\.js$/);
  await page.goto("/clients/dashboard/admin", { waitUntil: "commit" });
  await page.locator(".admin-add > summary").click();
  release();
  await alive(page);
  await page.getByRole("link", { name: "Client", exact: true }).click();
  await expect(page.getByRole("button", { name: "Add Client" })).toBeVisible();
});

/** As a person looks: what is in sight, then what is behind a menu of the navigation, then on the page of its place. */
async function clicksTo(page: Page, path: string, height: number): Promise<number> {
  if (await follow(page, path, height)) return 1;
  const menu = page.locator(":is(nav, header) details").filter({ has: page.locator(`a[href="${path}"]`) });
  for (const one of await menu.all()) {
    const summary = one.locator("> summary");
    if (!(await summary.isVisible())) continue;
    await summary.click();
    if (await follow(page, path, height)) return 2;
  }
  const section = Object.entries(places).find(([pattern]) => pattern === path)?.[1].admin;
  for (const [of, place] of Object.entries(places)) {
    if (!section || place.admin !== section || of === path || of.includes(":")) continue;
    await page.goto(shells.admin.home);
    await alive(page);
    if (!(await follow(page, of, height))) continue;
    await page.getByRole("main").getByRole("heading", { level: 1 }).first().waitFor();
    await page.locator(`.section-pages a[href="${path}"]`).waitFor({ timeout: 20_000 });
    if (await follow(page, path, height)) return 2;
  }
  return Number.POSITIVE_INFINITY;
}

/** Clicks a link to that address, where one is within a screen of scrolling. */
async function follow(page: Page, path: string, height: number): Promise<boolean> {
  for (const link of await page.locator(`a[href="${path}"]`).all()) {
    if (!(await link.isVisible())) continue;
    const box = await link.boundingBox();
    if (!box || box.y > 2 * height) continue;
    await link.click();
    await expect(page).toHaveURL((url) => url.pathname === path);
    await alive(page);
    return true;
  }
  return false;
}

const more = async (page: Page, hand: ReturnType<typeof countingHand>, name: RegExp) => {
  const link = page.getByRole("navigation", { name: /^Main/ }).getByRole("link", { name });
  await hand.click(link.filter({ visible: true }).first());
};

type Task = { name: string; most: number; work: (page: Page, hand: ReturnType<typeof countingHand>) => Promise<void> };

/** From the first screen to where the work is done. */
const tasks: Task[] = [
  {
    name: "open the project that is promised first",
    most: 1,
    work: async (page, hand) => {
      await hand.click(page.getByRole("link", { name: /^Open project: / }).first());
      await expect(page).toHaveURL(/\/projects\//);
    },
  },
  {
    name: "answer an enquiry",
    most: 2,
    work: async (page, hand) => {
      await more(page, hand, /^Enquiries/);
      await hand.click(page.getByRole("button", { name: /^Mark as answered/ }).first());
      await expect(page.getByText("Marked as answered.")).toBeVisible();
    },
  },
  {
    name: "decide on add-ons",
    most: 1,
    work: async (page, hand) => {
      await hand.click(page.getByRole("link", { name: /^Decide/ }).first());
      await expect(page.getByRole("button", { name: /^Approve/ }).first()).toBeVisible();
    },
  },
  {
    name: "send an overdue invoice again",
    most: 1,
    work: async (page, hand) => {
      await hand.click(page.getByRole("button", { name: /^Send again/ }).first());
      await expect(page.getByText("On its way to the client once more.")).toBeVisible();
    },
  },
  {
    name: "add a client",
    most: 2,
    work: async (page, hand) => {
      await hand.click(page.locator(".admin-add > summary"));
      await hand.click(page.getByRole("link", { name: "Client", exact: true }));
      await expect(page.getByRole("button", { name: "Add Client" })).toBeVisible();
    },
  },
  {
    name: "write an invoice",
    most: 2,
    work: async (page, hand) => {
      await hand.click(page.locator(".admin-add > summary"));
      await hand.click(page.getByRole("link", { name: "Invoice", exact: true }));
      await expect(page).toHaveURL(/invoices\/new/);
    },
  },
  {
    name: "find a client by name",
    most: 1,
    work: async (page, hand) => {
      await page.keyboard.press("/");
      await page.getByRole("searchbox", { name: "Search everything" }).fill("Maya");
      await page.keyboard.press("Enter");
      await hand.click(page.getByRole("main").getByRole("link", { name: "Maya Okafor" }).first());
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Maya Okafor");
    },
  },
  {
    name: "see what is overdue",
    most: 1,
    work: async (page, hand) => {
      await more(page, hand, /^Invoices/);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Invoices");
    },
  },
  {
    name: "see what goes out next",
    most: 2,
    work: async (page, hand) => {
      await more(page, hand, /^Invoices/);
      await hand.click(
        page.getByRole("navigation", { name: "Invoices" }).getByRole("link", { name: "Next billing run" }),
      );
      await expect(page.getByRole("button", { name: "Run it now" })).toBeVisible();
    },
  },
  {
    name: "see which projects are late",
    most: 2,
    work: async (page, hand) => {
      await more(page, hand, /^Projects/);
      await hand.click(page.getByRole("link", { name: /^Late/ }));
      await expect(page).toHaveURL(/turn=late/);
    },
  },
];

for (const { name, most, work } of tasks)
  test(`the provider's task: ${name}, in ${most === 1 ? "one click" : `${most} clicks`}`, async ({ page }) => {
    const member = await newMember({ name: "Elsie Marsh" });
    await newProject(member, { projectName: "Marsh Patterns", status: "active" });
    if (name.includes("enquiry"))
      await page.request.post("/send-email.php", {
        data: { name: "Jo", email: newAddress(), project: "A page.", consent: true, _gotcha: "" },
      });
    if (name.includes("overdue")) await clientWhoOwes("Tom Adeyemi", "Saturday Rugby");
    await lookAs(page, cast.sam);
    await page.goto("/clients/dashboard/admin");
    await alive(page);
    const hand = countingHand();
    await work(page, hand);
    test.info().annotations.push({ type: "clicks", description: `${name}: ${hand.count()}` });
    expect(hand.count()).toBeLessThanOrEqual(most);
  });
