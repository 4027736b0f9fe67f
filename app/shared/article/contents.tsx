import type { Heading } from "../../../domain/article-headings.ts";

const fewest = 3;

/** Folded up on a phone, where the text should begin at once; beside the text where there is room. */
export function ArticleContents({ headings, title }: { headings: readonly Heading[]; title: string }) {
  const parts = headings.filter(({ level }) => level === 2);
  if (parts.length < fewest) return null;
  return (
    <details className="reading-contents">
      <summary>
        {title}
        <svg className="line-icon" viewBox="0 0 16 16" aria-hidden="true">
          <path d="m3 5.500 5 5 5-5" />
        </svg>
      </summary>
      <nav aria-label={title}>
        <p aria-hidden="true">{title}</p>
        <ol className="contents">
          {parts.map(({ id, words }) => (
            <li key={id}>
              <a href={`#${id}`}>{words}</a>
            </li>
          ))}
        </ol>
      </nav>
    </details>
  );
}
