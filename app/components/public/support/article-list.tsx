import { Link } from "react-router";
import type { articleWords } from "../../../../content/support.ts";
import type { ArticleSummary } from "../../../../domain/article.ts";
import { SupportDrawing } from "./drawing.tsx";

type ArticleListProps = {
  words: typeof articleWords;
  found: ArticleSummary[];
  /** Whether there is anything at all to search in. */
  any: boolean;
};

export function ArticleList({ words, found, any }: ArticleListProps) {
  return (
    <section className="support-articles" aria-labelledby="articles">
      <h2 id="articles">{words.title}</h2>
      <div role="status">
        {found.length === 0 ? (
          <NoArticles words={words} why={any ? words.noneMatch : words.noneYet} />
        ) : (
          <p className="sr-only">{found.length === 1 ? "1 article" : `${found.length} articles`}</p>
        )}
      </div>
      {found.length > 0 ? (
        <ul>
          {found.map(({ _id, title, slug, excerpt }) => (
            <li key={_id}>
              <h3>
                <Link to={`/support/article/${slug.current}`}>{title}</Link>
              </h3>
              <p>{excerpt}</p>
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}

function NoArticles({ words, why }: { words: typeof articleWords; why: string }) {
  return (
    <div className="support-none">
      <SupportDrawing name="drawer" />
      <div>
        <p className="support-none-words">{words.none}</p>
        <p>{why}</p>
        <Link to="/contact">Contact Me</Link>
      </div>
    </div>
  );
}
