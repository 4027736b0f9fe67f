import { Link } from "react-router";
import type { Route } from "./+types/route";
import "./preview-bar.css";

/** `editor` is where the draft is written. */
type Props = Route.ComponentProps["loaderData"]["bar"];

export function ArticlePreviewBar({ editor, words }: Props) {
  return (
    <div className="article-preview-bar">
      <div className="wrap row between">
        <p>{words.what}</p>
        {/* The editor's tab has its address for a name: there is one editor, however often it is come back to. */}
        <Link to={editor} target={editor}>
          {words.back}
        </Link>
      </div>
    </div>
  );
}
