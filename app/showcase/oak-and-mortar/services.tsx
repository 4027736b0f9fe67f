import type { OakAndMortar } from "../../../content/showcase/oak-and-mortar.ts";
import { Drawing } from "./drawing.tsx";
import { SectionLink } from "./section-link.tsx";
import "./services.css";

export function Services({ words }: { words: OakAndMortar["services"] }) {
  return (
    <section className="oak-section oak-services" id="services" tabIndex={-1} aria-labelledby="oak-services-h">
      <div className="oak-wrap">
        <h2 id="oak-services-h">{words.heading}</h2>
        <ul className="oak-kinds">
          {words.kinds.map(({ drawing, name, text, jobs }) => (
            <li key={drawing} className={`oak-kind is-${drawing}`}>
              <Drawing of={drawing} viewBox="0 0 480 400" />
              <h3>{name}</h3>
              <div className="oak-kind-text">
                <p>{text}</p>
                <ul>
                  {jobs.map((job) => (
                    <li key={job}>{job}</li>
                  ))}
                </ul>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

export function Call({ words }: { words: OakAndMortar["call"] }) {
  return (
    <section className="oak-call" aria-labelledby="oak-call-h">
      <div className="oak-wrap row between">
        <div>
          <h2 id="oak-call-h">{words.heading}</h2>
          <p>{words.text}</p>
        </div>
        <SectionLink to="contact" className="oak-button is-ink">
          {words.button}
        </SectionLink>
      </div>
    </section>
  );
}
