/** What a list shows of a help article or a writing sample. */
export type ArticleSummary = { _id: string; title: string; slug: { current: string }; excerpt: string };

export function articlesTitled(articles: ArticleSummary[], wanted: string): ArticleSummary[] {
  const lowered = wanted.trim().toLowerCase();
  return articles.filter(({ title }) => title.toLowerCase().includes(lowered));
}
