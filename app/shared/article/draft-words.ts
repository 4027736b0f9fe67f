import type { ArticleType } from "../../../domain/article.ts";

export const articleTypeWords: Record<ArticleType, { one: string; many: string }> = {
  helpArticle: { one: "Help article", many: "Help articles" },
  writing: { one: "Writing sample", many: "Writing samples" },
};

/** What the list and the editor both say of what is being written. */
export const draftWords = {
  states: { draft: "Draft", published: "Published", changed: "Changes not published" },
  elsewhere:
    "The site shows the articles of your content service. What you write here is kept, and not shown until that is switched off.",
} as const;
