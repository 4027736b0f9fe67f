import type { Body } from "./portable-text.ts";

export const articleTypes = ["helpArticle", "writing"] as const;
export type ArticleType = (typeof articleTypes)[number];

/** What a list shows of a help article or a writing sample. Names and shape are the content service's. */
export type ArticleSummary = {
  _id: string;
  _createdAt: string;
  _updatedAt: string;
  title: string;
  slug: { current: string };
  excerpt: string;
};

export type Article = ArticleSummary & { body: Body };

export function articlePath(type: ArticleType, slug: string): string {
  return `${type === "helpArticle" ? "/support/article" : "/portfolio/writing-sample"}/${encodeURIComponent(slug)}`;
}

export function articlesTitled<Titled extends { title: string }>(
  articles: readonly Titled[],
  wanted: string,
): Titled[] {
  const lowered = wanted.trim().toLowerCase();
  return articles.filter(({ title }) => title.toLowerCase().includes(lowered));
}

const longestSlug = 96;
/** For a number behind it. */
const room = 6;

/** 'Café & bar: what’s new?' as 'cafe-and-bar-whats-new'; empty where nothing is left of it. */
export function slugOf(title: string): string {
  const plain = title.normalize("NFKD").toLowerCase().replaceAll("&", " and ");
  const words = plain.replace(/[\p{M}'’]/gu, "").replace(/[^a-z0-9]+/g, "-");
  return words.slice(0, longestSlug - room).replace(/^-+|-+$/g, "");
}

/** 'name', else 'name-2', 'name-3', … */
export function freeSlug(wanted: string, taken: ReadonlySet<string>): string {
  if (!taken.has(wanted)) return wanted;
  let number = 2;
  while (taken.has(`${wanted}-${number}`)) number += 1;
  return `${wanted}-${number}`;
}

export function isSlug(text: string): boolean {
  return text.length <= longestSlug && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text);
}

/** What somebody writes. A draft may lack anything. */
export type ArticleText = { title: string; slug: string; excerpt: string; body: Body };

export const articleLimits = { title: 120, excerpt: 300, bodyCharacters: 200_000 } as const;

export type ArticleProblem = { field: "title" | "slug" | "excerpt" | "body"; message: string };

/** A body that is too large for the request already is told so in the same words. */
export const tooLong: ArticleProblem = {
  field: "body",
  message: "The text is too long to keep. Make two articles of it.",
};

/** What a draft may not be. */
export function findDraftProblem({ title, slug, excerpt, body }: ArticleText): ArticleProblem | undefined {
  if (title.length > articleLimits.title)
    return { field: "title", message: `The title is longer than ${articleLimits.title} characters.` };
  if (slug && !isSlug(slug))
    return { field: "slug", message: "Small letters, digits and single hyphens only, at most 96 of them." };
  if (excerpt.length > articleLimits.excerpt)
    return { field: "excerpt", message: `The summary is longer than ${articleLimits.excerpt} characters.` };
  if (JSON.stringify(body).length > articleLimits.bodyCharacters) return tooLong;
  return;
}

/** What keeps a draft from being published. */
export function findPublishingProblem(text: ArticleText): ArticleProblem | undefined {
  const { title, slug, excerpt, body } = text;
  if (!title) return { field: "title", message: "It needs a title." };
  if (!slug) return { field: "slug", message: "It needs an address." };
  if (!excerpt) return { field: "excerpt", message: "It needs a summary: lists show it below the title." };
  if (!body.some(saysSomething)) return { field: "body", message: "There is no text yet." };
  const bare = body.filter(({ _type }) => _type === "image").findIndex((image) => !("alt" in image && image.alt));
  if (bare >= 0)
    return {
      field: "body",
      message: `Picture ${bare + 1} has no description. Say what is on it, for people who cannot see it.`,
    };
  return findDraftProblem(text);
}

function saysSomething(block: Body[number]): boolean {
  if (block._type === "block") return block.children.some(({ text }) => text.trim());
  return block._type === "image" || Boolean(block.code.trim());
}
