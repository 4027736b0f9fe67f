import { expect, test } from "vitest";
import { articlesTitled } from "./article.ts";

const articles = ["Setting up your e-mail on a phone", "When the website looks old", "Reading an invoice"].map(
  (title, index) => ({ _id: String(index), title, slug: { current: `article-${index}` }, excerpt: "Phone, website." }),
);

const titlesFor = (wanted: string) => articlesTitled(articles, wanted).map(({ title }) => title);

test("a part of the title is enough, in any case", () => {
  expect(titlesFor("PHON")).toEqual(["Setting up your e-mail on a phone"]);
});

test("only the title counts, not the excerpt", () => {
  expect(titlesFor("website")).toEqual(["When the website looks old"]);
});

test("an empty box lists everything, in the order it came", () => {
  expect(titlesFor("")).toHaveLength(3);
  expect(titlesFor("  ")).toHaveLength(3);
});

test("nothing matches nothing", () => {
  expect(titlesFor("cheese")).toEqual([]);
});
