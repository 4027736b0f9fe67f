import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readAsset } from "./article-picture.ts";
import { minutesToRead, plainText, readBody } from "./portable-text.ts";
import { safeHref } from "./safe-href.ts";

const span = (text: string, marks: string[] = []) => ({ _type: "span", _key: "s", text, marks });
const block = (more: object = {}) => ({
  _type: "block",
  _key: "b",
  style: "normal",
  markDefs: [],
  children: [span("Words")],
  ...more,
});
const asset = { _type: "reference", _ref: `image-${"a".repeat(40)}-700x500-webp` };

describe("what is known stays as it is", () => {
  test.each([
    ["a paragraph", block()],
    ["a heading", block({ style: "h2" })],
    ["a quote", block({ style: "blockquote" })],
    ["a list line", block({ listItem: "number", level: 2 })],
    ["marks", block({ children: [span("Bold", ["strong", "em", "code"])] })],
    [
      "a link",
      block({ markDefs: [{ _type: "link", _key: "l1", href: "/plans#top" }], children: [span("Plans", ["l1"])] }),
    ],
    ["code", { _type: "code", _key: "c", language: "ts", code: "1 < 2" }],
    ["a picture", { _type: "image", _key: "i", alt: "A cat", caption: "Asleep", asset }],
  ])("%s", (_, known) => expect(readBody([known])).toEqual([known]));
});

describe("what is unknown keeps its words and loses its dress", () => {
  test("a style, a list and a mark that nobody knows", () => {
    const strange = block({ style: "shout", listItem: "square", children: [span("Words", ["blink", "l9"])] });
    expect(readBody([strange])).toEqual([block()]);
  });

  test("the page has one heading of the first level already, and none below the fourth", () => {
    expect(
      readBody(["h1", "h5", "h6"].map((style) => block({ style }))).map((found) => "style" in found && found.style),
    ).toEqual(["h2", "h4", "h4"]);
  });

  test("a link that would run loses its address, not its words", () => {
    const markDefs = [{ _type: "link", _key: "l1", href: "javascript:alert(1)" }];
    expect(readBody([block({ markDefs, children: [span("Press", ["l1"])] })])).toEqual([
      block({ children: [span("Press")] }),
    ]);
  });

  test("a link keeps nothing that cannot be stored", () => {
    const linked = (_key: string, href: string) =>
      block({ markDefs: [{ _type: "link", _key, href }], children: [span("Press", [_key])] });
    expect(readBody([linked("l1", "#a\0\ud800")])).toEqual([linked("l1", "#a\ufffd")]);
    for (const key of ["l\0", "l\ud800"])
      expect(readBody([linked(key, "/plans")])).toEqual([block({ children: [span("Press")] })]);
  });

  test("what only pretends to be a text is none", () => {
    const pretence = { toString: 1, valueOf: 1 };
    expect(readBody([{ _type: "image", alt: "A cat", asset: { _ref: pretence } }])).toEqual([]);
    expect(readBody([block({ style: pretence, listItem: pretence, level: pretence })])).toEqual([block()]);
  });

  test("what has no words at all goes", () => {
    expect(readBody([null, 3, "text", {}, { _type: "iframe", src: "//x" }, { _type: "image", asset: {} }])).toEqual([]);
    for (const value of [undefined, null, "text", { 0: block() }]) expect(readBody(value)).toEqual([]);
  });

  test("two of the same key become two", () => {
    const keys = readBody([block(), block()]).map(({ _key }) => _key);
    expect(new Set(keys).size).toBe(2);
  });

  test("a list is at most three levels deep", () => {
    const levels = [0, 9, "x"].map((level) => block({ listItem: "bullet", level }));
    expect(readBody(levels).map((found) => "level" in found && found.level)).toEqual([1, 3, 1]);
  });
});

test("catalogue:P1 reading twice is reading once, whatever it is", () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.anything(), anyBlock)), (value) => {
      const read = readBody(value);
      expect(readBody(read)).toEqual(read);
    }),
  );
});

const anyMark = fc.record(
  { _type: fc.constantFrom("link", "x"), _key: fc.string(), href: fc.webUrl() },
  { requiredKeys: [] },
);
const anyBlock = fc.record(
  {
    _type: fc.constantFrom("block", "code", "image", "other"),
    _key: fc.oneof(fc.string(), fc.constant("b1")),
    style: fc.constantFrom("normal", "h1", "h2", "x"),
    listItem: fc.constantFrom("bullet", "number", "x"),
    level: fc.integer(),
    markDefs: fc.array(anyMark),
    children: fc.array(fc.record({ text: fc.string(), marks: fc.array(fc.string()), _key: fc.string() })),
    code: fc.string(),
    alt: fc.string(),
    asset: fc.constant(asset),
  },
  { requiredKeys: [] },
);

describe("a link leads somewhere and does nothing else", () => {
  test.each([
    "https://tenday.example/a?b=1#c",
    "http://tenday.example",
    "mailto:hello@tenday.example",
    "tel:+441632960010",
    "/plans",
    "/support/article/x?q=1#y",
    "#top",
  ])("%s", (href) => expect(safeHref(href)).toBe(href));

  test.each([
    "javascript:alert(1)",
    " JaVaScRiPt:alert(1)",
    "java\tscript:alert(1)",
    "\u0001javascript:alert(1)",
    "data:text/html,<script>alert(1)</script>",
    "vbscript:x",
    "file:///etc/passwd",
    "blob:https://x/1",
    "//evil.example",
    "/\\evil.example",
    "/\t/evil.example",
    "/.//evil.example",
    "/x/..//evil.example",
    "plans",
    "",
  ])("not %j", (href) => expect(safeHref(href)).toBeUndefined());
});

test("a picture's id is its digest and its size", () => {
  expect(readAsset({ _type: "reference", _ref: asset._ref })).toEqual({
    digest: "a".repeat(40),
    width: 700,
    height: 500,
    format: "webp",
  });
  for (const _ref of [
    "image-abc-1x1-png",
    `image-${"a".repeat(40)}-0x5-png`,
    `image-${"a".repeat(40)}-5x5-svg`,
    `../${asset._ref}`,
  ])
    expect(readAsset({ _type: "reference", _ref })).toBeUndefined();
});

test("the words alone", () => {
  const body = readBody([block(), { _type: "code", code: "let it = be" }, { _type: "image", alt: "A cat", asset }]);
  expect(plainText(body)).toBe("Words\n\nlet it = be\n\nA cat");
  expect(minutesToRead(body)).toBe(1);
  expect(minutesToRead(readBody([block({ children: [span("word ".repeat(880))] })]))).toBe(4);
});
