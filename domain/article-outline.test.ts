import { expect, test } from "vitest";
import { headingsOf } from "./article-headings.ts";
import { hasForeword, type List, listRuns, nestBlocks } from "./article-outline.ts";
import type { Block, TextBlock } from "./portable-text.ts";

let keys = 0;

function block(text: string, more: Partial<TextBlock> = {}, marks: string[] = []): TextBlock {
  keys += 1;
  const children: TextBlock["children"] = [{ _type: "span", _key: "s1", text, marks }];
  return { _type: "block", _key: `b${keys}`, style: "normal", markDefs: [], children, ...more };
}

const heading = (text: string, style: TextBlock["style"] = "h2") => block(text, { style });

test("a heading can be linked to by its words", () => {
  const [first, second] = headingsOf([block("Bread."), heading("What’s it cost?"), heading("By the year", "h3")]);
  expect(first).toMatchObject({ id: "whats-it-cost", level: 2, words: "What’s it cost?" });
  expect(second).toMatchObject({ id: "by-the-year", level: 3 });
});

test("two headings with the same words have two addresses", () => {
  expect(headingsOf([heading("Prices"), heading("Prices"), heading("Prices", "h4")]).map(({ id }) => id)).toEqual([
    "prices",
    "prices-2",
    "prices-3",
  ]);
});

test("a heading called ‘Main’ does not take the page’s own name", () => {
  expect(headingsOf([heading("Main")])[0]?.id).toBe("main-2");
});

test("a heading without a letter still has an address, and one without words none", () => {
  expect(headingsOf([heading("???"), heading("  "), heading("!")]).map(({ id }) => id)).toEqual(["part", "part-2"]);
});

test("a heading’s words are all of its words, bold or not", () => {
  const mixed = heading("Leave ");
  mixed.children.push({ _type: "span", _key: "s2", text: "nothing", marks: ["strong"] });
  expect(headingsOf([mixed])[0]?.words).toBe("Leave nothing");
});

test("a first paragraph all in italics is a foreword", () => {
  expect(hasForeword([block("Written for Maya.", {}, ["em"]), block("Bread.")])).toBe(true);
});

test("a foreword is a paragraph, the first one, and in italics from end to end", () => {
  const half = block("Written for ", {}, ["em"]);
  half.children.push({ _type: "span", _key: "s2", text: "Maya", marks: [] });
  expect(hasForeword([half])).toBe(false);
  expect(hasForeword([block("Bread."), block("Written for Maya.", {}, ["em"])])).toBe(false);
  expect(hasForeword([block("Written for Maya.", { style: "blockquote" }, ["em"])])).toBe(false);
  expect(hasForeword([block("Written for Maya.", { listItem: "bullet", level: 1 }, ["em"])])).toBe(false);
  expect(hasForeword([block(" ", {}, ["em"])])).toBe(false);
  expect(hasForeword([])).toBe(false);
});

test("an item of a list is no heading, whatever its style", () => {
  expect(headingsOf([block("Prices", { style: "h2", listItem: "bullet", level: 1 })])).toEqual([]);
});

const item = (text: string, level = 1, listItem: "bullet" | "number" = "bullet") => block(text, { listItem, level });

function shape(nodes: (Block | List)[]): unknown[] {
  return nodes.map((node) => {
    if (!("items" in node)) return node._type === "block" ? node.children[0]?.text : node._type;
    return { [node.kind]: node.items.map(({ block, below }) => [block.children[0]?.text, ...shape(below)]) };
  });
}

test("items that follow one another are one list, until something else comes", () => {
  const body = [block("Bread:"), item("rye"), item("white"), block("And cake."), item("cardamom")];
  expect(shape(nestBlocks(body))).toEqual([
    "Bread:",
    { bullet: [["rye"], ["white"]] },
    "And cake.",
    { bullet: [["cardamom"]] },
  ]);
});

test("deeper items are a list inside the item above them", () => {
  const body = [item("rye"), item("dark", 2, "number"), item("darker", 3), item("light", 2, "number"), item("white")];
  expect(shape(nestBlocks(body))).toEqual([
    { bullet: [["rye", { number: [["dark", { bullet: [["darker"]] }], ["light"]] }], ["white"]] },
  ]);
});

test("a list that starts deep, and rises, keeps every item", () => {
  expect(shape(nestBlocks([item("dark", 3), item("rye", 2), item("white", 1)]))).toEqual([
    { bullet: [["dark"], ["rye"], ["white"]] },
  ]);
});

test("steps after bullets are a list of their own", () => {
  expect(shape(nestBlocks([item("rye"), item("knead", 1, "number")]))).toEqual([
    { bullet: [["rye"]] },
    { number: [["knead"]] },
  ]);
});

test("empty paragraphs are left out and do not cut a list in two", () => {
  expect(shape(nestBlocks([item("rye"), block("  "), item("white"), heading("")]))).toEqual([
    { bullet: [["rye"], ["white"]] },
  ]);
});

test("pictures and listings stand where they stood", () => {
  expect(shape(nestBlocks([{ _type: "code", _key: "c", code: "" }, block("Bread.")]))).toEqual(["code", "Bread."]);
});

function linked(...spans: [text: string, ...marks: string[]][]): TextBlock {
  return block("", {
    markDefs: [
      { _type: "link", _key: "a", href: "/plans" },
      { _type: "link", _key: "b", href: "/contact" },
    ],
    children: spans.map(([text, ...marks], index) => ({ _type: "span", _key: `s${index}`, text, marks })),
  });
}

const runs = (text: TextBlock) =>
  listRuns(text).map(({ href, spans }) => [href, spans.map(({ text }) => text).join("|")]);

test("a link with bold words in it is one link", () => {
  expect(runs(linked(["See ", "em"], ["all ", "a"], ["plans", "strong", "a"], ["."]))).toEqual([
    [undefined, "See "],
    ["/plans", "all |plans"],
    [undefined, "."],
  ]);
});

test("two links side by side are two", () => {
  expect(runs(linked(["plans", "a"], ["contact", "b"]))).toEqual([
    ["/plans", "plans"],
    ["/contact", "contact"],
  ]);
});

test("a link without words is none", () => {
  expect(runs(linked([" ", "a"]))).toEqual([[undefined, " "]]);
});
