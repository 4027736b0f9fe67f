import fc from "fast-check";
import { expect, test } from "vitest";
import { anyTarget } from "../tests/support/any-text.ts";
import { runs } from "../tests/support/property-runs.ts";
import { readWantedPage } from "./wanted-page.ts";

test("a path on this site is kept with its query, and without what comes after a hash", () => {
  expect(readWantedPage("/projects/7")).toBe("/projects/7");
  expect(readWantedPage("/clients/payments?view=statement#top")).toBe("/clients/payments?view=statement");
});

test("nothing that leads to another site is kept", () => {
  const elsewhere = [
    "https://evil.example/",
    "//evil.example",
    "/..//evil.example",
    "/x/../..//evil.example",
    "/%2e%2e//evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "/\t/evil.example",
    "/\n/evil.example",
    " //evil.example",
    "javascript:alert(1)",
    "clients/payments",
    `/${"x".repeat(600)}`,
    "",
    null,
  ];
  for (const text of elsewhere) expect([text, readWantedPage(text)]).toEqual([text, undefined]);
});

test("catalogue:P13 any wanted page is one of this site, as a browser reads it, and read again it is the same", () => {
  fc.assert(
    fc.property(anyTarget, (text) => {
      const page = readWantedPage(text);
      if (page === undefined) return;
      expect(page).toMatch(/^\/(?![/\\])[\x21-\x7e]*$/);
      expect(new URL(page, "https://ours.example/clients/login").origin).toBe("https://ours.example");
      expect(readWantedPage(page)).toBe(page);
    }),
    { numRuns: runs(500) },
  );
});
