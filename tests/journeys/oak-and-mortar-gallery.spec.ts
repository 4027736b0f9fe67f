import type { Page } from "@playwright/test";
import { alive, expect, test } from "./visit.ts";

const path = "/projects/oak-and-mortar";
const jobs = ["Garden Wall", "Home Extension", "Custom Staircase", "Patio", "Driveway", "Loft Conversion"];
const phone = { width: 360, height: 740 };

async function visit(page: Page) {
  await page.goto(path);
  await alive(page);
  await expect(gallery(page).getByRole("img"), "the other five are hidden once scripts run").toHaveCount(1);
}

const gallery = (page: Page) => page.getByRole("region", { name: "Six jobs, drawn up." });
const label = (page: Page) => gallery(page).locator("[aria-live=polite]").getByRole("heading");

test("the gallery steps forward and back through six jobs and wraps around at both ends", async ({ page }) => {
  await visit(page);
  for (const job of [...jobs, "Garden Wall"]) {
    await expect(label(page)).toHaveText(job);
    await expect(gallery(page).getByRole("img")).toHaveAccessibleName(`Drawing: ${job}`);
    await gallery(page).getByRole("button", { name: "Next job" }).click();
  }
  for (const job of ["Home Extension", "Garden Wall", "Loft Conversion", "Driveway"]) {
    await expect(label(page)).toHaveText(job);
    await gallery(page).getByRole("button", { name: "Previous job" }).click();
  }
});

test("the gallery shows one job to a screen reader, and names it when it changes", async ({ page }) => {
  await visit(page);
  await expect(gallery(page).getByRole("img")).toHaveCount(1);
  await gallery(page).getByRole("button", { name: "Patio" }).click();
  await expect(gallery(page).getByRole("button", { name: "Patio" })).toHaveAttribute("aria-current", "true");
  await expect(gallery(page).locator("[aria-live=polite][aria-atomic=true]")).toContainText("Patio");
  await expect(gallery(page).getByRole("img")).toHaveAccessibleName("Drawing: Patio");
  await expect(gallery(page)).toContainText("4 / ");
});

test("the gallery answers the arrow keys", async ({ page }) => {
  await visit(page);
  await gallery(page).getByRole("button", { name: "Next job" }).focus();
  await page.keyboard.press("ArrowLeft");
  await expect(label(page)).toHaveText("Loft Conversion");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await expect(label(page)).toHaveText("Home Extension");
});

test("the gallery follows the mouse, and a press on the job that peeks in brings it", async ({ page }) => {
  await visit(page);
  await gallery(page).scrollIntoViewIfNeeded();
  const track = gallery(page).locator(".oak-track");
  await track.scrollIntoViewIfNeeded();
  const { x = 0, y = 0 } = (await track.boundingBox()) ?? {};
  const drag = async (by: number) => {
    await page.mouse.move(x + 400, y + 200);
    await page.mouse.down();
    await page.mouse.move(x + 400 + by, y + 200, { steps: 4 });
    await page.mouse.up();
  };
  await drag(-160);
  await expect(label(page)).toHaveText("Home Extension");
  await drag(160);
  await expect(label(page)).toHaveText("Garden Wall");
  await drag(160);
  await expect(label(page)).toHaveText("Loft Conversion");
  await drag(-20);
  await expect(label(page)).toHaveText("Loft Conversion");
  await track.evaluate((moving) =>
    Promise.all(moving.getAnimations({ subtree: true }).map(({ finished }) => finished)),
  );
  await page.mouse.click(x + 1_000, y + 200);
  await expect(label(page)).toHaveText("Garden Wall");
});

test.describe("under a thumb", () => {
  test.use({ viewport: phone, hasTouch: true });

  test("follows a swipe, and lets the page be scrolled", async ({ page }) => {
    await visit(page);
    await gallery(page).locator(".oak-track").scrollIntoViewIfNeeded();
    const { x = 0, y = 0, height = 0 } = (await gallery(page).locator(".oak-track").boundingBox()) ?? {};
    const devtools = await page.context().newCDPSession(page);
    const touch = (type: "touchStart" | "touchMove" | "touchEnd", atX = 0) =>
      devtools.send("Input.dispatchTouchEvent", {
        type,
        touchPoints: type === "touchEnd" ? [] : [{ x: x + atX, y: y + height / 2 }],
      });
    for (const [from, to, job] of [
      [250, 60, "Home Extension"],
      [60, 250, "Garden Wall"],
      [60, 250, "Loft Conversion"],
    ] as const) {
      await touch("touchStart", from);
      for (const part of [0.3, 0.6, 1]) await touch("touchMove", from + (to - from) * part);
      await touch("touchEnd");
      await expect(label(page)).toHaveText(job);
    }
    await expect(gallery(page).locator(".oak-track")).toHaveCSS("touch-action", "pan-y");
  });
});

test("the gallery never moves by itself", async ({ page }) => {
  await page.clock.install();
  await visit(page);
  await page.clock.runFor(60_000);
  await expect(label(page)).toHaveText("Garden Wall");
});

test("the gallery jumps instead of sliding for those who asked for less motion", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await visit(page);
  await expect(gallery(page).locator(".oak-slide").first()).toHaveCSS("transition-duration", "0s");
  await expect(page.locator("html")).toHaveCSS("scroll-behavior", "auto");
  await gallery(page).getByRole("button", { name: "Next job" }).click();
  await expect(label(page)).toHaveText("Home Extension");
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("shows all six jobs with their names", async ({ page }) => {
    await page.goto(path);
    for (const job of jobs) {
      await expect(gallery(page).getByRole("img", { name: `Drawing: ${job}` })).toBeVisible();
      await expect(gallery(page).getByText(job, { exact: true }).filter({ visible: true })).toHaveCount(1);
    }
    await expect(gallery(page).getByRole("button")).toHaveCount(0);
  });
});
