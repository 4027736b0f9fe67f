import { expect, test } from "vitest";
import { startingContent } from "../../content/starting-content.ts";
import { startingSite } from "../../content/starting-site.ts";
import { siteOn } from "../../domain/website/site.ts";
import { renderSharePictures } from "./render-share-pictures.ts";
import { sharePictureAddress } from "./share-picture-address.ts";

const dearer = structuredClone(startingContent);
for (const plan of dearer.plans) for (const price of plan.prices) if (price.monthlyPence > 0) price.monthlyPence += 500;
const changed = siteOn("2026-11-18", dearer);

test("what says the cheapest price has another address when that changes, and what does not keeps the release's own", () => {
  expect(sharePictureAddress("home", startingSite)).toBeUndefined();
  expect(sharePictureAddress("home", changed)).toMatch(/^\/share\/home-[0-9a-f]{16}\.png$/);
  expect(sharePictureAddress("policies", changed)).toBeUndefined();
});

test("those are drawn, and no others", async () => {
  expect(await renderSharePictures(startingSite)).toEqual([]);
  const drawn = await renderSharePictures(changed);
  expect(drawn.map(({ path }) => path)).toContain(sharePictureAddress("home", changed));
  expect(drawn.some(({ path }) => path.includes("policies"))).toBe(false);
  expect(drawn.every(({ type, body }) => type === "image/png" && typeof body !== "string")).toBe(true);
});
