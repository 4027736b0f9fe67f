import type { HomeWords } from "../../../content/home.ts";
import { ButtonLink } from "../../ui/button.tsx";
import "./thumb-bar.css";

/**
 * On phones, the call that follows the thumb. It sticks to the bottom of a track that begins a screen below the hero's
 * own button and ends with the page's content, so it comes and goes at the right moment without a script.
 */
export function ThumbBar({ words }: { words: HomeWords["thumbBar"] }) {
  return (
    <div className="thumb-track">
      <aside className="dock row thumb-bar" aria-label={words.label}>
        <p className="soft">
          <b>{words.strong}</b> {words.text}
        </p>
        <ButtonLink to="/contact">Get a Free Website</ButtonLink>
      </aside>
    </div>
  );
}
