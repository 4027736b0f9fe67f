import type { Page, Request } from "@playwright/test";
import { filled } from "./site-of-run.ts";
import { alive, expect, test } from "./visit.ts";

const path = "/projects/template-green-space";
const sections = [
  { item: "About", id: "about", heading: "Saved by a very long picnic." },
  { item: "Events", id: "events", heading: "Three days to put in your pocket." },
  { item: "Activities", id: "activities", heading: "Key to the Green." },
  { item: "Support us", id: "support", heading: "Put a foot in." },
  { item: "Contact", id: "contact", heading: "Knock at the lodge." },
  { item: "Home", id: "home", heading: "Follow the goose." },
];
const events = [
  { name: "Family Picnic", date: "Aug 25", square: "E4", place: "The Long Lawn" },
  { name: "Nature Walk", date: "Sep 12", square: "D4", place: "The Pond" },
  { name: "Autumn Fair", date: "Oct 3", square: "H2", place: "The Orchard" },
];

const topOf = (page: Page, id: string) => page.locator(`#${id}`).evaluate((part) => part.getBoundingClientRect().top);
const barOf = (page: Page) => page.locator(".gg-top").evaluate((bar) => bar.getBoundingClientRect().bottom);

/** Anything but a file of the page that comes in late: those are asked for without a word of what was typed. */
function maySend(request: Request): boolean {
  const isFile = /font|image|stylesheet|script|other/.test(request.resourceType());
  return request.method() !== "GET" || !isFile || /maya|goose.in/i.test(request.url());
}

async function visit(page: Page) {
  await page.goto(path);
  await alive(page);
}

test("a ribbon says that this is a template and leads back to the plans", async ({ page }) => {
  await visit(page);
  const ribbon = page.getByRole("complementary", { name: "About this template" });
  await expect(ribbon).toContainText(filled("this is a template by {business name}"));
  await ribbon.getByRole("link", { name: "See the plans" }).click();
  await expect(page).toHaveURL("/plans");
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with scripts" : "without scripts", () => {
    test.use({ javaScriptEnabled });

    test.beforeEach(async ({ page }) => {
      await page.goto(path);
      if (javaScriptEnabled) await alive(page);
    });

    test("each item of the menu (Main) leads to its section", ({ page }) => expectMenu(page, "Main"));

    test.describe("without motion", () => {
      test.use({ contextOptions: { reducedMotion: "reduce" } });

      test("three events have their dates, and their square lights up on the map", async ({ page }) => {
        await expect(page.locator("#events").getByRole("article")).toHaveCount(3);
        for (const { name, date, square, place } of events) {
          const cover = page.getByRole("article").filter({ has: page.getByRole("heading", { name }) });
          await expect(cover.getByText(date)).toBeVisible();
          await cover.getByRole("link", { name: `Map square ${square} ${place}` }).click();
          const label = page.locator(`#${square.toLowerCase()}`).getByText(place);
          await expect(label).toBeInViewport();
          await expect(page.locator(".gg-square span").filter({ visible: true })).toHaveText([place]);
        }
      });
    });

    test("the form is a demonstration: it says so and sends nothing", async ({ page }) => {
      const sent: string[] = [];
      page.on("request", (request) => {
        if (maySend(request)) sent.push(request.url());
      });
      const note = page.getByRole("group", { name: "Send us a note" });
      await expect(note).toContainText("Demonstration");
      await expect(note).toContainText("It sends nothing and keeps nothing.");
      await note.getByLabel("Your name").fill("Maya Okafor");
      await note.getByLabel("E-mail").fill("maya@harbourlane.example");
      await note.getByLabel("E-mail").press("Enter");
      await note.getByLabel("Message").fill("Is the goose in?");
      await note.getByRole("button", { name: "Send (demo only)" }).click();
      if (javaScriptEnabled) await expect(note.getByRole("status")).toContainText("Nothing was sent");
      await page.waitForTimeout(500);
      expect(sent).toEqual([]);
      await expect(page).toHaveURL(path);
      await expect(page.locator("form")).toHaveCount(0);
      await expect(note.getByLabel("Message")).toHaveValue("Is the goose in?");
    });
  });
}

test.describe("without motion", () => {
  // Scrolled to slowly, a page full of drawings is drawn a hundred times.
  test.use({ contextOptions: { reducedMotion: "reduce" } });

  test("each item of the menu (Footer) leads to its section", async ({ page }) => {
    await visit(page);
    await expectMenu(page, "Footer");
  });

  test("the map is a menu too: each stop leads to its section", async ({ page }) => {
    await visit(page);
    const stops = page.getByRole("navigation", { name: "Stops on the map" }).getByRole("link");
    await expect(stops).toHaveText(["1 The Gate", "2 Old Oak", "3 Bandstand", "4 Pond", "5 Orchard", "6 Lodge"]);
    await stops.filter({ hasText: "Orchard" }).click();
    await expect(page).toHaveURL(`${path}#support`);
    await expect(page.getByRole("heading", { name: "Put a foot in." })).toBeInViewport();
  });
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("everything is there to be read", async ({ page }) => {
    await page.goto(path);
    for (const { heading } of sections) await expect(page.getByRole("heading", { name: heading })).toBeVisible();
    const things = ["Pond dipping", "Sunday band", "Apple picking", "Growing plots", "Den building", "The dog loop"];
    const ways = ["Give a little", "Lend a hand", "Become a Friend"];
    await expect(page.locator("#activities").getByRole("heading", { level: 3 })).toHaveText(things);
    await expect(page.locator("#support").getByRole("heading", { level: 3 })).toHaveText(ways);
    for (const way of await page.locator("#support li").all()) {
      await expect(way.getByRole("link")).toHaveAttribute("href", /#contact$/);
    }
    await expect(page.getByRole("img")).toHaveCount(3);
    await expect(page.getByRole("contentinfo")).toContainText("an invented park");
  });
});

async function expectMenu(page: Page, name: "Main" | "Footer"): Promise<void> {
  for (const { item, id, heading } of sections) {
    await page.getByRole("navigation", { name, exact: true }).getByRole("link", { name: item, exact: true }).click();
    await expect(page).toHaveURL(`${path}#${id}`);
    await expect.poll(async () => Math.abs((await topOf(page, id)) - (await barOf(page)))).toBeLessThan(4);
    await expect(page.getByRole("heading", { name: heading })).toBeInViewport();
  }
}

test("Tab goes on from the section that was chosen, and Back returns to where one was", async ({ page }) => {
  await visit(page);
  const menu = page.getByRole("navigation", { name: "Main", exact: true });
  await menu.getByRole("link", { name: "Support us" }).press("Enter");
  await expect.poll(async () => Math.abs((await topOf(page, "support")) - (await barOf(page)))).toBeLessThan(4);
  await page.keyboard.press("Tab");
  const give = page.getByRole("link", { name: "Give to the Green" });
  await expect(give).toBeFocused();
  await expect(give).toBeInViewport({ ratio: 1 });
  await menu.getByRole("link", { name: "Home" }).click();
  await expect.poll(() => page.evaluate(() => scrollY)).toBeLessThan(60);
  await page.goBack();
  await expect(page).toHaveURL(`${path}#support`);
  await expect(give).toBeInViewport();
});
