import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { headingsOf } from "../../../domain/article-headings.ts";
import type { PictureHome } from "../../../domain/article-picture.ts";
import type { Body, TextBlock } from "../../../domain/portable-text.ts";
import { ArticleBody } from "./body.tsx";

const ours: PictureHome = { kind: "ours" };

function html(body: Body, home = ours): string {
  return renderToStaticMarkup(
    createElement(MemoryRouter, null, createElement(ArticleBody, { body, home, headings: headingsOf(body) })),
  );
}

let keys = 0;

function block(text: string, more: Partial<TextBlock> = {}): TextBlock {
  keys += 1;
  const children: TextBlock["children"] = [{ _type: "span", _key: "s1", text, marks: more.markDefs ? ["l1"] : [] }];
  return { _type: "block", _key: `b${keys}`, style: "normal", markDefs: [], children, ...more };
}

const link = (href: string) => html([block("here", { markDefs: [{ _type: "link", _key: "l1", href }] })]);

test("headings can be linked to, and what is quoted is quoted", () => {
  expect(html([block("What it costs", { style: "h2" }), block("Ring us.", { style: "blockquote" })])).toBe(
    '<h2 id="what-it-costs">What it costs</h2><blockquote><p>Ring us.</p></blockquote>',
  );
});

test("a link of ours stays in the page, another one is a plain link", () => {
  expect(link("/plans#addons")).toContain('href="/plans#addons"');
  expect(link("https://pughgrazing.example")).toBe(
    '<p><a href="https://pughgrazing.example" rel="noopener">here</a></p>',
  );
  expect(link("mailto:hello@fernvalley.example")).toBe('<p><a href="mailto:hello@fernvalley.example">here</a></p>');
});

test.each([
  "javascript:alert(1)",
  "JaVa\tScript:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "vbscript:x",
  "",
])("%j is no link: its words stay", (href) => expect(link(href)).toBe("<p>here</p>"));

test("what looks like markup is text", () => {
  const sly = "<img src=x onerror=alert(1)>";
  const shown = html([
    block(sly),
    block(sly, { style: "h2" }),
    block(sly, { listItem: "bullet", level: 1 }),
    { _type: "code", _key: "c", code: `</code></pre>${sly}` },
  ]);
  expect(shown).not.toContain("<img");
});

const loaf: Body[number] = {
  _type: "image",
  _key: "i",
  alt: 'A "rye" loaf',
  caption: "Saturday only",
  asset: { _type: "reference", _ref: `image-${"a".repeat(40)}-1200x800-jpg` },
};

test("a picture says how large it is before it arrives, and waits until it is near", () => {
  const shown = html([loaf]);
  expect(shown).toContain(`<source type="image/avif" srcSet="/article-images/${"a".repeat(40)}-1200x800/480.avif 480w`);
  expect(shown).toMatch(/<img [^>]*width="1200" height="800" alt="A &quot;rye&quot; loaf" loading="lazy"/);
  expect(shown).toContain("<figcaption>Saturday only</figcaption>");
});

test("the content service's pictures come without a source of another kind", () => {
  const shown = html([loaf], { kind: "sanity", base: "https://cdn.example/images" });
  expect(shown).not.toContain("<source");
  expect(shown).toContain('src="https://cdn.example/images/');
});

test("a picture nobody knows is left out", () => {
  expect(html([{ ...loaf, asset: { _type: "reference", _ref: "image-x" } }])).toBe("");
});
