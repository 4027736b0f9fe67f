import type { ArticleText, ArticleType } from "../../domain/article.ts";
import { type Body, readBody } from "../../domain/portable-text.ts";
import { publishArticle } from "../../server/articles/publish-article.ts";
import { saveArticle, startArticle } from "../../server/articles/save-article.ts";
import { anActor } from "./an-actor.ts";
import { sam } from "./people.ts";

/** One paragraph. */
export function aBody(text: string): Body {
  return readBody([{ _type: "block", children: [{ _type: "span", text, marks: [] }] }]);
}

export function aText(title: string, more: Partial<ArticleText> = {}): ArticleText {
  return { title, slug: "", excerpt: `About ${title}.`, body: aBody(`All of ${title}.`), ...more };
}

/** A draft with a text in it; its revision is 2. */
export async function aDraft(title: string, at: Date, type: ArticleType = "helpArticle"): Promise<string> {
  const id = await startArticle(anActor(sam, at), type, title);
  const saved = await saveArticle(anActor(sam, at), id, { text: aText(title), revision: 1, over: false });
  if (saved.outcome !== "saved") throw new Error(saved.outcome);
  return id;
}

export async function aPublished(title: string, at: Date, type: ArticleType = "helpArticle"): Promise<string> {
  const id = await aDraft(title, at, type);
  const { outcome } = await publishArticle(anActor(sam, at), id, { text: aText(title), revision: 2, over: false });
  if (outcome !== "published") throw new Error(outcome);
  return id;
}
