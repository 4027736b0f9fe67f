import { beforeEach, expect, test } from "vitest";
import { startingContent } from "../../content/starting-content.ts";
import { anActor } from "../../tests/support/an-actor.ts";
import { look } from "../../tests/support/look.ts";
import { maya, sam } from "../../tests/support/people.ts";
import { findDraft, pieceRevision } from "./edit-draft.ts";
import { orderRevision, putBack, removeEntry, saveEntry, shiftEntry } from "./edit-entries.ts";

const at = new Date("2026-11-16T09:00:00Z");
const provider = anActor(sam, at);
const [first, second] = startingContent.questions;
if (!first || !second) throw new Error("two questions at least");
const [name, revision] = [first.question, pieceRevision(first)];
const added = { question: "Do you answer at night?", answer: "No. From {cheapest} a month I sleep." };

const draft = async () => (await findDraft(sam, at)).content;
const order = async () => (await draft()).questions.map(({ question }) => question);
const online = () => look("select content, mark from website_shown");

beforeEach(async () => {
  await look("update website_draft set content = (select content from website_shown)");
});

test("an entry is added, changed and removed in the draft, and visitors see nothing of it", async () => {
  const before = await online();
  expect(await saveEntry(provider, "questions", { name: "", revision: "", entry: added })).toEqual({
    outcome: "saved",
  });
  const changed = { ...added, answer: "Never." };
  const shown = { name: added.question, revision: pieceRevision(added) };
  expect(await saveEntry(provider, "questions", { ...shown, entry: changed })).toEqual({ outcome: "saved" });
  expect((await draft()).questions.at(-1)).toEqual(changed);
  expect((await findDraft(sam, at)).changes).toEqual([{ part: "questions", words: `‘${added.question}’ is new` }]);
  const gone = { name: added.question, revision: pieceRevision(changed) };
  expect(await removeEntry(provider, "questions", gone)).toEqual({ outcome: "saved" });
  // Pressed twice.
  expect(await removeEntry(provider, "questions", gone)).toEqual({ outcome: "saved" });
  expect((await draft()).questions).toEqual(startingContent.questions);
  expect(await online()).toEqual(before);
});

test("what nobody has changed is the same in the draft and online", async () => {
  const { content, online: shown } = await findDraft(sam, at);
  for (const list of ["testimonials", "projects", "questions"] as const)
    expect(pieceRevision(shown.content[list])).toBe(pieceRevision(content[list]));
});

test("whoever has not seen what another tab made of an entry is refused", async () => {
  const theirs = { ...first, answer: "Theirs." };
  await saveEntry(provider, "questions", { name, revision, entry: theirs });
  const mine = { ...first, answer: "Mine." };
  expect(await saveEntry(provider, "questions", { name, revision, entry: mine })).toEqual({ outcome: "stale" });
  expect(await removeEntry(provider, "questions", { name, revision })).toEqual({ outcome: "stale" });
  expect((await draft()).questions[0]).toEqual(theirs);
  // Another entry is none of its business, wherever it stands by now.
  await shiftEntry(provider, "questions", { name, revision: orderRevision(await draft(), "questions"), by: 1 });
  const other = { name: second.question, revision: pieceRevision(second), entry: { ...second, answer: "Other." } };
  expect(await saveEntry(provider, "questions", other)).toEqual({ outcome: "saved" });
  expect((await draft()).questions.slice(0, 2)).toEqual([other.entry, theirs]);
});

test("two entries of a list cannot be called the same, and one that is gone is not there to change", async () => {
  const entry = { ...first, question: second.question };
  expect(await saveEntry(provider, "questions", { name, revision, entry })).toEqual({ outcome: "name-taken" });
  const nobody = { name: "Nobody", revision: "", entry: added };
  expect(await saveEntry(provider, "questions", nobody)).toEqual({ outcome: "gone" });
  expect((await draft()).questions).toEqual(startingContent.questions);
});

test("an entry moves up and down in the order that was seen", async () => {
  const seen = orderRevision(await draft(), "questions");
  expect(await shiftEntry(provider, "questions", { name, revision: seen, by: 1 })).toEqual({ outcome: "saved" });
  expect((await order()).slice(0, 2)).toEqual([second.question, name]);
  expect(await shiftEntry(provider, "questions", { name, revision: seen, by: 1 })).toEqual({ outcome: "stale" });
  const now = orderRevision(await draft(), "questions");
  expect(await shiftEntry(provider, "questions", { name, revision: now, by: -1 })).toEqual({ outcome: "saved" });
  expect(await order()).toEqual(startingContent.questions.map(({ question }) => question));
});

test("what the draft has removed of what is online is put back as it is there", async () => {
  const [sample] = startingContent.testimonials;
  if (!sample) throw new Error("no testimonial");
  await removeEntry(provider, "testimonials", { name: sample.name, revision: pieceRevision(sample) });
  expect((await draft()).testimonials).toHaveLength(startingContent.testimonials.length - 1);
  expect(await putBack(provider, "testimonials", sample.name)).toEqual({ outcome: "saved" });
  expect((await draft()).testimonials).toEqual(startingContent.testimonials);
  expect(await putBack(provider, "testimonials", sample.name)).toEqual({ outcome: "name-taken" });
  expect(await putBack(provider, "testimonials", "Nobody")).toEqual({ outcome: "gone" });
});

test("nobody but the provider changes an entry", async () => {
  const client = anActor(maya, at);
  for (const command of [
    () => saveEntry(client, "questions", { name: "", revision: "", entry: added }),
    () => removeEntry(client, "questions", { name, revision }),
    () => shiftEntry(client, "questions", { name, revision, by: 1 }),
    () => putBack(client, "questions", name),
  ])
    await expect(Promise.resolve().then(command)).rejects.toThrow();
  expect((await draft()).questions).toEqual(startingContent.questions);
});
