import { randomUUID } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { adoptedBusinessSchema, contentFrom } from "../domain/website/adopted-business.ts";
import { charityPlan, type Site, siteOn } from "../domain/website/site.ts";
import { findUnfilled } from "../domain/website/unfilled.ts";
import { aboutWords } from "./about.ts";
import { contactWords } from "./contact.ts";
import { homeWords } from "./home.ts";
import { listPageTexts } from "./page-texts.ts";
import { publicPages } from "./pages.ts";
import { listQuestions, plansWords } from "./plans.ts";
import { policies, startingPolicies } from "./policies/policies.ts";
import { portfolioWords } from "./portfolio.ts";
import { sharePictures } from "./share-pictures.ts";
import { startingContent } from "./starting-content.ts";
import { startingSite } from "./starting-site.ts";
import { supportWords } from "./support.ts";

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

const example = adoptedBusinessSchema.parse(JSON.parse(readFileSync("docs/business.example.json", "utf8")));
const withoutCharities = adoptedBusinessSchema.parse({
  ...example,
  plans: example.plans.filter(({ isForCharities }) => !isForCharities),
  questions: undefined,
});
const other = siteOn("2026-11-16", contentFrom(withoutCharities, startingContent, randomUUID));

test("who has no plan for charities has every page, policy, question and mail without one", () => {
  expect(charityPlan(other)).toBeUndefined();
  const words = [homeWords, plansWords, aboutWords, portfolioWords, contactWords, supportWords, listQuestions];
  const said = [...words, policies, publicPages, sharePictures].map((say) => JSON.stringify(say(other)));
  expect(said.flatMap((text) => text.match(/\{[A-Za-z ]+\}/g) ?? [])).toEqual([]);
  expect(policies(other)["/policies/fair-use"].sections.map(({ id }) => id)).not.toContain("community");
  expect(policies(startingSite)["/policies/fair-use"].sections.map(({ id }) => id)).toContain("community");
  expect(findUnfilled(other)).toEqual([]);
  for (const file of globSync("content/emails*.ts")) expect(readFileSync(file, "utf8")).not.toContain("{charity");
});

test("a text behind the section about that plan keeps its place, and its own words, without it", () => {
  const placesOf = (site: Site) =>
    listPageTexts(site).flatMap(({ texts }) => texts.map(({ place, text }) => [place, text] as const));
  const known = new Map(placesOf(startingSite));
  const moved = placesOf(other).filter(([place]) => !known.has(place));
  expect(moved).toEqual([]);
  const [place = ""] = [...known].find(([, text]) => text === "When something goes wrong") ?? [];
  const policy = policies({ ...other, texts: { [place]: "When it breaks" } })["/policies/fair-use"];
  expect(policy.sections.find(({ id }) => id === "when-it-goes-wrong")?.title).toBe("When it breaks");
});
