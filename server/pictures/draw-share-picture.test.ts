import { readFileSync } from "node:fs";
import sharp, { type Region } from "sharp";
import { expect, test } from "vitest";
import { sharePictures } from "../../content/share-pictures.ts";
import { startingSite } from "../../content/starting-site.ts";
import { drawSharePicture } from "./draw-share-picture.ts";

const { name: business } = startingSite.business;
const { home, about } = sharePictures(startingSite);
const plain = { identity: startingSite.identity };

const pixelsOf = (png: Uint8Array) => sharp(png).removeAlpha().greyscale().raw().toBuffer();

/** How many of a hundred pixels differ plainly. */
async function difference(one: Uint8Array, other: Uint8Array): Promise<number> {
  const [a, b] = [await pixelsOf(one), await pixelsOf(other)];
  expect(a.length).toBe(b.length);
  return (100 * a.filter((value, index) => Math.abs(value - (b[index] ?? 0)) > 64).length) / a.length;
}

test("without a browser and without installed fonts it looks as the browser has drawn it", async () => {
  const drawn = await drawSharePicture("home", { ...home, business }, plain);
  expect(await sharp(drawn).metadata()).toMatchObject({ format: "png", width: 1200, height: 630 });
  expect(drawn.length).toBeLessThan(120_000);
  expect(await difference(drawn, readFileSync("app/pictures/share/home.png"))).toBeLessThan(0.6);
  expect(await difference(drawn, readFileSync("server/pictures/share/home-ground.png"))).toBeGreaterThan(3);
});

test("other words are another picture", async () => {
  const drawn = await drawSharePicture("home", { ...home, business }, plain);
  const dearer = await drawSharePicture("home", { ...home, business, note: home.note.replace("£3", "£8") }, plain);
  expect(await difference(drawn, dearer)).toBeGreaterThan(0.005);
});

test("words that are too long stay in the picture, and letters that our fonts have not are drawn by another", async () => {
  const title = ["A heading that is far too long for a picture of this width", "W".repeat(60)] as const;
  const drawn = await drawSharePicture("about", { ...about, title, business: "Łódź Ωmega" }, plain);
  const darkest = async (area: Region) => Math.min(...(await pixelsOf(await sharp(drawn).extract(area).toBuffer())));
  expect(await darkest({ left: 1_155, top: 0, width: 45, height: 340 })).toBeGreaterThan(240);
  expect(await darkest({ left: 105, top: 36, width: 250, height: 44 })).toBeLessThan(80);
});

/** How many pixels of every thousand are nearly that colour. */
async function shareOf(png: Uint8Array, colour: string): Promise<number> {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((from) => Number.parseInt(colour.slice(from, from + 2), 16));
  const pixels = await sharp(png).removeAlpha().raw().toBuffer();
  let found = 0;
  for (let at = 0; at < pixels.length; at += 3) {
    const [r = 0, g = 0, b = 0] = pixels.subarray(at, at + 3);
    if (Math.abs(r - red) < 7 && Math.abs(g - green) < 7 && Math.abs(b - blue) < 7) found += 1;
  }
  return (1_000 * found) / (pixels.length / 3);
}

test("another provider's picture has their colours wherever the release has its own, and the drawings keep theirs", async () => {
  const identity = { main: "#6b1b4a", accent: "#8fe3cf" };
  const [ours, theirs] = [
    await drawSharePicture("home", { ...home, business }, plain),
    await drawSharePicture("home", { ...home, business }, { identity }),
  ];
  for (const [before, after] of [
    ["#17594a", identity.main],
    ["#f4b23e", identity.accent],
  ] as const) {
    const share = await shareOf(ours, before);
    expect(share).toBeGreaterThan(5);
    expect(await shareOf(theirs, after)).toBeGreaterThan(share * 0.8);
    expect(await shareOf(theirs, before)).toBeLessThan(1);
  }
  // Paper and the bakery's red.
  for (const same of ["#fbf7ef", "#c4452b"]) {
    const share = await shareOf(ours, same);
    expect(share).toBeGreaterThan(5);
    expect((await shareOf(theirs, same)) / share).toBeCloseTo(1, 1);
  }
});

test("a logo stands where the mark of the release stood", async () => {
  const logo = await sharp({ create: { width: 128, height: 128, channels: 4, background: "#ff00ff" } })
    .png()
    .toBuffer();
  const drawn = await drawSharePicture("home", { ...home, business }, { ...plain, logo });
  const corner = await sharp(drawn).extract({ left: 50, top: 28, width: 56, height: 56 }).png().toBuffer();
  expect(await shareOf(corner, "#ff00ff")).toBeGreaterThan(500);
  expect(await shareOf(corner, "#f4b23e")).toBe(0);
});
