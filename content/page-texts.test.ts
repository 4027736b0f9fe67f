import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { listPageTexts } from "./page-texts.ts";
import { publicPages } from "./pages.ts";
import { startingPolicies } from "./policies/policies.ts";
import { startingSite } from "./starting-site.ts";

const pages = listPageTexts(startingSite);

test("every page whose words go through wordsOf can be changed", () => {
  const calls = globSync("content/**/*.ts")
    .filter((file) => !file.endsWith(".test.ts"))
    .flatMap((file) =>
      [...readFileSync(file, "utf8").matchAll(/\bwordsOf\(\s*([^,\s]+),/g)].map(([, page = ""]) => page),
    )
    .flatMap((page) => (page === "path" ? Object.keys(startingPolicies) : [page.replaceAll('"', "")]));
  expect(calls.length).toBeGreaterThan(10);
  expect(pages.map(({ page }) => page).toSorted()).toEqual(calls.toSorted());
});

test("each page is one that visitors find, and each of its texts says something", () => {
  const known = publicPages(startingSite).map(({ path }) => path);
  for (const { page, path, texts } of pages) {
    expect(known).toContain(path);
    expect(texts.length).toBeGreaterThan(9);
    expect(texts.filter(({ place, text }) => !place.startsWith(`${page}.`) || !text.trim())).toEqual([]);
    // As the schema has it.
    expect(texts.filter(({ place, text }) => place.length > 120 || text.length > 2_000)).toEqual([]);
  }
  const places = pages.flatMap(({ texts }) => texts.map(({ place }) => place));
  expect(new Set(places).size).toBe(places.length);
});
