import { expect, test } from "vitest";
import { readFromDraft } from "./review-messages.ts";

const place = { number: 1, how: "exact", x: 10, y: 20 } as const;

test("what a draft may say is heard", () => {
  expect(readFromDraft({ kind: "parts", parts: [{ tag: "h1", text: "Bread", more: 1 }] })).toEqual({
    kind: "parts",
    parts: [{ tag: "h1", text: "Bread" }],
  });
  expect(readFromDraft({ kind: "under", part: { tag: "p", text: "Bread" } })).toEqual({
    kind: "under",
    part: { tag: "p", text: "Bread" },
  });
  expect(readFromDraft({ kind: "places", places: [place] })).toEqual({ kind: "places", places: [place] });
});

test.each([
  undefined,
  null,
  "approve",
  [],
  { kind: "approve" },
  { kind: "spot", spot: { tag: "h1" } },
  { kind: "under", part: { tag: "p", text: "x".repeat(81) } },
  { kind: "under", part: "p" },
  { kind: "parts", parts: "x" },
  { kind: "parts", parts: Array(201).fill({ tag: "h1", text: "" }) },
  { kind: "parts", parts: [{ tag: "h1", text: "x".repeat(81) }] },
  { kind: "places", places: [{ ...place, how: "approved" }] },
  { kind: "places", places: [{ ...place, x: Number.POSITIVE_INFINITY }] },
  { kind: "places", places: [{ ...place, number: 1.5 }] },
])("and nothing else: %j", (said) => {
  expect(readFromDraft(said)).toBeUndefined();
});
