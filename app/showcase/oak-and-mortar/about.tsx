import type { OakAndMortar } from "../../../content/showcase/oak-and-mortar.ts";
import { Drawing } from "./drawing.tsx";
import "./about.css";

export function About({ words }: { words: OakAndMortar["about"] }) {
  return (
    <section className="oak-section oak-about" id="about" tabIndex={-1} aria-labelledby="oak-about-h">
      <div className="oak-string" aria-hidden="true" />
      <Drawing of="tools" viewBox="0 0 1152 344" fill="xMinYMin slice" label={words.drawing} className="oak-tools" />
      <div className="oak-wrap">
        <h2 id="oak-about-h">{words.heading}</h2>
        <div className="oak-about-columns">
          {words.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      </div>
    </section>
  );
}
