import { expect, test } from "vitest";
import { listPageTexts } from "../../../content/page-texts.ts";
import { startingSite } from "../../../content/starting-site.ts";
import { groupOf, placeInWords, sectionsOf } from "./place-words.ts";

const placed = (page: string) => {
  const found = listPageTexts(startingSite).find((one) => one.page === page);
  return (found?.texts ?? []).map(({ place, text }) => ({ place, shown: text }));
};

test("a place is said in words, without what stands above it", () => {
  expect(placeInWords("home.receipt.lines.2.how", "home")).toBe("Receipt, line 2, how");
  expect(placeInWords("home.receipt.lines.2.how", "home.receipt")).toBe("Line 2, how");
  expect(placeInWords("home.deal.youGet.3.detail", "home.deal")).toBe("You get 3, detail");
  expect(placeInWords("/privacy.sections.6.blocks.2.list.1", "/privacy.sections.6")).toBe("Part 2, entry 1");
  expect(placeInWords("contact.next.2.what", "contact.next")).toBe("Entry 2, what");
});

test("texts stand in the order of the page, by its parts and their titles", () => {
  const sections = sectionsOf("home", placed("home"));
  expect(sections.slice(0, 4).map(({ name }) => name)).toEqual([
    "Top of the page",
    "What free costs",
    "The drawn days",
    "Get Your Free Custom Website",
  ]);
  expect(sections.flatMap(({ texts }) => texts)).toEqual(placed("home"));
  expect(sectionsOf("/policies/fair-use", placed("/policies/fair-use")).map(({ name }) => name)).toContain(
    "When you come close to a limit",
  );
});

test("no two texts of one part are called the same", () => {
  for (const { page } of listPageTexts(startingSite))
    for (const { name, texts } of sectionsOf(page, placed(page))) {
      const said = texts.map(({ place }) => placeInWords(place, groupOf(page, place)));
      expect([page, name, new Set(said).size]).toEqual([page, name, said.length]);
      expect(said.filter((words) => !words)).toEqual([]);
    }
});
