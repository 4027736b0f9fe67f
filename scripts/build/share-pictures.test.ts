import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import {
  findStalePictures,
  fingerprint,
  groundFolder,
  pictureFolder,
  pictureNames,
  readDrawn,
} from "./share-picture/planned.ts";
import { largestBytes } from "./share-pictures.ts";

const drawn = readDrawn();
const remedy = "run scripts/run node scripts/build/share-pictures.ts and look at the pictures";

test("every share picture shows the title, words and drawing that the project has now", () => {
  expect(findStalePictures(), remedy).toEqual([]);
});

test("a picture with yesterday's title is stale, and so is one that was made from another page", () => {
  const { home, about } = drawn;
  if (!home || !about) throw new Error("drawn.json has lost its pictures");
  expect(findStalePictures({ ...drawn, home: { ...home, title: "Websites, free." } })).toEqual(["home"]);
  expect(findStalePictures({ ...drawn, about: { ...about, page: "" } })).toEqual(["about"]);
});

test.each(pictureNames)(
  "the share picture %s is the file that was drawn, in the size that links show",
  async (name) => {
    const png = readFileSync(resolve(pictureFolder, `${name}.png`));
    expect(fingerprint(png), remedy).toBe(drawn[name]?.picture);
    const ground = readFileSync(resolve(groundFolder, `${name}-ground.png`));
    expect(fingerprint(ground), remedy).toBe(drawn[name]?.ground);
    expect(png.length).toBeLessThanOrEqual(largestBytes);
    expect(await sharp(png).metadata()).toMatchObject({ format: "png", width: 1200, height: 630 });
  },
);
