import { expect, test } from "vitest";
import { hasBeginning, markBeginnings, wordsOf } from "./search-words.ts";

const shown = (text: string, typed: string) =>
  markBeginnings(text, wordsOf(typed))
    .map(({ text: part, isMarked }) => (isMarked ? `[${part}]` : part))
    .join("");

test("what is typed is cut into words as names are, five at most and none of them endless", () => {
  expect(wordsOf("  O'Neill_& SONS 24 ")).toEqual(["o", "neill", "sons", "24"]);
  expect(wordsOf("a b c d e f")).toEqual(["a", "b", "c", "d", "e"]);
  expect(wordsOf("x".repeat(300))).toEqual(["x".repeat(60)]);
  expect(wordsOf(" %_\\' ")).toEqual([]);
});

test.each([
  ["the beginning of a word, whatever its case", "Harbour Lane Bakery", "HARB", "[Harb]our Lane Bakery"],
  [
    "the middle of an address, where a word begins",
    "maya@harbourlane.example",
    "harbour",
    "maya@[harbour]lane.example",
  ],
  ["two words, and each time they come", "Lane by Lane Books", "lane boo", "[Lane] by [Lane] [Boo]ks"],
  ["the longer of two that both begin it", "Harbour", "har harbo", "[Harbo]ur"],
  ["the middle of a word, which is not marked", "Okafor", "kafor", "Okafor"],
  ["letters beyond English", "Zoë Straße", "zoë str", "[Zoë] [Str]aße"],
  ["a letter that is two in lower case", "İzmir Grill", "i\u0307zm", "[İzmir] Grill"],
  ["nothing", "Harbour", "", "Harbour"],
])("%s", (_, text, typed, marked) => {
  expect(shown(text, typed)).toBe(marked);
});

test("the parts are the text again, and none is empty", () => {
  const parts = markBeginnings("harbour", ["harbour"]);
  expect(parts).toEqual([{ text: "harbour", isMarked: true }]);
  expect(markBeginnings("", ["a"])).toEqual([]);
});

test("a word that begins one is known from one that does not", () => {
  expect([hasBeginning("Maya Okafor", "oka"), hasBeginning("Maya Okafor", "kafor")]).toEqual([true, false]);
});
