import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { type Body, readBody } from "../../domain/portable-text.ts";
import { fromMarkdown, toMarkdown } from "./markdown.ts";

const bodies: [title: string, body: Body][] = readFileSync(
  new URL("../../content/articles.ndjson", import.meta.url),
  "utf8",
)
  .trimEnd()
  .split("\n")
  .map((line) => JSON.parse(line))
  .map(({ title, body }) => [title, readBody(body)]);
const asset = { _type: "reference", _ref: `image-${"a".repeat(40)}-20x10-webp` } as const;
const block = (text: string, more = {}) => ({
  _type: "block",
  children: [{ _type: "span", text, marks: [] }],
  ...more,
});

describe("what nobody touched stays the same to the letter", () => {
  test.each(bodies)("%s", async (_, body) => {
    expect(await fromMarkdown(body, (await toMarkdown(body)).replaceAll("\n", "\r\n"))).toEqual(body);
  });

  test("also what Markdown has no form for", async () => {
    const odd = readBody([
      block("Two\nlines", { style: "h2" }),
      block("Quoted", { style: "blockquote", listItem: "bullet" }),
    ]);
    expect(await fromMarkdown(odd, await toMarkdown(odd))).toEqual(odd);
  });
});

test("a word that is corrected changes its own block and no other", async () => {
  const [, body] = bodies[0] ?? ["", []];
  const markdown = await toMarkdown(body);
  const edited = await fromMarkdown(
    body,
    markdown.replace("a computer that stays awake", "a computer that never sleeps"),
  );
  expect(edited.filter((found, n) => JSON.stringify(found) !== JSON.stringify(body[n]))).toHaveLength(1);
});

test("a picture can be described and moved", async () => {
  const body = readBody([block("Look:"), { _type: "image", alt: "", asset }]);
  const markdown = (await toMarkdown(body)).replace('"alt": ""', '"alt": "A cat"');
  expect(await fromMarkdown(body, markdown)).toMatchObject([
    { _type: "block" },
    { _type: "image", alt: "A cat", asset },
  ]);
});

test("what is not known keeps its words and loses its form", async () => {
  const markdown = "# Top\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n[press](javascript:alert(1))\n\n- [ ] to do";
  const words = (await fromMarkdown([], markdown)).map((found) =>
    found._type === "block"
      ? [found.style, found.children.map(({ text }) => text).join(""), found.markDefs.length]
      : [],
  );
  expect(words).toEqual([
    ["h2", "Top", 0],
    ...["a", "b", "1", "2"].map((cell) => ["normal", cell, 0]),
    ["normal", "[press](javascript:alert(1))", 0],
    ["normal", "to do", 0],
  ]);
});
