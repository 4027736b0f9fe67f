import { type ArticleText, type ArticleType, articleTypes } from "../../domain/article.ts";
import { type AssetReference, readAsset } from "../../domain/article-picture.ts";
import { type ImageBlock, readBody } from "../../domain/portable-text.ts";

/** An article as a line of a file, in the content service's own words. A draft's id begins with 'drafts.'. */
export type Document = ArticleText & {
  id: string;
  isDraft: boolean;
  type: ArticleType;
  createdAt: Date;
  updatedAt: Date;
};

/** What a picture is called in the folder beside the file. */
export function pictureFile(asset: AssetReference): string {
  const { digest, width, height, format } = readAsset(asset) ?? {};
  return `images/${digest}-${width}x${height}.${format}`;
}

/** One line, always the same for the same article. */
export function writeDocument({
  id,
  isDraft,
  type,
  title,
  slug,
  excerpt,
  body,
  createdAt,
  updatedAt,
}: Document): string {
  return JSON.stringify({
    _id: isDraft ? `${draftPrefix}${id}` : id,
    _type: type,
    _createdAt: createdAt.toISOString(),
    _updatedAt: updatedAt.toISOString(),
    title,
    slug: { _type: "slug", current: slug },
    excerpt,
    body: readBody(body).map((block) => (block._type === "image" ? withFile(block) : block)),
  });
}

type KeepPicture = (file: string) => Promise<AssetReference | undefined>;

/** Undefined for what is no article; pictures are taken in by `keepPicture`, and left out where there is no file. */
export async function readDocument(line: string, keepPicture: KeepPicture): Promise<Document | undefined> {
  const { _id, _type, _createdAt, _updatedAt, title, slug, excerpt, body } = JSON.parse(line);
  const type = articleTypes.find((known) => known === _type);
  // Sanity's 'versions.…' are texts that wait for a release.
  if (!type || typeof _id !== "string" || _id.startsWith("versions.")) return;
  const isDraft = _id.startsWith(draftPrefix);
  return {
    id: isDraft ? _id.slice(draftPrefix.length) : _id,
    isDraft,
    type,
    title: textOf(title),
    slug: textOf(slug?.current),
    excerpt: textOf(excerpt),
    body: readBody(await withPictures(body, keepPicture)),
    createdAt: new Date(_createdAt),
    updatedAt: new Date(_updatedAt ?? _createdAt),
  };
}

const draftPrefix = "drafts.";
const filePrefix = "image@file://./";

function withFile({ asset, ...image }: ImageBlock) {
  return { ...image, _sanityAsset: `${filePrefix}${pictureFile(asset)}` };
}

async function withPictures(body: unknown, keepPicture: KeepPicture): Promise<unknown> {
  if (!Array.isArray(body)) return body;
  const blocks: unknown[] = [];
  for (const block of body) {
    const file = block?._type === "image" ? String(block._sanityAsset ?? "") : "";
    const isBeside = file.startsWith(filePrefix);
    blocks.push(isBeside ? { ...block, asset: await keepPicture(file.slice(filePrefix.length)) } : block);
  }
  return blocks;
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value.replaceAll("\0", "").toWellFormed() : "";
}
