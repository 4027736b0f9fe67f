import { expect, test } from "vitest";
import { sharePictures } from "../../content/share-pictures.ts";
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

test("other colours or a logo are other pictures, all of them", () => {
  const { identity } = startingContent;
  const logo = "5f0c3b1a-0000-4000-8000-0000000000f1";
  const addresses = [
    { ...identity, main: "#1b3a6b" },
    { ...identity, accent: "#ffd166" },
    { ...identity, logo },
  ].map((own) => sharePictureAddress("policies", siteOn("2026-11-18", { ...startingContent, identity: own })));
  expect(addresses).toEqual(Array(3).fill(expect.stringMatching(/^\/share\/policies-[0-9a-f]{16}\.png$/)));
  expect(new Set(addresses).size).toBe(3);
});

test("pictures speak of the provider whose website it is, and of nobody else", () => {
  const { business, hours } = startingContent;
  const theirs = siteOn("2026-11-18", {
    ...startingContent,
    business: { ...business, name: "Northlight Web", owner: "Alex Example", firstName: "Alex" },
    hours: { ...hours, opens: 8, closes: 12 },
    daysUntilOnline: 21,
  });
  const says = sharePictures(theirs);
  expect(says.about.note).toContain("I’m Alex.");
  expect(says.support.note).toBe(theirs.business.supportHours);
  const words = JSON.stringify(says);
  for (const ours of [business.firstName, business.name, startingSite.business.supportHours])
    expect([ours, words.includes(ours)]).toEqual([ours, false]);
  for (const name of ["home", "about", "support"] as const)
    expect(sharePictureAddress(name, theirs)).not.toBe(sharePictureAddress(name, startingSite));
});
