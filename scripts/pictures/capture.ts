/**
 * Photographs the seven sample home pages and stores them for the portfolio. Run by hand after a page has changed:
 *   scripts/run node scripts/pictures/capture.ts [name …]
 * The pages lean on the Liberation and DejaVu fonts, so look at the pictures before committing them.
 */
import { readdir, writeFile } from "node:fs/promises";
import { basename, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { type Browser, chromium } from "@playwright/test";
import sharp from "sharp";

const pages = resolve(import.meta.dirname, "pages");
const pictures = resolve(import.meta.dirname, "../../app/shared/portfolio/pictures");
const widths = [640, 1280];
const smallLimitBytes = 40_000;

const wanted = process.argv.slice(2);
const names = wanted.length > 0 ? wanted : (await readdir(pages)).map((file) => basename(file, ".html")).sort();
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking", "--disable-sync"],
});
for (const name of names) await store(name, await photograph(browser, name));
await browser.close();

async function photograph(browser: Browser, name: string): Promise<Buffer> {
  // Twice the size, so that the small picture is scaled from sharp edges.
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, deviceScaleFactor: 2 });
  await page.goto(pathToFileURL(resolve(pages, `${name}.html`)).href);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const picture = await page.screenshot();
  await page.close();
  return picture;
}

async function store(name: string, picture: Buffer): Promise<void> {
  for (const width of widths) {
    const scaled = sharp(picture).resize({ width });
    const files = {
      avif: await scaled.clone().avif({ quality: 58, effort: 7 }).toBuffer(),
      webp: await scaled.clone().webp({ quality: 76, effort: 6, smartSubsample: true }).toBuffer(),
    };
    for (const [kind, bytes] of Object.entries(files)) {
      if (width === 640 && bytes.length > smallLimitBytes) {
        throw new Error(`${name}-${width}.${kind} has ${bytes.length} bytes; ${smallLimitBytes} is the limit`);
      }
      await writeFile(resolve(pictures, `${name}-${width}.${kind}`), bytes);
    }
  }
}
