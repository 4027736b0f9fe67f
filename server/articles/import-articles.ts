import type pg from "pg";
import { type AssetReference, assetReference } from "../../domain/article-picture.ts";
import { plainText } from "../../domain/portable-text.ts";
import { readMaster } from "../pictures/read-picture.ts";
import { type Document, readDocument } from "./documents.ts";

type Owner = Pick<pg.Client, "query">;

/** The lines of a file, and the pictures that lie beside it. */
export type Imported = { lines: string[]; readPicture: (file: string) => Promise<Uint8Array | undefined> };

type Besides = {
  /** What else is taken in, with all of it or not at all. */
  also?: () => Promise<void>;
  /** Everything is tried, and nothing is kept. */
  isTrial?: boolean;
};

/**
 * Takes articles in under their own ids, all of them or none. An article that is here already is replaced, and what it was is kept as a
 * version. What is no article is passed over.
 */
export async function importArticles(
  owner: Owner,
  { lines, readPicture }: Imported,
  at: Date,
  { also, isTrial = false }: Besides = {},
): Promise<number> {
  const documents: Document[] = [];
  await owner.query("begin");
  try {
    for (const line of lines) {
      const document = await readDocument(line, (file) => keepPicture(owner, file, readPicture, at));
      if (document) documents.push(document);
    }
    // What is published comes first: a draft is a change of it.
    documents.sort((one, other) => Number(one.isDraft) - Number(other.isDraft));
    for (const document of documents) await keepDocument(owner, document, at);
    await also?.();
    await owner.query(isTrial ? "rollback" : "commit");
  } catch (error) {
    await owner.query("rollback");
    throw error;
  }
  return documents.length;
}

async function keepDocument(owner: Owner, document: Document, at: Date): Promise<void> {
  const { id, type, title, slug, excerpt, body, createdAt, updatedAt } = document;
  const texts = [id, type, title, slug, excerpt, JSON.stringify(body), createdAt, updatedAt];
  await keepVersion(owner, id, at);
  await owner.query(
    `insert into articles (id, type, title, slug, excerpt, body, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (id) do update set type = $2, title = $3, slug = $4, excerpt = $5, body = $6, created_at = $7, updated_at = $8,
       revision = articles.revision + 1, deleted_at = null`,
    texts,
  );
  // Without a title or an address nobody could read it: it waits as a draft.
  if (document.isDraft || !title || !slug) return;
  await owner.query(
    `insert into published_articles (article_id, type, title, slug, excerpt, body, created_at, updated_at, words)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     on conflict (article_id) do update set type = $2, title = $3, slug = $4, excerpt = $5, body = $6, created_at = $7,
       updated_at = $8, words = $9`,
    [...texts, plainText(body)],
  );
}

/** The working copy that is about to be replaced, unless it has been kept already. */
async function keepVersion(owner: Owner, articleId: string, at: Date): Promise<void> {
  await owner.query(
    `insert into article_versions (article_id, number, title, slug, excerpt, body, why, kept_at)
     select a.id, coalesce(newest.number, 0) + 1, a.title, a.slug, a.excerpt, a.body, 'imported', $2
     from articles a
     left join lateral (
       select * from article_versions v where v.article_id = a.id order by v.number desc limit 1
     ) newest on true
     where a.id = $1
       and (a.title, a.slug, a.excerpt, a.body) is distinct from (newest.title, newest.slug, newest.excerpt, newest.body)
     for update of a`,
    [articleId, at],
  );
}

async function keepPicture(
  owner: Owner,
  file: string,
  readFile: Imported["readPicture"],
  at: Date,
): Promise<AssetReference | undefined> {
  const bytes = await readFile(file);
  const read = bytes && (await readMaster(bytes));
  if (!read) return;
  if ("refusal" in read) throw new Error(`${file} cannot be taken in: ${read.refusal}`);
  const { id: digest, width, height, master, files } = read.picture;
  await owner.query(
    "insert into article_images (digest, width, height, master, added_at) values ($1, $2, $3, $4, $5) on conflict do nothing",
    [digest, width, height, master, at],
  );
  for (const drawn of files)
    await owner.query(
      "insert into article_image_files (digest, width, format, bytes) values ($1, $2, $3, $4) on conflict do nothing",
      [digest, drawn.width, drawn.format, drawn.bytes],
    );
  return assetReference({ digest, width, height, format: "webp" });
}
