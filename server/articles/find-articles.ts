import type { ArticleSummary } from "../../domain/article.ts";

/** Newest first. Empty until the content service is connected. */
export async function listHelpArticles(): Promise<ArticleSummary[]> {
  return [];
}

/** Newest first. Empty until the content service is connected. */
export async function listWritingSamples(): Promise<ArticleSummary[]> {
  return [];
}
