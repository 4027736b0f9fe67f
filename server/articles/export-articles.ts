import type pg from "pg";
import type { ArticleText, ArticleType } from "../../domain/article.ts";
import { type AssetReference, readAsset } from "../../domain/article-picture.ts";
import { listImages, readBody } from "../../domain/portable-text.ts";
import { type Document, pictureFile, writeDocument } from "./documents.ts";

export type Exported = { lines: string[]; pictures: { file: string; bytes: Buffer }[] };

type Row = ArticleText & { id: string; type: ArticleType; is_draft: boolean; created_at: Date; updated_at: Date };

/** Everything that is published, and every draft that differs from what is; in an order that does not depend on chance. */
export async function exportArticles(owner: Pick<pg.Client, "query">): Promise<Exported> {
  const { rows } = await owner.query<Row>(
    `select article_id as id, type, false as is_draft, title, slug, excerpt, body, created_at, updated_at
       from published_articles
     union all
     select a.id, a.type, true, a.title, a.slug, a.excerpt, a.body, a.created_at, a.updated_at
       from articles a left join published_articles p on p.article_id = a.id
       where a.deleted_at is null
         and (a.title, a.slug, a.excerpt, a.body) is distinct from (p.title, p.slug, p.excerpt, p.body)
     order by type, created_at desc, id, is_draft`,
  );
  const documents = rows.map(asDocument);
  const assets = documents.flatMap(({ body }) => listImages(body).map(({ asset }) => asset));
  const files = new Map(assets.map((asset) => [pictureFile(asset), asset]));
  const pictures = [];
  for (const [file, asset] of [...files].sort()) {
    const bytes = await findMaster(owner, asset);
    if (bytes) pictures.push({ file, bytes });
  }
  return { lines: documents.map(writeDocument), pictures };
}

function asDocument({ is_draft, created_at, updated_at, body, ...row }: Row): Document {
  return { ...row, body: readBody(body), isDraft: is_draft, createdAt: created_at, updatedAt: updated_at };
}

async function findMaster(owner: Pick<pg.Client, "query">, asset: AssetReference): Promise<Buffer | undefined> {
  const { rows } = await owner.query<{ master: Buffer }>("select master from article_images where digest = $1", [
    readAsset(asset)?.digest,
  ]);
  return rows[0]?.master;
}
