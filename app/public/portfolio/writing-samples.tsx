import { Link } from "react-router";

type ListedSample = { title: string; path: string; excerpt: string };

type WritingSamplesProps = {
  /** Undefined when nothing could be asked, and nothing was kept from before. */
  writings: readonly ListedSample[] | undefined;
  /** What stands here when there are none. */
  none: string;
  /** What stands here when nobody knows. */
  down: string;
};

export function WritingSamples({ writings, none, down }: WritingSamplesProps) {
  if (!writings) return <p className="writing-none">{down}</p>;
  if (writings.length === 0) return <p className="writing-none">{none}</p>;
  return (
    <ul className="three writings">
      {writings.map(({ title, path, excerpt }) => (
        <li key={path} className="writing stack lifts">
          <h3>{title}</h3>
          <p className="soft writing-excerpt">{excerpt}</p>
          <Link className="touch" to={path}>
            Read more<span className="sr-only"> of {title}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
