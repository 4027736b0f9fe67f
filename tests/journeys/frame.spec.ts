import type { Page } from "@playwright/test";
import { barLabels, menu, menuButton, signIn } from "./bar.ts";
import { filled } from "./site-of-run.ts";
import { alive, expect, test } from "./visit.ts";

const phone = { width: 360, height: 740 };

test.describe("without motion", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });

  test("the bar shrinks after more than 50px of scroll, and not before", async ({ page }) => {
    await page.goto("/policies/hosting");
    await alive(page);
    for (const [top, height] of [
      [49, 80],
      [50, 80],
      [51, 64],
      [400, 64],
      [50, 80],
    ] as const) {
      await expect.poll(() => barHeightAt(page, top), `${top}px`).toBe(height);
    }
    await barHeightAt(page, 400);
    expect((await page.locator(".bar").boundingBox())?.y, "it stays at the top of the screen").toBe(0);
  });

  for (const [whose, hint, shown] of [
    ["a visitor's", "", barLabels.length + 2],
    ["a client's", "user", barLabels.length + 3],
  ] as const)
    test(`${whose} bar is always compact below 768px, and shows every link from 768px`, async ({ page }) => {
      await signIn(page, hint);
      await page.goto("/policies/hosting");
      await alive(page);
      for (const [width, atTop, scrolled] of [
        [360, 64, 64],
        [767, 64, 64],
        [768, 120, 104],
        [1059, 120, 104],
        [1060, 80, 64],
        [1100, 80, 64],
      ] as const) {
        await page.setViewportSize({ width, height: 800 });
        await expect.poll(() => barHeightAt(page, 51), `${width}px, scrolled`).toBe(scrolled);
        await expect.poll(() => barHeightAt(page, 0), `${width}px`).toBe(atTop);
        await expect(menuButton(page)).toBeVisible({ visible: width < 768 });
        const parts = page.locator(".bar-brand, .bar-links a, .bar-account :is(a, button)").filter({ visible: true });
        const boxes = await parts.evaluateAll((all) => all.map((part) => part.getBoundingClientRect().toJSON()));
        expect(boxes).toHaveLength(width < 768 ? 1 : shown);
        // A link's own padding may reach into the gutter.
        const edge = Math.max(16, 0.032 * width) - 10;
        for (const box of boxes)
          expect(box.left >= edge && box.right <= width - edge && box.bottom <= atTop, `${width}px`).toBe(true);
        expect(boxes.some((box, index) => boxes.slice(index + 1).some((other) => overlap(box, other)))).toBe(false);
      }
    });
});

/** The bar hears of a scroll in the next frame. */
function barHeightAt(page: Page, top: number): Promise<number> {
  return page.evaluate(async (to) => {
    window.scrollTo(0, to);
    for (let frame = 0; frame < 3; frame++) await new Promise((next) => requestAnimationFrame(next));
    return document.querySelector(".bar")?.getBoundingClientRect().height ?? 0;
  }, top);
}

type Box = { left: number; right: number; top: number; bottom: number };

function overlap(one: Box, other: Box): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}

test("the page one is on is marked in the bar and in the menu", async ({ page }) => {
  const marked = page.locator(".bar [aria-current=page]");
  for (const [path, label] of [
    ["/", "Home"],
    ["/about", "About Me"],
    ["/portfolio", "Portfolio"],
    ["/plans", "Website Plans"],
    ["/contact", "Contact"],
  ] as const) {
    await page.goto(path);
    await expect(marked).toHaveText([label, label]);
  }
  await page.goto("/privacy");
  await expect(marked).toHaveCount(0);
});

test("on a phone the menu opens and closes by click and by keyboard, and lists the same links", async ({ page }) => {
  await page.setViewportSize(phone);
  await page.goto("/about");
  await alive(page);
  await expect(menu(page)).toBeHidden();
  await menuButton(page).click();
  await expect(menu(page).getByRole("link")).toHaveText([...barLabels, "Get a Free Website"]);
  for (const link of await menu(page).getByRole("link").all()) await expect(link).toBeVisible();
  await menuButton(page).click();
  await expect(menu(page)).toBeHidden();

  await menuButton(page).press("Enter");
  await expect(menu(page)).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(menu(page).getByRole("link", { name: "Home" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(menu(page)).toBeHidden();
  await expect(menuButton(page)).toBeFocused();
  await page.keyboard.press("Space");
  await expect(menu(page)).toBeVisible();

  await menu(page).getByRole("link", { name: "Website Plans" }).click();
  await expect(page).toHaveURL("/plans");
  await expect(menu(page)).toBeHidden();
  await menuButton(page).click();
  await page.mouse.click(phone.width / 2, phone.height - 10);
  await expect(menu(page)).toBeHidden();
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the menu of a phone opens, closes and leads on", async ({ page }) => {
    await page.setViewportSize(phone);
    await page.goto("/about");
    await menuButton(page).click();
    await expect(menu(page).getByRole("link")).toHaveText([...barLabels, "Get a Free Website"]);
    await menuButton(page).click();
    await expect(menu(page)).toBeHidden();
    await menuButton(page).click();
    await menu(page).getByRole("link", { name: "Website Plans" }).click();
    await expect(page).toHaveURL("/plans");
    expect((await page.locator(".bar").boundingBox())?.height, "compact without a script, too").toBe(64);
  });
});

const months: [emoji: string, label: string][] = [
  ["🎆", "New Year"],
  ["❄️", "Winter"],
  ["🌷", "Spring"],
  ["🐣", "Easter"],
  ["🌷", "Spring"],
  ["☀️", "Summer"],
  ["☀️", "Summer"],
  ["☀️", "Summer"],
  ["", ""],
  ["🎃", "Halloween"],
  ["", ""],
  ["🎄", "Christmas"],
];

test("the bar shows the emoji of each month, and none in September and November", async ({ page }) => {
  for (const [index, [emoji, label]] of months.entries()) {
    await page.clock.setFixedTime(new Date(2026, index, 15));
    await page.goto("/policies/enhancements", { waitUntil: "commit" });
    if (!emoji) await alive(page);
    await expect(page.locator(".bar .season")).toHaveText(emoji);
    await expect(page.locator(".bar").getByRole("img")).toHaveCount(emoji ? 1 : 0);
    if (label) await expect(page.locator(".bar").getByRole("img")).toHaveAccessibleName(label);
  }
});

test.describe("a visitor who is already in December", () => {
  test.use({ timezoneId: "Pacific/Kiritimati" });

  test("the month is the visitor's, not the server's", async ({ page, request }) => {
    await page.clock.setFixedTime(new Date("2026-11-30T12:00:00Z"));
    await page.goto("/");
    await expect(page.locator(".bar .season")).toHaveText("🎄");
    const served = await (await request.get("/")).text();
    for (const [emoji] of months) if (emoji) expect(served).not.toContain(emoji);
  });
});

test("the first Tab reaches a link that skips the bar", async ({ page }) => {
  await page.goto("/plans");
  await alive(page);
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Skip to the content" });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport({ ratio: 1 });
  await page.keyboard.press("Enter");
  await expect(page.locator("main")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: filled("See the {plans} plans") })).toBeFocused();
});
