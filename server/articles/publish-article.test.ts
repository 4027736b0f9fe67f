import { expect, test } from "vitest";
import { anActor } from "../../tests/support/an-actor.ts";
import { aBody, aDraft, aPublished, aText } from "../../tests/support/an-article.ts";
import { look } from "../../tests/support/look.ts";
import { maya, sam } from "../../tests/support/people.ts";
import { eraseDeleted } from "../erasure/erase-deleted.ts";
import { deleteArticle, restoreArticle } from "./delete-article.ts";
import { findArticle, findInText, listArticles } from "./find-articles.ts";
import { findDraft, listDrafts } from "./find-drafts.ts";
import { publishArticle, withdrawArticle } from "./publish-article.ts";
import { saveArticle, setAside } from "./save-article.ts";

const at = new Date("2026-11-14T09:00:00Z");
const after = (days: number) => new Date(at.getTime() + days * 86_400_000);
const draft = (title: string, revision: number, more = {}) => ({ text: aText(title, more), revision, over: false });
const titles = async () => (await listArticles("helpArticle"))?.map(({ title }) => title);

test("what is published is there for the next reader, newest first, and is remembered", async () => {
  expect(await titles()).toHaveLength(12);
  const id = await aPublished("Fresh bread", at);
  expect((await titles())?.[0]).toBe("Fresh bread");
  expect(await findArticle("helpArticle", "fresh-bread")).toMatchObject({
    _id: id,
    body: aBody("All of Fresh bread."),
  });
  expect(await findArticle("writing", "fresh-bread")).toBeUndefined();
  expect((await findDraft(sam, id))?.versions).toMatchObject([{ number: 1, why: "published", title: "Fresh bread" }]);
  expect(await look("select action, actor_id from audit_events where details->>'what' = 'Fresh bread'")).toEqual([
    { action: "article-published", actor_id: sam.id },
  ]);
});

test("a change is a draft until it is published too", async () => {
  const id = await aPublished("Cake", at);
  await saveArticle(anActor(sam, after(1)), id, draft("Better cake", 2));
  expect(await findArticle("helpArticle", "cake")).toMatchObject({ title: "Cake" });
  expect(await findDraft(sam, id)).toMatchObject({ hasChanges: true, published: { slug: "cake" } });
  const done = await publishArticle(anActor(sam, after(2)), id, draft("Better cake", 3, { slug: "cake" }));
  expect(done).toMatchObject({ outcome: "published" });
  expect(await findArticle("helpArticle", "cake")).toMatchObject({
    title: "Better cake",
    _createdAt: at.toISOString(),
    _updatedAt: after(2).toISOString(),
  });
  expect((await findDraft(sam, id))?.hasChanges).toBe(false);
});

test("what is not complete is saved, and stays a draft", async () => {
  const id = await aDraft("Half", at);
  const done = await publishArticle(anActor(sam, at), id, draft("Half", 2, { excerpt: "" }));
  expect(done).toMatchObject({ outcome: "incomplete", problem: { field: "excerpt" }, revision: 3 });
  expect(await look("select from published_articles where article_id = $1", id)).toEqual([]);
});

test("nobody publishes over what somebody else saved meanwhile", async () => {
  const id = await aDraft("Raced", at);
  await saveArticle(anActor(sam, at), id, draft("Raced first", 2));
  const done = await publishArticle(anActor(sam, at), id, draft("Raced second", 2));
  expect(done).toMatchObject({ outcome: "changed-elsewhere", revision: 3 });
});

test("one address, one article: what is public keeps its own until it is published under another", async () => {
  const first = await aPublished("Old home", at);
  await saveArticle(anActor(sam, at), first, draft("Old home", 2, { slug: "new-home" }));
  const second = await aDraft("Old home", at);
  const done = await publishArticle(anActor(sam, at), second, draft("Old home", 2, { slug: "old-home" }));
  expect(done).toEqual({ outcome: "slug-taken" });
});

test("what is taken offline is gone for readers and stays a draft", async () => {
  const id = await aPublished("Brief", at);
  expect(await withdrawArticle(anActor(sam, at), id)).toEqual({ outcome: "withdrawn" });
  expect(await findArticle("helpArticle", "brief")).toBeUndefined();
  expect(await findDraft(sam, id)).toMatchObject({ published: null, article: { title: "Brief" } });
  expect(await withdrawArticle(anActor(sam, at), id)).toEqual({ outcome: "not-there" });
});

test("only what is not public is deleted; it can be brought back, and after ten days it is erased", async () => {
  const id = await aPublished("Mistake", at);
  expect(await deleteArticle(anActor(sam, at), id)).toEqual({ outcome: "not-there" });
  await withdrawArticle(anActor(sam, at), id);
  expect(await deleteArticle(anActor(sam, at), id)).toEqual({ outcome: "deleted", title: "Mistake" });
  expect(await findDraft(sam, id)).toBeUndefined();
  expect(
    (await listDrafts(sam, { type: undefined, title: "", before: undefined })).deleted.map((gone) => gone.id),
  ).toEqual([id]);
  expect(await saveArticle(anActor(sam, at), id, draft("Mistake", 2))).toEqual({ outcome: "not-there" });
  expect(await restoreArticle(anActor(sam, at), id)).toEqual({ outcome: "restored", title: "Mistake" });
  expect(await restoreArticle(anActor(sam, at), id)).toEqual({ outcome: "not-there" });

  await deleteArticle(anActor(sam, at), id);
  await eraseDeleted(after(9));
  expect(await look("select from articles where id = $1", id)).toHaveLength(1);
  await eraseDeleted(after(10));
  expect(await look("select from articles where id = $1", id)).toEqual([]);
  expect(await look("select from article_versions where article_id = $1", id)).toEqual([]);
});

test("a picture that nothing shows any more is erased after ten days, one that a version shows is not", async () => {
  const insert = "insert into article_images (digest, width, height, master, added_at) values ($1, 20, 10, '', $2)";
  const [shown, forgotten] = ["a".repeat(40), "b".repeat(40)];
  for (const digest of [shown, forgotten]) await look(insert, digest, at);
  const id = await aDraft("Illustrated", at);
  const asset = { _type: "reference", _ref: `image-${shown}-20x10-webp` } as const;
  const text = aText("Illustrated", { body: [{ _type: "image", _key: "i", alt: "", asset }] });
  await setAside(anActor(sam, at), id, text);
  const left = async () => (await look("select digest from article_images order by 1")).map(({ digest }) => digest);
  await eraseDeleted(after(9));
  expect(await left()).toEqual([shown, forgotten]);
  await eraseDeleted(after(11));
  expect(await left()).toEqual([shown]);
});

test("published twice, because the answer got lost, it is published once", async () => {
  const id = await aPublished("Once", at);
  const again = { text: aText("Once", { slug: "once" }), revision: 2, over: false };
  expect(await publishArticle(anActor(sam, after(3)), id, again)).toMatchObject({ outcome: "published", revision: 2 });
  expect(await findArticle("helpArticle", "once")).toMatchObject({ _updatedAt: at.toISOString() });
  expect((await findDraft(sam, id))?.versions).toHaveLength(1);
});

test("what was deleted keeps its address from nobody, and comes back under another one", async () => {
  const first = await aDraft("Same place", at);
  await deleteArticle(anActor(sam, at), first);
  await aDraft("Same place", at);
  expect(await restoreArticle(anActor(sam, at), first)).toEqual({ outcome: "restored", title: "Same place" });
  expect((await findDraft(sam, first))?.article.slug).toBe("same-place-2");
});

test("the list finds a part of a title, whatever characters it has", async () => {
  await aDraft("100% _odd_ \\ title", at);
  const find = async (title: string) =>
    (await listDrafts(sam, { type: undefined, title, before: undefined })).articles.length;
  for (const part of ["100%", "_odd_", "\\ t", "ODD"]) expect([part, await find(part)]).toEqual([part, 1]);
  for (const none of ["1000%", "%%", "__", "'; drop table articles"])
    expect([none, await find(none)]).toEqual([none, 0]);
});

test("words in a text are found by their stem, in what is public alone", async () => {
  const id = await aDraft("Quiet", at);
  const text = aText("Quiet", { body: aBody("Sourdough needs patience.") });
  await saveArticle(anActor(sam, at), id, { text, revision: 2, over: false });
  expect(await findInText("helpArticle", "sourdough")).toEqual([]);
  await publishArticle(anActor(sam, at), id, { text, revision: 3, over: false });
  for (const words of ["sourdough", "SOURDOUGH patience", "sourdoughs"])
    expect([words, (await findInText("helpArticle", words)).map(({ _id }) => _id)]).toEqual([words, [id]]);
  for (const odd of ["'", "\\", "&|!():*", "sourdough & (", "%", "'; drop table articles; --"])
    expect(Array.isArray(await findInText("helpArticle", odd))).toBe(true);
});

test("publishing is the provider's", async () => {
  const id = await aDraft("Not yours", at);
  await expect(publishArticle(anActor(maya, at), id, draft("Not yours", 2))).rejects.toThrow(
    "this belongs to the admin",
  );
  await expect(withdrawArticle(anActor(maya, at), id)).rejects.toThrow("this belongs to the admin");
  await expect(deleteArticle(anActor(maya, at), id)).rejects.toThrow("this belongs to the admin");
  await expect(listDrafts(maya, { type: undefined, title: "", before: undefined })).rejects.toThrow(
    "this belongs to the admin",
  );
});
