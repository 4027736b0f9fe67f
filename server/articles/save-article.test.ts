import { expect, test } from "vitest";
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
  const id = await startArticle(sam, "helpArticle", "Bread", at);
  expect(await saveArticle(sam, id, draft("Good bread", 1), later(1))).toEqual({
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
  const first = await startArticle(sam, "helpArticle", "Twice the same", at);
  const second = await startArticle(sam, "helpArticle", "Twice the same", at);
  const other = await startArticle(sam, "writing", "Twice the same", at);
  const slugs = await look("select slug from articles where id = any($1) order by slug", [first, second, other]);
  expect(slugs.map(({ slug }) => slug)).toEqual(["twice-the-same", "twice-the-same", "twice-the-same-2"]);
  const chosen = draft("Something else", 1, { slug: "twice-the-same" });
  expect(await saveArticle(sam, second, chosen, at)).toEqual({ outcome: "slug-taken" });
  const untitled = await startArticle(sam, "helpArticle", "日本", at);
  expect(await look("select slug from articles where id = $1", untitled)).toEqual([{ slug: "" }]);
});

test("two windows: the second to save changes nothing, and hears of the first", async () => {
  const id = await aDraft("Cheese", at);
  expect(await saveArticle(sam, id, draft("Cheese of the first", 2), later(1))).toMatchObject({ revision: 3 });
  const refused = await saveArticle(sam, id, draft("Cheese of the second", 2), later(2));
  expect(refused).toEqual({ outcome: "changed-elsewhere", revision: 3, at: later(1) });
  expect((await findDraft(sam, id))?.article.title).toBe("Cheese of the first");
});

test("whoever keeps theirs keeps the other one in the history", async () => {
  const id = await aDraft("Milk", at);
  await saveArticle(sam, id, draft("Milk of the first", 2), later(1));
  const over = { ...draft("Milk of the second", 3), over: true };
  expect(await saveArticle(sam, id, over, later(2))).toMatchObject({ outcome: "saved", revision: 4 });
  expect(await wordsOf(id)).toContainEqual({
    number: expect.any(Number),
    title: "Milk of the first",
    why: "overwritten",
  });
});

test("whoever takes the other one keeps theirs in the history", async () => {
  const id = await aDraft("Butter", at);
  expect(await setAside(sam, id, aText("Butter of the second"), later(1))).toBe(true);
  expect(await wordsOf(id)).toContainEqual({ number: 1, title: "Butter of the second", why: "set-aside" });
  expect((await findDraft(sam, id))?.article).toMatchObject({ title: "Butter", revision: 2 });
});

test("sent twice, because the answer got lost, it is saved once", async () => {
  const id = await aDraft("Eggs", at);
  const sent = draft("Fresh eggs", 2);
  const first = await saveArticle(sam, id, sent, later(1));
  expect(await saveArticle(sam, id, sent, later(2))).toEqual(first);
});

test("fifty windows at once: one is saved, all others hear of it", async () => {
  const id = await aDraft("Flour", at);
  const outcomes = await Promise.all(
    Array.from({ length: 50 }, (_, n) => saveArticle(sam, id, draft(`Flour ${n}`, 2), later(1))),
  );
  expect(outcomes.filter(({ outcome }) => outcome === "saved")).toHaveLength(1);
  expect(outcomes.filter(({ outcome }) => outcome === "changed-elsewhere")).toHaveLength(49);
});

test("while somebody writes, a version is kept every ten minutes", async () => {
  const id = await aDraft("Salt", at);
  for (let minute = 1; minute <= 21; minute++)
    await saveArticle(sam, id, draft(`Salt ${minute}`, minute + 1), later(minute));
  expect((await wordsOf(id)).map(({ title }) => title)).toEqual(["Salt", "Salt 10", "Salt 20"]);
});

test("an earlier version becomes the draft again, and what stood there is kept", async () => {
  const id = await aDraft("Pepper", at);
  await saveArticle(sam, id, draft("Pepper, corrected", 2, { body: aBody("Changed.") }), later(20));
  const [first] = await wordsOf(id);
  expect(first).toMatchObject({ number: 1, title: "Pepper", why: "earlier" });
  expect(await restoreVersion(sam, id, { number: 1, revision: 3 }, later(30))).toMatchObject({
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
  expect(await restoreVersion(sam, id, { number: 9, revision: 4 }, later(30))).toEqual({ outcome: "not-there" });
  expect(await restoreVersion(sam, id, { number: 1, revision: 3 }, later(30))).toMatchObject({
    outcome: "changed-elsewhere",
  });
});

test("what breaks a rule is not saved", async () => {
  const id = await aDraft("Oil", at);
  const long = draft("x".repeat(121), 2);
  expect(await saveArticle(sam, id, long, at)).toMatchObject({ outcome: "invalid", problem: { field: "title" } });
  expect(await saveArticle(sam, "nothing", draft("Oil", 1), at)).toEqual({ outcome: "not-there" });
});

test("articles are the provider's to read and to write", async () => {
  const id = await aDraft("Vinegar", at);
  await expect(findDraft(maya, id)).rejects.toThrow("this belongs to the admin");
  await expect(startArticle(maya, "writing", "Mine", at)).rejects.toThrow("this belongs to the admin");
  await expect(saveArticle(maya, id, draft("Mine", 2), at)).rejects.toThrow("this belongs to the admin");
  await expect(setAside(maya, id, aText("Mine"), at)).rejects.toThrow("this belongs to the admin");
  await expect(restoreVersion(maya, id, { number: 1, revision: 1 }, at)).rejects.toThrow("this belongs to the admin");
});
