import type { ParkWords } from "../../../content/showcase/template-green-space.ts";
import { Drawing } from "./drawing.tsx";
import { SquareLink } from "./square-link.tsx";
import { StopMark } from "./stop-mark.tsx";
import "./events.css";

type Event = ParkWords["events"]["list"][number];

export function Events({ words: { events: words, stops } }: { words: ParkWords }) {
  return (
    <section id="events" tabIndex={-1} className="gg-section gg-events" aria-labelledby="events-heading">
      <Drawing of="trail-down" className="gg-trail gg-trail-down" />
      <div className="gg-wrap">
        <div className="gg-head">
          <StopMark stops={stops} of="events" />
          <h2 id="events-heading">{words.heading}</h2>
        </div>
        <ul className="gg-covers">
          {words.list.map((event, index) => (
            <li key={event.id} className={`gg-cover gg-cover-${event.id}`}>
              <Cover event={event} document={`${words.document} ${index + 1}`} onTheMap={words.onTheMap} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

/** A folded map: the date on its spine, a picture, and the square where to be. */
function Cover({ event, document, onTheMap }: { event: Event; document: string; onTheMap: string }) {
  return (
    <article>
      <p className="row between gg-spine">
        <span>{document}</span>
        <time dateTime={event.date}>
          {event.month} <b>{event.day}</b>
        </time>
      </p>
      <Drawing of={event.id} className="gg-cover-picture" />
      <div className="gg-cover-words">
        <h3>{event.name}</h3>
        <p className="gg-hours">{event.hours}</p>
        <p>{event.text}</p>
        <SquareLink square={event.square} label="Map square">
          <span>
            {event.place} <span className="sr-only">{onTheMap}</span>
          </span>
          <Locator square={event.square} />
        </SquareLink>
      </div>
    </article>
  );
}

/** The whole sheet, very small, with one square inked. */
function Locator({ square }: { square: string }) {
  const x = (square.charCodeAt(0) - "A".charCodeAt(0)) * 8;
  const y = (Number(square[1]) - 1) * 8;
  return (
    <svg className="gg-locator" viewBox="-1 -1 66 42" width="66" height="42" aria-hidden="true">
      <path d="M0 0H64V40H0ZM8 0V40M16 0V40M24 0V40M32 0V40M40 0V40M48 0V40M56 0V40M0 8H64M0 16H64M0 24H64M0 32H64" />
      <rect x={x} y={y} width="8" height="8" />
    </svg>
  );
}
