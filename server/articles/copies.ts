import type { Article, ArticleSummary, ArticleType } from "../../domain/article.ts";
import { log } from "../observe/log.ts";
import { Copy } from "./copy.ts";
import type { ArticleSource } from "./sources/source.ts";

const mostBodies = 500;
const fetchedAhead = 100;

type ArticleList = { articles: ArticleSummary[]; bySlug: Map<string, ArticleSummary> };

/**
 * A source's articles in memory. The lists are asked for again from time to time; an article's text only when its list
 * says that it has changed. When the source does not answer, the last good copy stands in.
 */
export class Copies {
  readonly #source: ArticleSource;
  readonly #lists: Record<ArticleType, Copy<ArticleList>>;
  readonly #articles = new Map<string, Article>();

  constructor(source: ArticleSource) {
    this.#source = source;
    this.#lists = { helpArticle: this.#copyOf("helpArticle"), writing: this.#copyOf("writing") };
  }

  async list(type: ArticleType): Promise<ArticleSummary[]> {
    return (await this.#lists[type].read()).articles;
  }

  async find(type: ArticleType, slug: string): Promise<Article | undefined> {
    const summary = (await this.#lists[type].read()).bySlug.get(slug);
    return summary && this.#read(type, summary);
  }

  /** Whoever publishes says so: the next reader waits for the new list. */
  outdate(): void {
    for (const list of Object.values(this.#lists)) list.outdate();
  }

  #copyOf(type: ArticleType): Copy<ArticleList> {
    return new Copy(`the list of ${type}`, async () => {
      const articles = await this.#source.list(type);
      const list = { articles, bySlug: new Map(articles.map((article) => [article.slug.current, article])) };
      void this.#fetchAhead(type, articles.slice(0, fetchedAhead));
      return list;
    });
  }

  /** So that a page which nobody has opened yet is there too when the source is not. */
  async #fetchAhead(type: ArticleType, newest: ArticleSummary[]): Promise<void> {
    try {
      for (const summary of newest) await this.#read(type, summary);
    } catch (error) {
      log.warn({ err: error, type }, "could not fetch all articles ahead");
    }
  }

  async #read(type: ArticleType, summary: ArticleSummary): Promise<Article | undefined> {
    const key = `${type}/${summary._id}`;
    const known = this.#articles.get(key);
    if (known?._updatedAt === summary._updatedAt && known.slug.current === summary.slug.current) return known;
    try {
      const article = await this.#source.find(type, summary.slug.current);
      if (article) this.#keep(key, article);
      return article;
    } catch (error) {
      if (!known) throw error;
      log.warn(
        { err: error, article: summary._id },
        "the article's source does not answer: its last good copy stands in",
      );
      return known;
    }
  }

  #keep(key: string, article: Article): void {
    this.#articles.delete(key);
    this.#articles.set(key, article);
    const [oldest] = this.#articles.keys();
    if (this.#articles.size > mostBodies && oldest) this.#articles.delete(oldest);
  }
}
