import type { ParkWords } from "../../../content/showcase/template-green-space.ts";
import { Drawing } from "./drawing.tsx";
import { StopMark } from "./stop-mark.tsx";
import "./about.css";

export function About({ words: { about: words, stops } }: { words: ParkWords }) {
  return (
    <section id="about" tabIndex={-1} className="gg-section gg-about" aria-labelledby="about-heading">
      <Drawing of="trail-in" className="gg-trail gg-trail-in" />
      <div className="gg-wrap gg-two">
        <div>
          <StopMark stops={stops} of="about" />
          <h2 id="about-heading">{words.heading}</h2>
          {words.story.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          <ul className="gg-details">
            {words.details.map(({ figure, of }) => (
              <li key={of}>
                <b>{figure}</b> {of}
              </li>
            ))}
          </ul>
        </div>
        <Drawing of="about" className="gg-about-picture" label={words.picture} />
      </div>
      <Drawing of="trail-on" className="gg-trail gg-trail-on" />
    </section>
  );
}
