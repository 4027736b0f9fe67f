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
import {
  type DrawnPicture,
  fingerprint,
  groundFolder,
  pictureFolder,
  pictureNames,
  planPicture,
} from "./share-picture/planned.ts";

export const largestBytes = 120_000;

if (import.meta.main) await makePictures();

async function makePictures() {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking", "--disable-sync"],
  });
  const drawn: Record<string, DrawnPicture> = {};
  for (const name of pictureNames) {
    const { title, page, ground } = planPicture(name);
    const png = await packed(await photograph(browser, page));
    const empty = await packed(await photograph(browser, ground));
    if (png.length > largestBytes) throw new Error(`${name}.png has ${png.length} bytes; ${largestBytes} is the limit`);
    await writeFile(resolve(pictureFolder, `${name}.png`), png);
    await writeFile(resolve(groundFolder, `${name}-ground.png`), empty);
    drawn[name] = { title, page: fingerprint(page), picture: fingerprint(png), ground: fingerprint(empty) };
  }
  await browser.close();
  await writeFile(resolve(pictureFolder, "drawn.json"), `${JSON.stringify(drawn, null, 2)}\n`);
}

function packed(picture: Buffer): Promise<Buffer> {
  return sharp(picture).png({ palette: true, quality: 92, effort: 10, dither: 0.6 }).toBuffer();
}

async function photograph(browser: Browser, html: string): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width: 1200, height: 630 } });
  await page.setContent(html);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const picture = await page.screenshot();
  await page.close();
  return picture;
}
