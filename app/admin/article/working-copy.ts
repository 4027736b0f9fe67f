import type { ArticleType } from "../../../domain/article.ts";
import type { Body } from "../../../domain/portable-text.ts";

/** An article as it is being written. */
export type WorkingCopy = {
  id: string;
  type: ArticleType;
  title: string;
  slug: string;
  excerpt: string;
  body: Body;
  revision: number;
  /** When it was, in words. */
  saved: string;
  published: { path: string; slug: string; on: string } | undefined;
  /** Other than what the public reads. */
  hasChanges: boolean;
};
