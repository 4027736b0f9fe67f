import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type ArticleText,
  articleLimits,
  articlePath,
  articlesTitled,
  findDraftProblem,
  findPublishingProblem,
  freeSlug,
  isSlug,
  slugOf,
} from "./article.ts";

const titles = [
  "Setting up your e-mail on a phone",
  "When the website looks old",
  "100% _safe_ (really?) [a-z]* \\ ' \"",
];
const articles = titles.map((title) => ({ title, excerpt: "Phone, website." }));
const titlesFor = (wanted: string) => articlesTitled(articles, wanted).map(({ title }) => title);

describe("a search is a part of the title, in any case", () => {
  test("a part of the title is enough", () => expect(titlesFor("PHON")).toEqual([titles[0]]));
  test("only the title counts, not the excerpt", () => expect(titlesFor("website")).toEqual([titles[1]]));
  test("an empty box lists everything, in the order it came", () => {
    expect(titlesFor("")).toEqual(titles);
    expect(titlesFor("  ")).toEqual(titles);
  });
  test("nothing matches nothing", () => expect(titlesFor("cheese")).toEqual([]));

  test.each(["%", "_", "100%", "(really?)", "[a-z]*", "\\", "'", '"', "a-z]"])(
    "%s is a character like any other",
    (wanted) => expect(titlesFor(wanted)).toEqual([titles[2]]),
  );
  test.each([".*", "^", "$", "%%", "__", "' or 1=1 --", "'; drop table articles; --", "\\d", "(?:)", "a|b"])(
    "%s is in no title, and so finds none",
    (wanted) => expect(titlesFor(wanted)).toEqual([]),
  );
  test("it finds what holds it, whatever it is", () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), (before, wanted, after) => {
        const title = before + wanted + after;
        expect(articlesTitled([{ title }], wanted)).toHaveLength(1);
      }),
    );
  });
});

describe("an address made from a title", () => {
  test.each([
    ["Reading your invoice", "reading-your-invoice"],
    ["Café & bar: what’s new?", "cafe-and-bar-whats-new"],
    ["  --  ", ""],
    ["日本", ""],
    ["long ".repeat(40), "long-".repeat(18).slice(0, -1)],
  ])("%s", (title, slug) => expect(slugOf(title)).toBe(slug));

  test("is an address, or nothing", () => {
    fc.assert(fc.property(fc.string({ unit: "grapheme" }), (title) => slugOf(title) === "" || isSlug(slugOf(title))));
  });

  test("gives way to those that are taken", () => {
    expect(freeSlug("a", new Set())).toBe("a");
    expect(freeSlug("a", new Set(["a", "a-2"]))).toBe("a-3");
  });

  test("leads to the page of its kind", () => {
    expect(articlePath("helpArticle", "a")).toBe("/support/article/a");
    expect(articlePath("writing", "a b/c")).toBe("/portfolio/writing-sample/a%20b%2Fc");
  });
});

const paragraph = {
  _type: "block",
  _key: "b",
  style: "normal",
  markDefs: [],
  children: [{ _type: "span", _key: "s", text: "Words", marks: [] }],
} as const;
const complete = { title: "Title", slug: "title", excerpt: "About it.", body: [paragraph] } as unknown as ArticleText;
const picture = (alt: string) => ({ _type: "image", _key: "i", alt, asset: { _type: "reference", _ref: "" } }) as const;

describe("a draft may lack anything, what is published lacks nothing", () => {
  test("an empty draft", () =>
    expect(findDraftProblem({ title: "", slug: "", excerpt: "", body: [] })).toBeUndefined());
  test("a complete article", () => expect(findPublishingProblem(complete)).toBeUndefined());
  test.each([
    ["title", { title: "" }],
    ["slug", { slug: "" }],
    ["excerpt", { excerpt: "" }],
    ["body", { body: [] }],
    ["body", { body: [{ ...paragraph, children: [] }] as never }],
  ])("without its %s", (field, lack) => expect(findPublishingProblem({ ...complete, ...lack })?.field).toBe(field));

  test("every picture says what is on it", () => {
    const body = [paragraph, picture("A cat"), picture("")] as never;
    expect(findPublishingProblem({ ...complete, body })?.message).toMatch(/^Picture 2 has no description/);
  });

  test.each([
    ["title", { title: "x".repeat(articleLimits.title + 1) }],
    ["slug", { slug: "Not A Slug" }],
    ["slug", { slug: "-a" }],
    ["slug", { slug: "../a" }],
    ["excerpt", { excerpt: "x".repeat(articleLimits.excerpt + 1) }],
    ["body", { body: [{ _type: "code", _key: "c", code: "x".repeat(articleLimits.bodyCharacters) }] as never }],
  ])("no draft has such a %s", (field, wrong) =>
    expect(findDraftProblem({ ...complete, ...wrong })?.field).toBe(field),
  );
});
