import fc from "fast-check";
import { expect, test } from "vitest";
import { anyTarget } from "../tests/support/any-text.ts";
import { runs } from "../tests/support/property-runs.ts";
import { safeHref } from "./safe-href.ts";

test("a link of ours, to the web, by mail or by telephone stays what it is", () => {
  for (const href of [
    "/plans?from=here#top",
    "#top",
    "https://example.org/x",
    "mailto:a@b.example",
    "tel:+441632960051",
  ])
    expect(safeHref(href)).toBe(href);
});

test("catalogue:P13 any link runs nothing, and one that begins like a page of ours is one", () => {
  const here = "https://ours.example/support/";
  fc.assert(
    fc.property(anyTarget, (text) => {
      const href = safeHref(text);
      if (href === undefined) return;
      const { origin, protocol } = new URL(href, here);
      expect(["https:", "http:", "mailto:", "tel:"]).toContain(protocol);
      if (href.startsWith("/") || href.startsWith("#")) expect(origin).toBe("https://ours.example");
    }),
    { numRuns: runs(500) },
  );
});
