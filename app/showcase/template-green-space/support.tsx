import type { ParkWords } from "../../../content/showcase/template-green-space.ts";
import { Drawing } from "./drawing.tsx";
import { StopMark } from "./stop-mark.tsx";
import "./support.css";
import { SectionLink } from "./section-link.tsx";

/** The goose's own foot comes down from above; where there is room, each toe stands on a way to help. */
export function Support({ words: { support: words, stops } }: { words: ParkWords }) {
  return (
    <section id="support" tabIndex={-1} className="gg-section gg-support" aria-labelledby="support-heading">
      <div className="gg-wrap">
        <Drawing of="foot" className="gg-foot" />
        <Drawing of="foot-small" className="gg-foot-small" />
        <div className="gg-head">
          <StopMark stops={stops} of="support" />
          <h2 id="support-heading">{words.heading}</h2>
          <p>{words.lead}</p>
        </div>
        <ul className="gg-ways">
          {words.ways.map(({ name, text, action }) => (
            <li key={name} className="gg-card">
              <h3>{name}</h3>
              <p>{text}</p>
              <SectionLink className="gg-button" to="contact">
                {action}
              </SectionLink>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
