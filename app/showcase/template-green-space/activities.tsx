import type { ParkWords } from "../../../content/showcase/template-green-space.ts";
import { Drawing } from "./drawing.tsx";
import { SquareLink } from "./square-link.tsx";
import { StopMark } from "./stop-mark.tsx";
import "./activities.css";

/** The map's key: what the signs mean, and where they are. */
export function Activities({ words: { activities: words, stops } }: { words: ParkWords }) {
  return (
    <section id="activities" tabIndex={-1} className="gg-section gg-activities" aria-labelledby="activities-heading">
      <div className="gg-wrap">
        <div className="row between gg-activities-top">
          <div className="gg-head">
            <StopMark stops={stops} of="activities" />
            <h2 id="activities-heading">{words.heading}</h2>
            <p>{words.lead}</p>
          </div>
          <Drawing of="trail-water" className="gg-trail gg-trail-water" />
          <Drawing of="pool" className="gg-pool" />
        </div>
        <ul className="gg-key">
          {words.list.map(({ id, name, text, square }) => (
            <li key={id}>
              <Drawing of={id} className="gg-key-sign" />
              <div>
                <h3>{name}</h3>
                <p>{text}</p>
              </div>
              <SquareLink square={square} label={words.square} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
