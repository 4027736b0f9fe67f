import { type AssetReference, readAsset } from "./article-picture.ts";
import { safeHref } from "./safe-href.ts";

/** Rich text as Sanity keeps it, so that it can move either way. These blocks and marks, and nothing else, are shown. */
export type Body = Block[];
export type Block = TextBlock | CodeBlock | ImageBlock;

export type TextBlock = {
  _type: "block";
  _key: string;
  style: TextStyle;
  listItem?: "bullet" | "number";
  level?: number;
  markDefs: LinkMark[];
  children: Span[];
};
export type Span = { _type: "span"; _key: string; text: string; marks: string[] };
export type LinkMark = { _type: "link"; _key: string; href: string };
export type CodeBlock = { _type: "code"; _key: string; language?: string; code: string };
export type ImageBlock = { _type: "image"; _key: string; alt: string; caption?: string; asset: AssetReference };

export const textStyles = ["normal", "h2", "h3", "h4", "blockquote"] as const;
export type TextStyle = (typeof textStyles)[number];
export const decorators = ["strong", "em", "code"] as const;

export const deepestList = 3;
const mostBlocks = 2_000;

/**
 * Whatever came from an editor, a file or a content service, as the blocks we know. What is unknown loses its dress and
 * keeps its words; what has neither words nor a meaning here is left out.
 */
export function readBody(value: unknown): Body {
  if (!Array.isArray(value)) return [];
  const keys = new Set<string>();
  return value.slice(0, mostBlocks).flatMap((entry) => readBlock(entry, keys) ?? []);
}

/** The words alone: for the search, for the excerpt, for counting. */
export function plainText(body: Body): string {
  return body.map(textOf).filter(Boolean).join("\n\n");
}

export function minutesToRead(body: Body): number {
  return Math.max(1, Math.round(plainText(body).split(/\s+/).length / 220));
}

export function listImages(body: Body): ImageBlock[] {
  return body.filter((block) => block._type === "image");
}

function textOf(block: Block): string {
  if (block._type === "block") return block.children.map(({ text }) => text).join("");
  return block._type === "code" ? block.code : [block.alt, block.caption].filter(Boolean).join(". ");
}

function readBlock(value: unknown, keys: Set<string>): Block | undefined {
  const entry = asRecord(value);
  const _key = ownKey(entry._key, "b", keys);
  if (entry._type === "code") return readCode(entry, _key);
  if (entry._type === "image") return readImage(entry, _key);
  return Array.isArray(entry.children) ? readText(entry, _key) : undefined;
}

function readText(entry: Fields, _key: string): TextBlock {
  const keys = new Set<string>();
  const markDefs = asList(entry.markDefs).flatMap((mark) => readLink(mark, keys) ?? []);
  const links = new Set(markDefs.map((mark) => mark._key));
  const isKnown = (mark: unknown): mark is string =>
    typeof mark === "string" && (decoratorSet.has(mark) || links.has(mark));
  const children = asList(entry.children).flatMap((child): Span[] => {
    const { text, marks, _key } = asRecord(child);
    if (typeof text !== "string") return [];
    const kept = [...new Set(asList(marks).filter(isKnown))];
    return [{ _type: "span", _key: ownKey(_key, "s", keys), text: clean(text), marks: kept }];
  });
  const used = new Set(children.flatMap(({ marks }) => marks));
  return {
    _type: "block",
    _key,
    style: styleOf(entry.style),
    ...(entry.listItem === "bullet" || entry.listItem === "number"
      ? { listItem: entry.listItem, level: levelOf(entry.level) }
      : {}),
    markDefs: markDefs.filter((mark) => used.has(mark._key)),
    children:
      children.length > 0 ? children : [{ _type: "span", _key: ownKey(undefined, "s", keys), text: "", marks: [] }],
  };
}

const decoratorSet: ReadonlySet<string> = new Set(decorators);

function readLink(value: unknown, keys: Set<string>): LinkMark | undefined {
  const { _type, _key, href } = asRecord(value);
  if (_type !== "link" || typeof _key !== "string" || typeof href !== "string") return;
  const safe = safeHref(clean(href));
  // Spans name it by its key: one that cannot be kept names nothing.
  if (safe === undefined || _key !== clean(_key) || decoratorSet.has(_key) || keys.has(_key)) return;
  keys.add(_key);
  return { _type: "link", _key, href: safe };
}

function readCode({ language, code }: Fields, _key: string): CodeBlock | undefined {
  if (typeof code !== "string") return;
  const named = typeof language === "string" && /^[\w+#.-]{1,30}$/.test(language) ? { language } : {};
  return { _type: "code", _key, ...named, code: clean(code) };
}

function readImage(entry: Fields, _key: string): ImageBlock | undefined {
  const { _ref } = asRecord(entry.asset);
  const asset: AssetReference = { _type: "reference", _ref: typeof _ref === "string" ? _ref : "" };
  if (!readAsset(asset)) return;
  const caption = typeof entry.caption === "string" ? clean(entry.caption).trim() : "";
  const alt = typeof entry.alt === "string" ? clean(entry.alt).trim() : "";
  return { _type: "image", _key, alt, ...(caption ? { caption } : {}), asset };
}

/** The page's own heading is the only one of the first level. */
function styleOf(style: unknown): TextStyle {
  if (style === "h1") return "h2";
  if (style === "h5" || style === "h6") return "h4";
  return textStyles.find((known) => known === style) ?? "normal";
}

function levelOf(level: unknown): number {
  return typeof level === "number" && Number.isInteger(level) ? Math.min(Math.max(level, 1), deepestList) : 1;
}

/** Keys tell blocks apart, so two with the same one cannot stay. */
function ownKey(key: unknown, letter: string, taken: Set<string>): string {
  const isOwn = typeof key === "string" && /^[\w-]{1,64}$/.test(key) && !taken.has(key);
  const own = isOwn ? key : freeKey(letter, taken);
  taken.add(own);
  return own;
}

function freeKey(letter: string, taken: Set<string>): string {
  let number = taken.size + 1;
  while (taken.has(`${letter}${number}`)) number += 1;
  return `${letter}${number}`;
}

/** PostgreSQL keeps no NUL, and no half of a character. */
function clean(text: string): string {
  return text.replaceAll("\0", "").toWellFormed();
}

type Fields = Record<string, unknown>;

function asRecord(value: unknown): Fields {
  return typeof value === "object" && value !== null ? (value as Fields) : {};
}

function asList(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}
