import { expect, test } from "vitest";
import { startingContent } from "../../content/starting-content.ts";
import { mostEntries, type SiteContent } from "./content.ts";
import { dropEntry, listRemoved, moveEntry, putBackEntry, putEntry } from "./entries.ts";

const questions = (...texts: string[]): SiteContent => ({
  ...startingContent,
  questions: texts.map((question) => ({ question, answer: "Yes." })),
});
const namesOf = (content: SiteContent | string) =>
  typeof content === "string" ? content : content.questions.map(({ question }) => question).join("");
const entry = (question: string, answer = "Yes.") => ({ question, answer });

test("an entry takes its own place, and a new one the last", () => {
  expect(namesOf(putEntry(questions("A", "B", "C"), "questions", { name: "B", entry: entry("X") }))).toBe("AXC");
  expect(namesOf(putEntry(questions("A", "B"), "questions", { name: "", entry: entry("C") }))).toBe("ABC");
  expect(namesOf(putEntry(questions(), "questions", { name: "", entry: entry("A") }))).toBe("A");
});

test("two entries never have the same name, and one that is gone is not changed", () => {
  const content = questions("A", "B");
  expect(putEntry(content, "questions", { name: "A", entry: entry("B") })).toBe("name-taken");
  expect(putEntry(content, "questions", { name: "", entry: entry("B", "No.") })).toBe("name-taken");
  expect(putEntry(content, "questions", { name: "Z", entry: entry("Z") })).toBe("gone");
  expect(putEntry(content, "questions", { name: "", entry: entry("B") })).toBe(content);
});

test("a list takes so many, and what is in a full one can still be changed", () => {
  const full = questions(...Array.from({ length: mostEntries.questions }, (_, n) => `Q${n}`));
  expect(putEntry(full, "questions", { name: "", entry: entry("One more") })).toBe("full");
  expect(typeof putEntry(full, "questions", { name: "Q39", entry: entry("Another") })).toBe("object");
});

test("an entry moves by one place, and no further than the ends", () => {
  const content = questions("A", "B", "C");
  expect(namesOf(moveEntry(content, "questions", { name: "C", by: -1 }))).toBe("ACB");
  expect(namesOf(moveEntry(content, "questions", { name: "A", by: 1 }))).toBe("BAC");
  expect(namesOf(moveEntry(content, "questions", { name: "A", by: -1 }))).toBe("ABC");
  expect(namesOf(moveEntry(content, "questions", { name: "C", by: 1 }))).toBe("ABC");
  expect(moveEntry(content, "questions", { name: "Z", by: 1 })).toBe("gone");
});

test("what was removed comes back to where it stands online", () => {
  const online = questions("A", "B", "C");
  for (const name of ["A", "B", "C"]) {
    const draft = dropEntry(online, "questions", name);
    expect(listRemoved(draft, online, "questions")).toEqual([entry(name)]);
    expect(namesOf(putBackEntry(draft, online, "questions", name))).toBe("ABC");
  }
  expect(namesOf(putBackEntry(questions("C", "B"), online, "questions", "A"))).toBe("ACB");
  expect(putBackEntry(online, online, "questions", "A")).toBe("name-taken");
  expect(putBackEntry(questions(), online, "questions", "Z")).toBe("gone");
});
