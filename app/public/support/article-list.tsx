import { Link } from "react-router";
import type { SupportWords } from "../../../content/support.ts";
import { SupportDrawing } from "../../shared/article/support-drawing.tsx";

type ListedArticle = { title: string; path: string; excerpt: string };

type ArticleListProps = {
  words: SupportWords["articleWords"];
  /** Nothing could be asked, and nothing was kept from before. */
  isDown: boolean;
  /** This page of those whose title has it. */
  found: readonly ListedArticle[];
  total: number;
  /** Whether there is anything at all to search in. */
  any: boolean;
  /** Those that have it in the text only. */
  inBodies: readonly ListedArticle[];
  pages: { newer?: string | undefined; older?: string | undefined };
};

export function ArticleList({ words, isDown, found, total, any, inBodies, pages }: ArticleListProps) {
  return (
    <section className="support-articles" aria-labelledby="articles">
      <h2 id="articles">{words.title}</h2>
      <div role="status">
        {total === 0 && inBodies.length === 0 ? (
          <NoArticles none={isDown ? words.down : words.none} why={whyNone({ words, isDown, any })} />
        ) : null}
        {total === 0 && inBodies.length > 0 ? <p>{words.onlyInBodies}</p> : null}
        {total > 0 ? <p className="sr-only">{total === 1 ? words.one : `${total} ${words.several}`}</p> : null}
        {total > 0 && inBodies.length > 0 ? <p className="sr-only">{words.moreInBodies}</p> : null}
      </div>
      <Articles articles={found} />
      <Pages words={words} pages={pages} />
      {inBodies.length > 0 ? (
        <section className="support-bodies" aria-labelledby="articles-by-text">
          <h3 id="articles-by-text">{words.inBodies}</h3>
          <Articles articles={inBodies} below="h3" />
        </section>
      ) : null}
    </section>
  );
}

function whyNone({ words, isDown, any }: Pick<ArticleListProps, "words" | "isDown" | "any">): string {
  if (isDown) return words.downAdvice;
  return any ? words.noneMatch : words.noneYet;
}

function Articles({ articles, below = "h2" }: { articles: readonly ListedArticle[]; below?: "h2" | "h3" }) {
  const Heading = below === "h2" ? "h3" : "h4";
  if (articles.length === 0) return null;
  return (
    <ul>
      {articles.map(({ title, path, excerpt }) => (
        <li key={path} className="whole">
          <Heading>
            <Link to={path}>{title}</Link>
          </Heading>
          <p>{excerpt}</p>
        </li>
      ))}
    </ul>
  );
}

/** The next page of the list begins where this one did, not at the top of the page. */
function Pages({ words, pages: { newer, older } }: Pick<ArticleListProps, "words" | "pages">) {
  if (!newer && !older) return null;
  return (
    <nav className="row between" aria-label={words.pages}>
      {newer ? (
        <Link className="touch" to={`${newer}#articles`} rel="prev">
          {words.newer}
        </Link>
      ) : null}
      {older ? (
        <Link className="touch" to={`${older}#articles`} rel="next">
          {words.older}
        </Link>
      ) : null}
    </nav>
  );
}

function NoArticles({ none, why }: { none: string; why: string }) {
  return (
    <div className="row support-none">
      <SupportDrawing name="drawer" />
      <div>
        <p className="support-none-words">{none}</p>
        <p>{why}</p>
        <Link className="touch" to="/contact">
          Contact Me
        </Link>
      </div>
    </div>
  );
}
