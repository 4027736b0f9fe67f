import { Link } from "react-router";
import "./article-preview-bar.css";

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
        <Link to={editor}>{words.back}</Link>
      </div>
    </div>
  );
}
