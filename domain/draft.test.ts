import { expect, test } from "vitest";
import { findPath, listPages, resolveBelow, shortFingerprint, withScript } from "./draft.ts";

const file = { digest: "", bytes: 1 };
const files = {
  "dates.html": file,
  "about/index.html": file,
  "index.html": { ...file, title: "Bread" },
  "a.css": file,
};

test("a page is found by its address, with its ending and without", () => {
  const addresses = ["", "index.html", "dates", "dates.html", "about", "about/", "a.css", "b.css", "constructor"];
  expect(addresses.map((address) => findPath(files, address))).toEqual([
    ...["index.html", "index.html", "dates.html", "dates.html", "about/index.html", "about/index.html", "a.css"],
    ...[undefined, undefined],
  ]);
});

test("the first page is listed first", () => {
  expect(listPages(files).map(({ title }) => title)).toEqual(["Bread", "About", "Dates"]);
});

test("a page is called by what its title says of it alone", () => {
  const named = (titles: Record<string, string>) =>
    listPages(Object.fromEntries(Object.entries(titles).map(([path, title]) => [path, { ...file, title }])));
  const titles = { "index.html": "Rise | Bread in a day", "dates.html": "Rise | Dates", "opening-hours.html": "Rise" };
  expect(named(titles).map(({ title }) => title)).toEqual(["Bread in a day", "Dates", "Opening hours"]);
  expect(named({ "index.html": "Rise", "a.html": "Rise" }).map(({ title }) => title)).toEqual(["Home", "A"]);
});

test("a fingerprint is read in groups of four", () => {
  expect(shortFingerprint("a41f9c072e6b".padEnd(64, "0"))).toBe("a41f-9c07-2e6b");
});

test.each([
  ["text/html", '<a href="/dates">', '<a href="/d/T/dates">'],
  ["text/html", "<img src=/a.png alt=x>", "<img src=/d/T/a.png alt=x>"],
  ["text/html", '<a href="//elsewhere/">', '<a href="//elsewhere/">'],
  ["text/html", '<a href="dates.html">/dates', '<a href="dates.html">/dates'],
  ["text/html", '<img srcset="/a.png 1x, /b.png 2x">', '<img srcset="/d/T/a.png 1x, /d/T/b.png 2x">'],
  [
    "text/html",
    '<form action="/book"><p style="background: url(/a.png)">',
    '<form action="/d/T/book"><p style="background: url(/d/T/a.png)">',
  ],
  [
    "text/html",
    '<script>import "/a.js"; fetch("/a.json")</script>',
    '<script>import "/d/T/a.js"; fetch("/d/T/a.json")</script>',
  ],
  [
    "text/css",
    '@import "/b.css"; a { background: url("/a.png") }',
    '@import "/d/T/b.css"; a { background: url("/d/T/a.png") }',
  ],
  [
    "text/javascript",
    'import { a } from "/a.js"; import("/b.js"); const c = "/c";',
    'import { a } from "/d/T/a.js"; import("/d/T/b.js"); const c = "/c";',
  ],
  ["application/json", '{"href":"/a"}', '{"href":"/a"}'],
])("%s: addresses from the top lie below the draft's own: %s", (type, text, resolved) => {
  expect(resolveBelow(type, text, "/d/T/")).toBe(resolved);
});

test("a script stands right after the doctype, and first of all where there is none", () => {
  expect(withScript("<!-- made by hand -->\n<!DOCTYPE html><p>", "<s>")).toBe(
    "<!-- made by hand -->\n<!DOCTYPE html><s><p>",
  );
  expect(withScript("\u00ef\u00bb\u00bf<!doctype html>", "<s>")).toBe("\u00ef\u00bb\u00bf<!doctype html><s>");
  expect(withScript("<p>", "<s>")).toBe("<s><p>");
});
