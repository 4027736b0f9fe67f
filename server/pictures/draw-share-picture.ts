import { existsSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import type { SharePicture, SharePictureName } from "../../content/share-pictures.ts";
import { fitOf, pathsOf, readFont, type TextLine } from "./text-paths.ts";

// Seven pictures, one after the other: nothing is kept for the next one.
sharp.cache(false);
sharp.concurrency(1);

/**
 * The picture beside a shared link: its words, drawn onto the same ground that a release's own pictures have. Where they
 * stand is what scripts/build/share-picture/page.css says.
 */
export async function drawSharePicture(
  name: SharePictureName,
  { business, title, note, day }: SharePicture & { business: string },
): Promise<Uint8Array> {
  const lines = linesOf({ business, title, note, day });
  const words = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630">${lines.map(pathsOf).join("")}</svg>`;
  return sharp(findFile(`${name}-ground.png`))
    .composite([{ input: Buffer.from(words) }])
    .png({ palette: true, quality: 92, effort: 5, dither: 0.6 })
    .toBuffer();
}

const [ink, pine] = ["#17211f", "#17594a"];

function linesOf({ business, title, note, day }: SharePicture & { business: string }): TextLine[] {
  const isShort = Math.max(...title.map((line) => line.length)) <= 20;
  const [size, leading, above] = isShort ? [97, 0.96, 94] : [82, 0.98, 98];
  // The last day's page hangs higher than the others, beside the words.
  const rightEdge = day === 10 ? 920 : 1_150;
  const heading = [readFont(findFile("bricolage-grotesque.woff2")), readFont(findFile("fallback-700.ttf"))];
  const text = [readFont(findFile("figtree-600.ttf")), readFont(findFile("fallback-700.ttf"))];
  const height = size * leading;
  const titles = title.map((line, index) => ({
    text: line,
    fonts: heading,
    size,
    tracking: -0.045,
    colour: index === 0 ? ink : pine,
    x: 57,
    top: above + index * height,
    height,
    widest: rightEdge - 57,
  }));
  const fit = Math.min(...titles.map(fitOf));
  const brand = {
    text: business,
    fonts: heading,
    size: 34,
    tracking: -0.035,
    colour: ink,
    x: 111,
    top: 40,
    height: 34,
  };
  const noted = { text: note, fonts: text, size: 30, tracking: -0.01, colour: ink, x: 60, height: 36 };
  return [
    { ...brand, widest: rightEdge - 111 },
    // Both in one size.
    ...titles.map((line) => ({ ...line, size: size * fit })),
    { ...noted, top: above + 2 * height + 20, widest: rightEdge - 60 },
  ];
}

/** Among the sources where each is used first; a build has them in one folder. */
function findFile(name: string): string {
  const folders = ["share", "../documents/fonts", "../../app/fonts", "../share-pictures", "../../share-pictures"];
  const places = folders.map((folder) => join(import.meta.dirname, folder, name));
  const found = places.find((place) => existsSync(place));
  if (!found) throw new Error(`${name} is not there: without it no share picture can be drawn`);
  return found;
}
