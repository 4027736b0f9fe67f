import type { OakAndMortar } from "../../../content/showcase/oak-and-mortar.ts";
import { Drawing } from "./drawing.tsx";
import { SectionLink } from "./section-link.tsx";
import "./hero.css";

export function Hero({ words }: { words: OakAndMortar["hero"] }) {
  const [first, second] = words.heading;
  return (
    <section className="oak-hero" id="home" tabIndex={-1} aria-labelledby="oak-h1">
      <div className="oak-wrap oak-hero-text">
        <h1 id="oak-h1">
          {first}
          <br />
          {second}
        </h1>
        <div className="oak-hero-say">
          <p>{words.lead}</p>
          <div className="row">
            <SectionLink to="services" className="oak-button is-brick">
              {words.services}
            </SectionLink>
            <SectionLink to="contact" className="oak-button is-ink">
              {words.quote}
            </SectionLink>
          </div>
        </div>
      </div>
      <div className="oak-wall">
        <Drawing of="wall" viewBox="0 0 720 600" fill="xMinYMax slice" label={words.drawing} />
      </div>
      <div className="oak-string" aria-hidden="true" />
      <div className="oak-wall is-over">
        <Drawing of="line-block" viewBox="0 0 720 600" fill="xMinYMax slice" />
      </div>
      <div className="oak-footing" />
    </section>
  );
}
