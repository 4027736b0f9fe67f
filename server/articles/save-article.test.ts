import { expect, test } from "vitest";
import { anActor } from "../../tests/support/an-actor.ts";
import { aBody, aDraft, aText } from "../../tests/support/an-article.ts";
import { look } from "../../tests/support/look.ts";
import { maya, sam } from "../../tests/support/people.ts";
import { findDraft } from "./find-drafts.ts";
import { restoreVersion } from "./restore-version.ts";
import { saveArticle, setAside, startArticle } from "./save-article.ts";

const at = new Date("2026-11-14T09:00:00Z");
const later = (minutes: number) => new Date(at.getTime() + minutes * 60_000);
const draft = (title: string, revision: number, more = {}) => ({ text: aText(title, more), revision, over: false });
const wordsOf = (id: string) =>
  look<{ number: number; title: string; why: string }>(
    "select number, title, why from article_versions where article_id = $1 order by number",
    id,
  );

test("a draft is saved under the next revision, and nobody else sees it", async () => {
  const id = await startArticle(anActor(sam, at), "helpArticle", "Bread");
  expect(await saveArticle(anActor(sam, later(1)), id, draft("Good bread", 1))).toEqual({
    outcome: "saved",
    revision: 2,
    at: later(1),
    slug: "good-bread",
  });
  expect((await findDraft(sam, id))?.article).toMatchObject({
    title: "Good bread",
    excerpt: "About Good bread.",
    revision: 2,
  });
  expect(await look("select from published_articles where article_id = $1", id)).toEqual([]);
});

test("an address follows the title and gives way; one that was chosen and is taken is refused", async () => {
  const first = await startArticle(anActor(sam, at), "helpArticle", "Twice the same");
  const second = await startArticle(anActor(sam, at), "helpArticle", "Twice the same");
  const other = await startArticle(anActor(sam, at), "writing", "Twice the same");
  const slugs = await look("select slug from articles where id = any($1) order by slug", [first, second, other]);
  expect(slugs.map(({ slug }) => slug)).toEqual(["twice-the-same", "twice-the-same", "twice-the-same-2"]);
  const chosen = draft("Something else", 1, { slug: "twice-the-same" });
  expect(await saveArticle(anActor(sam, at), second, chosen)).toEqual({ outcome: "slug-taken" });
  const untitled = await startArticle(anActor(sam, at), "helpArticle", "日本");
  expect(await look("select slug from articles where id = $1", untitled)).toEqual([{ slug: "" }]);
});

test("two windows: the second to save changes nothing, and hears of the first", async () => {
  const id = await aDraft("Cheese", at);
  expect(await saveArticle(anActor(sam, later(1)), id, draft("Cheese of the first", 2))).toMatchObject({ revision: 3 });
  const refused = await saveArticle(anActor(sam, later(2)), id, draft("Cheese of the second", 2));
  expect(refused).toEqual({ outcome: "changed-elsewhere", revision: 3, at: later(1) });
  expect((await findDraft(sam, id))?.article.title).toBe("Cheese of the first");
});

test("whoever keeps theirs keeps the other one in the history", async () => {
  const id = await aDraft("Milk", at);
  await saveArticle(anActor(sam, later(1)), id, draft("Milk of the first", 2));
  const over = { ...draft("Milk of the second", 3), over: true };
  expect(await saveArticle(anActor(sam, later(2)), id, over)).toMatchObject({ outcome: "saved", revision: 4 });
  expect(await wordsOf(id)).toContainEqual({
    number: expect.any(Number),
    title: "Milk of the first",
    why: "overwritten",
  });
});

test("whoever takes the other one keeps theirs in the history", async () => {
  const id = await aDraft("Butter", at);
  expect(await setAside(anActor(sam, later(1)), id, aText("Butter of the second"))).toBe(true);
  expect(await wordsOf(id)).toContainEqual({ number: 1, title: "Butter of the second", why: "set-aside" });
  expect((await findDraft(sam, id))?.article).toMatchObject({ title: "Butter", revision: 2 });
});

test("sent twice, because the answer got lost, it is saved once", async () => {
  const id = await aDraft("Eggs", at);
  const sent = draft("Fresh eggs", 2);
  const first = await saveArticle(anActor(sam, later(1)), id, sent);
  expect(await saveArticle(anActor(sam, later(2)), id, sent)).toEqual(first);
});

test("fifty windows at once: one is saved, all others hear of it", async () => {
  const id = await aDraft("Flour", at);
  const outcomes = await Promise.all(
    Array.from({ length: 50 }, (_, n) => saveArticle(anActor(sam, later(1)), id, draft(`Flour ${n}`, 2))),
  );
  expect(outcomes.filter(({ outcome }) => outcome === "saved")).toHaveLength(1);
  expect(outcomes.filter(({ outcome }) => outcome === "changed-elsewhere")).toHaveLength(49);
});

test("while somebody writes, a version is kept every ten minutes", async () => {
  const id = await aDraft("Salt", at);
  for (let minute = 1; minute <= 21; minute++)
    await saveArticle(anActor(sam, later(minute)), id, draft(`Salt ${minute}`, minute + 1));
  expect((await wordsOf(id)).map(({ title }) => title)).toEqual(["Salt", "Salt 10", "Salt 20"]);
});

test("an earlier version becomes the draft again, and what stood there is kept", async () => {
  const id = await aDraft("Pepper", at);
  await saveArticle(anActor(sam, later(20)), id, draft("Pepper, corrected", 2, { body: aBody("Changed.") }));
  const [first] = await wordsOf(id);
  expect(first).toMatchObject({ number: 1, title: "Pepper", why: "earlier" });
  expect(await restoreVersion(anActor(sam, later(30)), id, { number: 1, revision: 3 })).toMatchObject({
    outcome: "saved",
    revision: 4,
  });
  const found = await findDraft(sam, id, 2);
  expect(found?.article).toMatchObject({ title: "Pepper", body: aBody("All of Pepper.") });
  expect(found?.version).toMatchObject({ title: "Pepper, corrected", why: "restored" });
  expect(found?.article.slug).toBe("pepper-corrected");
  expect(found?.versions).toMatchObject([
    { number: 2, words: 1 },
    { number: 1, words: 3 },
  ]);
  expect(await restoreVersion(anActor(sam, later(30)), id, { number: 9, revision: 4 })).toEqual({
    outcome: "not-there",
  });
  expect(await restoreVersion(anActor(sam, later(30)), id, { number: 1, revision: 3 })).toMatchObject({
    outcome: "changed-elsewhere",
  });
});

test("what breaks a rule is not saved", async () => {
  const id = await aDraft("Oil", at);
  const long = draft("x".repeat(121), 2);
  expect(await saveArticle(anActor(sam, at), id, long)).toMatchObject({
    outcome: "invalid",
    problem: { field: "title" },
  });
  expect(await saveArticle(anActor(sam, at), "nothing", draft("Oil", 1))).toEqual({ outcome: "not-there" });
});

test("articles are the provider's to read and to write", async () => {
  const id = await aDraft("Vinegar", at);
  await expect(findDraft(maya, id)).rejects.toThrow("this belongs to the admin");
  await expect(startArticle(anActor(maya, at), "writing", "Mine")).rejects.toThrow("this belongs to the admin");
  await expect(saveArticle(anActor(maya, at), id, draft("Mine", 2))).rejects.toThrow("this belongs to the admin");
  await expect(setAside(anActor(maya, at), id, aText("Mine"))).rejects.toThrow("this belongs to the admin");
  await expect(restoreVersion(anActor(maya, at), id, { number: 1, revision: 1 })).rejects.toThrow(
    "this belongs to the admin",
  );
});
