import { expect, test } from "vitest";
import { linkParts } from "./linked-text.ts";

test("a web address is a link, and what ends the sentence is not part of it", () => {
  expect(linkParts("Look at https://example.org/draft?page=2, please.")).toEqual([
    { text: "Look at " },
    { text: "https://example.org/draft?page=2", href: "https://example.org/draft?page=2" },
    { text: ", please." },
  ]);
  expect(linkParts("(www.example.org)")).toEqual([
    { text: "(" },
    { text: "www.example.org", href: "https://www.example.org" },
    { text: ")" },
  ]);
});

test("text without an address, and what only looks like one, stays text", () => {
  for (const text of ["Nothing here.", "javascript:alert(1)", "ftp://example.org", "data:text/html,x", "https://"])
    expect(linkParts(text)).toEqual([{ text }]);
  expect(linkParts("")).toEqual([]);
});

test("nothing of the text is lost, however many addresses there are", () => {
  const text = "https://a.example and http://b.example/x). Then www.c.example! https://[ end";
  expect(
    linkParts(text)
      .map((part) => part.text)
      .join(""),
  ).toBe(text);
});
