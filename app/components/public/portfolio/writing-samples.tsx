import { Link } from "react-router";
import type { ArticleSummary } from "../../../../domain/article.ts";

/** `none` is what stands here when there are none. */
export function WritingSamples({ writings, none }: { writings: ArticleSummary[]; none: string }) {
  if (writings.length === 0) return <p className="writing-none">{none}</p>;
  return (
    <ul className="writings">
      {writings.map(({ _id, title, slug, excerpt }) => (
        <li key={_id} className="writing">
          <h3>{title}</h3>
          <p className="writing-excerpt">{excerpt}</p>
          <Link className="writing-more" to={`/portfolio/writing-sample/${slug.current}`}>
            Read more<span className="sr-only"> of {title}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
