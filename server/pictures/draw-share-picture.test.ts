import { readFileSync } from "node:fs";
import sharp, { type Region } from "sharp";
import { expect, test } from "vitest";
import { sharePictures } from "../../content/share-pictures.ts";
import { startingSite } from "../../content/starting-site.ts";
import { drawSharePicture } from "./draw-share-picture.ts";

const { name: business } = startingSite.business;
const { home, about } = sharePictures(startingSite);

const pixelsOf = (png: Uint8Array) => sharp(png).removeAlpha().greyscale().raw().toBuffer();

/** How many of a hundred pixels differ plainly. */
async function difference(one: Uint8Array, other: Uint8Array): Promise<number> {
  const [a, b] = [await pixelsOf(one), await pixelsOf(other)];
  expect(a.length).toBe(b.length);
  return (100 * a.filter((value, index) => Math.abs(value - (b[index] ?? 0)) > 64).length) / a.length;
}

test("without a browser and without installed fonts it looks as the browser has drawn it", async () => {
  const drawn = await drawSharePicture("home", { ...home, business });
  expect(await sharp(drawn).metadata()).toMatchObject({ format: "png", width: 1200, height: 630 });
  expect(drawn.length).toBeLessThan(120_000);
  expect(await difference(drawn, readFileSync("app/pictures/share/home.png"))).toBeLessThan(0.6);
  expect(await difference(drawn, readFileSync("server/pictures/share/home-ground.png"))).toBeGreaterThan(3);
});

test("other words are another picture", async () => {
  const drawn = await drawSharePicture("home", { ...home, business });
  const dearer = await drawSharePicture("home", { ...home, business, note: home.note.replace("£3", "£8") });
  expect(await difference(drawn, dearer)).toBeGreaterThan(0.005);
});

test("words that are too long stay in the picture, and letters that our fonts have not are drawn by another", async () => {
  const title = ["A heading that is far too long for a picture of this width", "W".repeat(60)] as const;
  const drawn = await drawSharePicture("about", { ...about, title, business: "Łódź Ωmega" });
  const darkest = async (area: Region) => Math.min(...(await pixelsOf(await sharp(drawn).extract(area).toBuffer())));
  expect(await darkest({ left: 1_155, top: 0, width: 45, height: 340 })).toBeGreaterThan(240);
  expect(await darkest({ left: 105, top: 36, width: 250, height: 44 })).toBeLessThan(80);
});
