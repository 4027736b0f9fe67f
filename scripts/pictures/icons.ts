/**
 * Makes the icons of a phone's home screen from public/favicon.svg. Run by hand after the mark has changed:
 *   scripts/run node scripts/pictures/icons.ts
 */
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import sharp from "sharp";

const folder = resolve(import.meta.dirname, "../../public");
const mark = await readFile(resolve(folder, "favicon.svg"));

await draw("icon-192.png", { size: 192, markSize: 192, ground: "#0000" });
await draw("icon-512.png", { size: 512, markSize: 512, ground: "#0000" });
// A phone may cut this one to a circle of four fifths, so the mark stays well inside.
await draw("icon-maskable-512.png", { size: 512, markSize: 310, ground: "#ddebe5" });

type Icon = { size: number; markSize: number; ground: string };

async function draw(file: string, { size, markSize, ground }: Icon): Promise<void> {
  const leaf = await sharp(mark, { density: 72 * (markSize / 38) })
    .resize(markSize, markSize)
    .png()
    .toBuffer();
  await sharp({ create: { width: size, height: size, channels: 4, background: ground } })
    .composite([{ input: leaf, gravity: "centre" }])
    .png({ palette: true, effort: 10 })
    .toFile(resolve(folder, file));
}
