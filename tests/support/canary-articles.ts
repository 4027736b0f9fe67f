import { randomBytes } from "node:crypto";
import type pg from "pg";

/** Two that the product starts with, and those beside them that only the provider may see. */
export const canaryArticles = {
  published: { id: "help-what-hosting-is", slug: "what-hosting-is" },
  sample: { id: "writing-fewer-words", slug: "fewer-words" },
  draft: { id: "canary-draft", slug: "a-draft-for-help" },
  draftSample: { id: "canary-draft-sample", slug: "a-draft-of-writing" },
  deleted: { id: "canary-deleted", slug: "an-article-that-is-deleted" },
};

/** Of a draft's picture: there for everybody who knows its name. */
export const canaryPicture = { digest: "c0ffee".repeat(7).slice(0, 40), width: 480, height: 320 };

/** The address that a published article will have once its changes are published. */
export const changedSlug = (slug: string) => `${slug}-next-year`;

/** In all that is not public, and in nothing that is: what a stranger would have to search for. */
export const hiddenWord = "marmalade";

type Marked = { owner: string; words: string };

/** A word of its own in every text that is not public: drafts, changes, versions and what was deleted. */
export async function markArticles(db: pg.Client): Promise<Marked[]> {
  const marks = ["a draft", "a draft's changes", "a version", "a deleted article"].map((owner) => ({
    owner,
    words: `canary${randomBytes(6).toString("hex")}`,
  }));
  const [draft, changes, version, deleted] = marks.map(({ words }) => ({ words, body: JSON.stringify(bodyOf(words)) }));
  const { published, sample } = canaryArticles;
  for (const [{ id, slug }, type, text, deletedAt] of [
    [canaryArticles.draft, "helpArticle", draft, null],
    [canaryArticles.draftSample, "writing", draft, null],
    [canaryArticles.deleted, "helpArticle", deleted, new Date()],
  ] as const)
    await db.query(
      `insert into articles (id, type, title, slug, excerpt, body, created_at, updated_at, deleted_at)
       values ($1, $2, $3, $4, $3, $5, now(), now(), $6)`,
      [id, type, text?.words, slug, text?.body, deletedAt],
    );
  for (const { id, slug } of [published, sample])
    await db.query("update articles set title = $2, slug = $3, excerpt = $2, body = body || $4::jsonb where id = $1", [
      id,
      changes?.words,
      changedSlug(slug),
      changes?.body,
    ]);
  for (const [{ id, slug }, text] of [
    [published, version],
    [sample, version],
    [canaryArticles.deleted, deleted],
  ] as const)
    await db.query(
      `insert into article_versions (article_id, number, title, slug, excerpt, body, why, kept_at)
       values ($1, 1, $2, $3, $2, $4, 'earlier', now())`,
      [id, text?.words, slug, text?.body],
    );
  await addPicture(db);
  return marks;
}

function bodyOf(words: string): unknown[] {
  const span = { _type: "span", _key: `s${words}`, text: `${words} ${hiddenWord}`, marks: [] };
  return [{ _type: "block", _key: `b${words}`, style: "normal", markDefs: [], children: [span] }];
}

async function addPicture(db: pg.Client): Promise<void> {
  const { digest, width, height } = canaryPicture;
  await db.query(
    "insert into article_images (digest, width, height, master, added_at) values ($1, $2, $3, 'x', now())",
    [digest, width, height],
  );
  for (const format of ["avif", "webp"])
    await db.query("insert into article_image_files (digest, width, format, bytes) values ($1, $2, $3, 'x')", [
      digest,
      width,
      format,
    ]);
}
