import type { Page } from "@playwright/test";
import {
  accessibilityFaults,
  cutOffTexts,
  htmlFaults,
  readToTheEnd,
  readWhileWatching,
  watchLayout,
} from "./page-faults.ts";
import { filled } from "./site-of-run.ts";
import { alive, expect, test } from "./visit.ts";

/** What both sample sites must be, whatever is on them. */
const sites = [
  {
    name: "the builder's page",
    path: "/projects/oak-and-mortar",
    title: "Oak & Mortar: brickwork, renovations and joinery",
    h1: "Straight walls.Straight answers.",
    letters: /hepta|archivo/,
    menu: ["Home", "Services", "Gallery", "Testimonials", "About", "Contact"],
    chosen: { item: "About", id: "about", heading: "One builder. Both trades." },
    send: "Send Message",
    pressed: "header a, summary, button, .oak-button, footer a, dd a, input:not([name=_gotcha])",
  },
  {
    name: "the park's page",
    path: "/projects/template-green-space",
    title: filled("Goosefoot Green, a sample park site | Template by {business name}"),
    h1: "Follow the goose.",
    letters: /caprasimo|cabin/,
    menu: ["Home", "About", "Events", "Activities", "Support us", "Contact"],
    chosen: { item: "Support us", id: "support", heading: "Put a foot in." },
    send: "Send (demo only)",
    pressed: "header a, summary, button, .gg-button, .gg-ref, .gg-map-stop, footer li a, input",
  },
];
const phone = { width: 360, height: 740 };
const menuOf = (page: Page) => page.getByRole("navigation", { name: "Main, small screens" });

test("the portfolio leads to both sites, each in a tab of its own", async ({ page }) => {
  await page.goto("/portfolio");
  for (const [name, path] of [
    [/^The park’s template/, "/projects/template-green-space"],
    [/^The builder’s site/, "/projects/oak-and-mortar"],
  ] as const) {
    const link = page.getByRole("main").getByRole("link", { name });
    await expect(link).toHaveAttribute("target", "_blank");
    await expect(link).toHaveAttribute("href", path);
  }
});

for (const { name, path, title, h1, letters, menu, chosen, send, pressed } of sites) {
  test(`${name} has its own name, icons, letters and share picture, and nothing of the site around it`, async ({
    page,
  }) => {
    const requested: string[] = [];
    page.on("request", (request) => requested.push(request.url()));
    await page.goto(path);
    await readToTheEnd(page);
    await expect(page).toHaveTitle(title);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(h1);
    expect(requested.filter((url) => /bricolage|figtree/.test(url))).toEqual([]);
    expect(requested.filter((url) => letters.test(url)).length).toBe(2);
    for (const icon of await page.locator("link[rel*=icon]").all())
      await expect(icon).toHaveAttribute("href", /^\/assets\//);
    const share = await page.locator("meta[property='og:image']").getAttribute("content");
    const picture = await page.request.get(new URL(share ?? "").pathname);
    expect(picture.headers()["content-type"]).toBe("image/png");
  });

  test(`${name} scrolls smoothly, and not for those who asked for stillness`, async ({ page }) => {
    await page.goto(path);
    await expect(page.locator("html")).toHaveCSS("scroll-behavior", "smooth");
    await page.emulateMedia({ reducedMotion: "reduce" });
    await expect(page.locator("html")).toHaveCSS("scroll-behavior", "auto");
    await expect(page.locator(".gg-walk"), "the goose that walks along").toBeHidden();
  });

  for (const javaScriptEnabled of [true, false]) {
    test.describe(javaScriptEnabled ? "with scripts" : "without scripts", () => {
      test.use({ javaScriptEnabled, viewport: phone, contextOptions: { reducedMotion: "reduce" } });

      test(`on a phone the same items of ${name} are in a menu`, async ({ page }) => {
        await page.goto(path);
        if (javaScriptEnabled) await alive(page);
        await expect(menuOf(page)).toBeHidden();
        await page.locator("summary").click();
        await expect(menuOf(page).getByRole("listitem")).toHaveCount(menu.length);
        await expect(menuOf(page).getByRole("listitem")).toContainText(menu);
        await menuOf(page).getByRole("link", { name: chosen.item }).click();
        await expect(page).toHaveURL(`${path}#${chosen.id}`);
        await expect(page.getByRole("heading", { name: chosen.heading })).toBeInViewport();
        if (!javaScriptEnabled) return;
        await expect(menuOf(page), "closes when a section is chosen").toBeHidden();
        await page.locator("summary").click();
        await page.keyboard.press("Escape");
        await expect(menuOf(page), "closes by Escape").toBeHidden();
        await expect(page.locator("summary")).toBeFocused();
      });
    });
  }

  test(`${name} is valid, stands still, fits every screen and is there for everybody`, async ({ page, request }) => {
    expect.soft(await htmlFaults(request, path)).toEqual([]);
    await watchLayout(page);

    await test.step("on a desktop", async () => {
      await page.setViewportSize({ width: 1280, height: 800 });
      expect.soft(await readWhileWatching(page, path)).toEqual([]);
      expect.soft(await accessibilityFaults(page)).toEqual([]);
    });

    await test.step("on a phone", async () => {
      await page.setViewportSize(phone);
      expect.soft(await readWhileWatching(page, path)).toEqual([]);
      expect.soft(await accessibilityFaults(page)).toEqual([]);
    });

    await test.step("from the narrowest phone to a wide screen", async () => {
      for (const width of [320, 360, 768, 1024, 1180, 1280, 1920]) {
        await page.setViewportSize({ width, height: 800 });
        expect.soft(await cutOffTexts(page), `at ${width}px`).toEqual([]);
      }
    });

    await test.step("for a thumb", async () => {
      await page.setViewportSize(phone);
      await page.goto(path);
      await alive(page);
      await page.locator("summary").click();
      for (const target of await page.locator(pressed).all())
        if (await target.isVisible())
          expect.soft((await target.boundingBox())?.height, await target.innerText()).toBeGreaterThanOrEqual(44);
    });

    await test.step("with the form pressed and the menu open", async () => {
      await page.goto(path);
      await alive(page);
      await page.getByRole("button", { name: send }).click();
      expect.soft(await accessibilityFaults(page)).toEqual([]);
      await page.locator("summary").click();
      expect.soft(await accessibilityFaults(page)).toEqual([]);
    });
  });
}
