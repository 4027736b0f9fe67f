import { Link } from "react-router";
import "./preview-bar.css";

type ArticlePreviewBarProps = {
  /** Where the draft is written. */
  editor: string;
  words: { what: string; back: string };
};

export function ArticlePreviewBar({ editor, words }: ArticlePreviewBarProps) {
  return (
    <div className="article-preview-bar">
      <div className="wrap">
        <p>{words.what}</p>
        {/* The editor's tab has its address for a name: there is one editor, however often it is come back to. */}
        <Link to={editor} target={editor}>
          {words.back}
        </Link>
      </div>
    </div>
  );
}
