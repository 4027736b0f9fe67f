import { expect, test } from "vitest";
import { startingContent } from "../../content/starting-content.ts";
import { changesBetween } from "./changes.ts";
import type { SiteContent } from "./content.ts";

const said = (change: (content: SiteContent) => unknown) => {
  const after = structuredClone(startingContent);
  change(after);
  return changesBetween(startingContent, after, "2026-11-16").map(({ part, words }) => `${part}: ${words}`);
};

test("what is said of an add-on that was there before it could be said changes nothing, unless it is otherwise", () => {
  const say = (isByTheHour: boolean) => said(({ addOns: [hours] }) => Object.assign(hours ?? {}, { isByTheHour }));
  expect(say(true)).toEqual([]);
  expect(say(false)).toEqual(["plans: Extra support hours changed"]);
});

test("a change is said in words, by the part that it is of", () => {
  expect(said(() => undefined)).toEqual([]);
  expect(
    said(({ plans: [, voyager] }) =>
      voyager?.prices.push({ from: "2027-01-01", monthlyPence: 1399, yearlyPence: 13_999 }),
    ),
  ).toEqual(["plans: Tech Voyager: £12.99 becomes £13.99 on 1 January 2027"]);
  expect(said((content) => content.addOns.pop())).toEqual(["plans: Priority emergency support is no longer offered"]);
  expect(said(({ business }) => Object.assign(business, { phone: "01632 960 011" }))).toEqual([
    "business: Phone number",
  ]);
  expect(said((content) => Object.assign(content, { daysUntilOnline: 14 }))).toEqual([
    "business: A site takes 14 days",
  ]);
  expect(said(({ showcases }) => Object.assign(showcases, { builder: false }))).toEqual([
    "portfolio: The builder’s site",
  ]);
  expect(said((content) => content.questions.reverse())).toEqual(["questions: In another order"]);
  expect(said(({ texts }) => Object.assign(texts, { "home.hero.eyebrow": "Hello", "home.deal.title": "Yes" }))).toEqual(
    ["texts: 2 texts of home"],
  );
});
