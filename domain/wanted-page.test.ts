import { expect, test } from "vitest";
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
