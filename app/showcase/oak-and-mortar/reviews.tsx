import type { OakAndMortar } from "../../../content/showcase/oak-and-mortar.ts";
import { Drawing } from "./drawing.tsx";
import "./reviews.css";

export function Reviews({ words }: { words: OakAndMortar["reviews"] }) {
  return (
    <section className="oak-section oak-reviews" id="testimonials" tabIndex={-1} aria-labelledby="oak-reviews-h">
      <div className="oak-wrap">
        <h2 id="oak-reviews-h">{words.heading}</h2>
        {words.all.some(({ sample }) => sample) ? <p className="oak-sample">{words.mark}</p> : null}
        <ul className="oak-courses">
          {words.all.map(({ drawing, quote, from, sample }) => (
            <li key={drawing} data-sample={sample || undefined}>
              <Drawing of={drawing} viewBox="0 0 480 320" fill="xMidYMid slice" />
              <blockquote>
                <p>{quote}</p>
                <footer>{from}</footer>
              </blockquote>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
