/**
 * Makes the pictures that stand beside a shared link. Run by hand after a change of their words or their drawing, and
 * look at them before committing:
 *   scripts/run node scripts/build/share-pictures.ts
 * They are committed because a machine that builds may have no Chromium.
 */
import { writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { type Browser, chromium } from "@playwright/test";
import sharp from "sharp";
import { type DrawnPicture, fingerprint, pictureFolder, pictureNames, planPicture } from "./share-picture/planned.ts";

export const largestBytes = 120_000;

if (import.meta.main) await makePictures();

async function makePictures() {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking", "--disable-sync"],
  });
  const drawn: Record<string, DrawnPicture> = {};
  for (const name of pictureNames) {
    const { title, page } = planPicture(name);
    const png = await sharp(await photograph(browser, page))
      .png({ palette: true, quality: 92, effort: 10, dither: 0.6 })
      .toBuffer();
    if (png.length > largestBytes) throw new Error(`${name}.png has ${png.length} bytes; ${largestBytes} is the limit`);
    await writeFile(resolve(pictureFolder, `${name}.png`), png);
    drawn[name] = { title, page: fingerprint(page), picture: fingerprint(png) };
  }
  await browser.close();
  await writeFile(resolve(pictureFolder, "drawn.json"), `${JSON.stringify(drawn, null, 2)}\n`);
}

async function photograph(browser: Browser, html: string): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width: 1200, height: 630 } });
  await page.setContent(html);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const picture = await page.screenshot();
  await page.close();
  return picture;
}
