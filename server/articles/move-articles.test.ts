import { readFileSync } from "node:fs";
import sharp from "sharp";
import { expect, test } from "vitest";
import { anActor } from "../../tests/support/an-actor.ts";
import { aBody, aDraft, aPublished, aText } from "../../tests/support/an-article.ts";
import { asRole } from "../../tests/support/as-role.ts";
import { look } from "../../tests/support/look.ts";
import { sam } from "../../tests/support/people.ts";
import { type Exported, exportArticles } from "./export-articles.ts";
import { findDraft } from "./find-drafts.ts";
import { importArticles } from "./import-articles.ts";
import { publishArticle } from "./publish-article.ts";
import { saveArticle } from "./save-article.ts";
import { stockArticles } from "./stock-articles.ts";
import { storePicture } from "./store-picture.ts";

const at = new Date("2026-11-14T09:00:00Z");
const start = readFileSync(new URL("../../content/articles.ndjson", import.meta.url), "utf8");

const exported = () => asRole("tenday_owner", exportArticles);
const imported = ({ lines, pictures }: Exported) =>
  asRole("tenday_owner", (owner) =>
    importArticles(
      owner,
      { lines, readPicture: async (wanted) => pictures.find(({ file }) => file === wanted)?.bytes },
      new Date("2026-12-01T09:00:00Z"),
    ),
  );
const emptyApp = () =>
  look("truncate articles, article_versions, published_articles, article_images, article_image_files");

test("a new database starts with twelve help articles and four writing samples, to the byte", async () => {
  const { lines, pictures } = await exported();
  expect(lines.map((line) => `${line}\n`).join("")).toBe(start);
  expect(pictures).toEqual([]);
  expect(lines).toHaveLength(16);
});

test("out and in again into an empty database gives the same bytes: articles, drafts and pictures", async () => {
  const photograph = await sharp({ create: { width: 700, height: 500, channels: 3, background: "#c63" } })
    .jpeg()
    .toBuffer();
  const stored = await storePicture(anActor(sam, at), photograph);
  if (stored.outcome !== "stored") throw new Error(stored.refusal);
  const id = await aPublished("With a picture", at);
  const body = [...aBody("Look:"), { _type: "image" as const, _key: "i", alt: "Orange", asset: stored.asset }];
  await publishArticle(anActor(sam, at), id, { text: aText("With a picture", { body }), revision: 2, over: false });
  await saveArticle(anActor(sam, at), id, {
    text: aText("With a picture, changed", { body }),
    revision: 3,
    over: false,
  });
  await aDraft("Never shown", at, "writing");
  const first = await exported();
  expect(first.lines).toHaveLength(19);
  expect(first.pictures).toHaveLength(1);
  expect(first.lines.find((line) => line.includes("Look:"))).toContain('"_sanityAsset":"image@file://./images/');

  await emptyApp();
  expect(await imported(first)).toBe(19);
  expect(await exported()).toEqual(first);
  expect(await look("select digest, width, format from article_image_files order by 1, 2, 3")).toHaveLength(4);

  expect(await imported(first)).toBe(19);
  expect(await exported()).toEqual(first);
});

test("what is replaced is kept as a version", async () => {
  const { lines, pictures } = await exported();
  const line = lines.find((found) => found.includes("help-what-hosting-is")) ?? "";
  await imported({ lines: [line.replace("What hosting is", "What hosting was")], pictures });
  const found = await findDraft(sam, "help-what-hosting-is");
  expect(found?.article.title).toMatch(/^What hosting was/);
  expect(found?.versions[0]).toMatchObject({ why: "imported", title: expect.stringMatching(/^What hosting is/) });
});

test("an export of Sanity's own is taken in: unknown documents and fields are passed over", async () => {
  const document = {
    _id: "abc.DEF-1",
    _type: "helpArticle",
    _rev: "x",
    _createdAt: "2024-02-29T10:00:00Z",
    title: "From Sanity",
    slug: { _type: "slug", current: "from-sanity" },
    body: [{ _type: "block", children: [{ text: "Hello" }] }],
  };
  const lines = [{ _id: "image-1", _type: "sanity.imageAsset" }, document].map((entry) => JSON.stringify(entry));
  expect(await imported({ lines, pictures: [] })).toBe(1);
  expect(
    await look("select slug, excerpt, words, created_at from published_articles where article_id = 'abc.DEF-1'"),
  ).toEqual([{ slug: "from-sanity", excerpt: "", words: "Hello", created_at: new Date("2024-02-29T10:00:00Z") }]);
});

test("a text that waits for a release of Sanity's is nobody's to read", async () => {
  const [line = ""] = (await exported()).lines;
  const waiting = line.replace('"_id":"', '"_id":"versions.summer.');
  expect(await imported({ lines: [waiting], pictures: [] })).toBe(0);
});

test("what has no address is taken in as a draft", async () => {
  const document = { _id: "nowhere", _type: "writing", _createdAt: "2024-02-29T10:00:00Z", title: "Nowhere" };
  expect(await imported({ lines: [JSON.stringify(document)], pictures: [] })).toBe(1);
  expect(await findDraft(sam, "nowhere")).toMatchObject({ article: { title: "Nowhere", slug: "" }, published: null });
});

test("all of a file or nothing of it", async () => {
  const before = await exported();
  const good = (before.lines[0] ?? "").replace(/"title":"[^"]*"/, '"title":"Changed"');
  await expect(imported({ lines: [good, "{"], pictures: [] })).rejects.toThrow();
  const sameAddress = good.replace('"_id":"', '"_id":"another-');
  await expect(imported({ lines: [good, sameAddress], pictures: [] })).rejects.toThrow();
  expect(await exported()).toEqual(before);
});

test("a database is stocked once: what was deleted does not come back", async () => {
  await emptyApp();
  await asRole("tenday_owner", (owner) => stockArticles(owner, at));
  expect((await exported()).lines).toEqual([]);
});
