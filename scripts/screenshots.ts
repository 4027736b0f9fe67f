import { mkdirSync } from "node:fs";
import { chromium as browserType } from "@playwright/test";
import { chromium } from "../playwright.config.ts";
import { publicPaths } from "../tests/support/site-paths.ts";
import { freshBuild } from "./fresh-build.ts";
import { startWholeHouse } from "./whole-house.ts";

/** Every public page at three widths, into .local/screenshots. A name picks pages: `npm run screenshots -- /plans`. */
const widths = [360, 768, 1280];
const wanted = process.argv.slice(2);
const paths = wanted.length > 0 ? wanted : publicPaths;

await freshBuild();
const house = await startWholeHouse();
const browser = await browserType.launch(chromium);
mkdirSync(".local/screenshots", { recursive: true });
for (const width of widths) {
  const page = await browser.newPage({ viewport: { width, height: 900 }, reducedMotion: "reduce" });
  for (const path of paths) {
    await page.goto(house.url + path, { waitUntil: "networkidle" });
    await showLazyPictures(page);
    const name = path === "/" ? "home" : path.slice(1).replaceAll("/", "-");
    await page.screenshot({ path: `.local/screenshots/${name}-${width}.png`, fullPage: true });
  }
  await page.close();
}
await browser.close();
await house.stop();

async function showLazyPictures(page: import("@playwright/test").Page) {
  await page.evaluate(async () => {
    for (const picture of document.images) picture.loading = "eager";
    await Promise.all([...document.images].map((picture) => picture.decode().catch(() => undefined)));
    await document.fonts.ready;
  });
}
