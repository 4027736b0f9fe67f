import { readFileSync } from "node:fs";
import { type ArticleType, articlePath } from "../../domain/article.ts";

type Document = {
  _type: ArticleType;
  _createdAt: string;
  _updatedAt: string;
  title: string;
  slug: { current: string };
  excerpt: string;
};

/** What the product opens with, newest first. Journeys that publish add others for a while. */
const startingArticles = readFileSync("content/articles.ndjson", "utf8")
  .trim()
  .split("\n")
  .map((line): Document => JSON.parse(line))
  .map(({ slug, ...document }) => ({ ...document, path: articlePath(document._type, slug.current) }))
  .toSorted((a, b) => b._createdAt.localeCompare(a._createdAt));

export const helpArticles = startingArticles.filter(({ _type }) => _type === "helpArticle");
export const writingSamples = startingArticles.filter(({ _type }) => _type === "writing");

/** Of all that a page names, what is not another journey's. */
export function ofTheSystem(titles: string[]): string[] {
  const known = new Set(startingArticles.map(({ title }) => title));
  return titles.filter((title) => known.has(title));
}

export function isArticle(path: string): boolean {
  return path.startsWith("/support/article/") || path.startsWith("/portfolio/writing-sample/");
}

/** Another journey's article may be gone before this one has looked. */
export function isOfAJourney(path: string): boolean {
  return isArticle(path) && !startingArticles.some((article) => article.path === path);
}
