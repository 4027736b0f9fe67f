import { existsSync } from "node:fs";
import { join } from "node:path";
import sharp, { type Sharp } from "sharp";
import type { SharePicture, SharePictureName } from "../../content/share-pictures.ts";
import { type Identity, isStartingIdentity } from "../../domain/website/identity.ts";
import { recolour } from "./recolour.ts";
import { fitOf, pathsOf, readFont, type TextLine } from "./text-paths.ts";

// Seven pictures, one after the other: nothing is kept for the next one.
sharp.cache(false);
sharp.concurrency(1);

/** What makes it the provider's own beside its words. */
type ShareLook = { identity: Identity; logo?: Uint8Array | undefined };

type Said = SharePicture & { business: string };

/**
 * The picture beside a shared link: its words, drawn onto the same ground that a release's own pictures have, in the
 * provider's colours. Where they stand is what scripts/build/share-picture/page.css says.
 */
export async function drawSharePicture(
  name: SharePictureName,
  { business, title, note, day }: Said,
  { identity, logo }: ShareLook,
): Promise<Uint8Array> {
  const lines = linesOf({ business, title, note, day }, identity.main);
  const cover = logo ? `<rect x="52" y="30" width="52" height="52" fill="${paper}"/>` : "";
  const drawn = `${cover}${lines.map(pathsOf).join("")}`;
  const words = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630">${drawn}</svg>`;
  const mark = logo ? [{ input: await sharp(logo).resize(44, 44).png().toBuffer(), left: 56, top: 34 }] : [];
  return (await groundOf(name, identity))
    .composite([{ input: Buffer.from(words) }, ...mark])
    .png({ palette: true, quality: 92, effort: 5, dither: 0.6 })
    .toBuffer();
}

async function groundOf(name: SharePictureName, identity: Identity): Promise<Sharp> {
  const file = findFile(`${name}-ground.png`);
  if (isStartingIdentity(identity)) return sharp(file);
  const { data, info } = await sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  recolour(data, identity);
  return sharp(data, { raw: { width: info.width, height: info.height, channels: 3 } });
}

const [ink, paper] = ["#17211f", "#fbf7ef"];

function linesOf({ business, title, note, day }: Said, main: string): TextLine[] {
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
    colour: index === 0 ? ink : main,
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
