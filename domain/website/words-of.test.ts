import { expect, test } from "vitest";
import { startingSite } from "../../content/starting-site.ts";
import { fillText, textNames, unknownNames } from "./fill-text.ts";
import { listTexts, wordsOf } from "./words-of.ts";

const page = {
  hero: { title: "From {cheapest} a month", drawing: "shop", to: "mailto:{support email}" },
  list: ["First", { text: "Within {days in words} days" }],
  table: { rows: [["{cheapest plan}"]] },
  years: 4,
};

test("names in curly brackets are filled in, also where nothing can be changed", () => {
  expect(wordsOf("page", page, startingSite)).toEqual({
    hero: { title: "From £3.00 a month", drawing: "shop", to: "mailto:support@tenday.example" },
    list: ["First", { text: "Within ten days" }],
    table: { rows: [["Data Explorer"]] },
    years: 4,
  });
});

test("each text can be the provider's own, and nothing else", () => {
  expect(listTexts("page", page).map(({ place }) => place)).toEqual([
    "page.hero.title",
    "page.list.1",
    "page.list.2.text",
  ]);
  const texts = {
    "page.hero.title": "Only {cheapest in short}",
    "page.hero.drawing": "another",
    "page.hero.to": "javascript:alert(1)",
    "page.table.rows.1.1": "Mine",
    "page.other": "Mine",
  };
  expect(wordsOf("page", page, { ...startingSite, texts })).toEqual({
    ...wordsOf("page", page, startingSite),
    hero: { title: "Only £3", drawing: "shop", to: "mailto:support@tenday.example" },
  });
});

test("a sentence that goes on in the next text keeps the space between them", () => {
  const sentence = { lead: ["For ", { text: "a year" }, ", or longer."] };
  const texts = { "page.lead.1": "Stay", "page.lead.3": "and longer." };
  expect(wordsOf("page", sentence, { ...startingSite, texts }).lead).toEqual([
    "Stay ",
    { text: "a year" },
    "and longer.",
  ]);
});

test("whatever a text may name is known of the website that a release brings", () => {
  for (const name of Object.keys(textNames))
    expect([name, textNames[name]?.(startingSite)]).not.toEqual([name, undefined]);
});

test("what names nothing stays as it is written, and is found", () => {
  expect(fillText("{nothing} and {months}", startingSite)).toBe("{nothing} and 12");
  expect(fillText("{constructor} {__proto__}", startingSite)).toBe("{constructor} {__proto__}");
  expect(unknownNames("{constructor} {__proto__}", startingSite)).toEqual(["constructor", "__proto__"]);
  expect(
    unknownNames("{nothing}, {charity plan} and {months}", { ...startingSite, plans: startingSite.plans.slice(0, 3) }),
  ).toEqual(["nothing", "charity plan"]);
});
