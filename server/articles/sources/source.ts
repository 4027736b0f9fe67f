import type { Article, ArticleSummary, ArticleType } from "../../../domain/article.ts";
import type { PictureHome } from "../../../domain/article-picture.ts";

/** Where the published articles are kept. Two of these stand behind find-articles.ts, and answer alike. */
export type ArticleSource = {
  /** Where the files of their pictures lie. */
  pictures: PictureHome;
  /** All of them, the newest first. */
  list: (type: ArticleType) => Promise<ArticleSummary[]>;
  find: (type: ArticleType, slug: string) => Promise<Article | undefined>;
  /** The ids of those that have these words in their text. */
  search: (type: ArticleType, words: string) => Promise<string[]>;
};
