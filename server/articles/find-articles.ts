import { setTimeout as sleep } from "node:timers/promises";
import type { Article, ArticleSummary, ArticleType } from "../../domain/article.ts";
import type { PictureHome } from "../../domain/article-picture.ts";
import { anonymous } from "../access/actor.ts";
import { takeStrangersAllowance } from "../access/rate-limit.ts";
import { asViewer } from "../db/client.server.ts";
import { log } from "../observe/log.ts";
import { env } from "../settings/env.server.ts";
import { once } from "../settings/once.ts";
import { Copies } from "./copies.ts";
import { builtIn } from "./sources/built-in.ts";
import { sanity } from "./sources/sanity.ts";

/** Whether the site shows the content service's articles, and not those written here. */
export function areArticlesElsewhere(): boolean {
  return env().SANITY_PROJECT_ID !== undefined;
}

const source = () => (areArticlesElsewhere() ? sanity : builtIn);
const copies = once(() => new Copies(source()));

/** Newest first; undefined when the source does not answer and never has. */
export async function listArticles(type: ArticleType): Promise<ArticleSummary[] | undefined> {
  return copies()
    .list(type)
    .catch(() => undefined);
}

export function findArticle(type: ArticleType, slug: string): Promise<Article | undefined> {
  return copies().find(type, slug);
}

/** Each search of the content service's is one that it counts; the built-in articles are searched as often as anybody likes. */
export async function maySearchTexts(address: string, at: Date): Promise<boolean> {
  if (!areArticlesElsewhere()) return true;
  try {
    const wait = await asViewer(anonymous, (tx) =>
      takeStrangersAllowance(tx, { bucket: "article-search", address }, at),
    );
    return wait === 0;
  } catch (error) {
    log.warn({ err: error }, "searches cannot be counted, and the titles alone are searched");
    return false;
  }
}

/** Those with these words in their text. A search that breaks finds nothing: the titles have been searched already. */
export async function findInText(type: ArticleType, words: string): Promise<ArticleSummary[]> {
  try {
    const [ids, articles] = await Promise.all([soon(source().search(type, words)), copies().list(type)]);
    const byId = new Map(articles.map((article) => [article._id, article]));
    return ids.flatMap((id) => byId.get(id) ?? []);
  } catch (error) {
    log.warn({ err: error }, "the articles' texts cannot be searched");
    return [];
  }
}

/** The page has its list already: it does not wait for more than a moment longer. */
function soon<T>(answer: Promise<T>): Promise<T> {
  const late = sleep(patienceMilliseconds, undefined, { ref: false }).then(() => {
    throw new Error(`no answer within ${patienceMilliseconds} ms`);
  });
  return Promise.race([answer, late]);
}

const patienceMilliseconds = 700;

export function pictureHome(): PictureHome {
  return source().pictures;
}

/** After something was published or withdrawn here. Other processes hear of it within half a minute. */
export function outdateArticles(): void {
  copies().outdate();
}

/** Fills the copies before anybody asks, so that they are there when the source is not. */
export async function fetchArticlesAhead(): Promise<void> {
  await Promise.all([listArticles("helpArticle"), listArticles("writing")]);
}
