import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import type { ParkWords } from "../../../content/showcase/template-green-space.ts";
import mapTall from "./drawings/map-tall.svg?url&no-inline";
import mapWide from "./drawings/map-wide.svg?url&no-inline";
import { SectionLink } from "./section-link.tsx";
import "./hero.css";
import "./map.css";
import "./map-places.css";

export function Hero({ words }: { words: ParkWords }) {
  const { hero } = words;
  return (
    <section id="home" tabIndex={-1} className="gg-hero" aria-labelledby="home-heading">
      <div className="gg-spread">
        <div className="gg-hero-words">
          <h1 id="home-heading">{hero.heading}</h1>
          <p>{hero.lead}</p>
          <p className="row gg-hero-buttons">
            <SectionLink className="gg-button" to="events">
              {hero.toEvents}
            </SectionLink>
            <SectionLink className="gg-more" to="about">
              {hero.toStory}
            </SectionLink>
          </p>
        </div>
        <ParkMap words={words} />
      </div>
    </section>
  );
}

/** The map is drawn twice, wide and tall; what is written on it is text, so that it can be read, zoomed and followed. */
function ParkMap({ words: { hero, stops, squares } }: { words: ParkWords }) {
  const lit = useLitSquare();
  return (
    <div className={lit === undefined ? "gg-map gg-map-still" : "gg-map"}>
      <picture>
        <source media="(min-width: 1180px)" srcSet={mapWide} width={1420} height={820} />
        <img src={mapTall} alt={hero.map} width={900} height={1260} fetchPriority="high" />
      </picture>
      <Ruler />
      <div className="gg-map-names" aria-hidden="true">
        <span className="gg-at-lawn">{hero.names.lawn}</span>
        <span className="gg-at-wood">{hero.names.wood}</span>
        <span className="gg-at-plots">{hero.names.plots}</span>
        <span className="gg-at-loop">{hero.names.loop}</span>
        <span className="gg-at-scale">{hero.scale}</span>
      </div>
      {squares.map(({ square, place }) => (
        <p
          key={square}
          id={square.toLowerCase()}
          tabIndex={-1}
          className={`gg-square gg-col-${square[0]} gg-row-${square[1]}${lit === square.toLowerCase() ? " gg-square-lit" : ""}`}
        >
          <span>{place}</span>
        </p>
      ))}
      <nav aria-label="Stops on the map">
        <ol>
          {stops.map(({ id, place }, index) => (
            <li key={id}>
              <SectionLink className={`gg-map-stop gg-at-${id}`} to={id}>
                <b>{index + 1}</b> <span>{place}</span>
              </SectionLink>
            </li>
          ))}
        </ol>
      </nav>
    </div>
  );
}

/** `:target` lights a square until the scripts run; the router's own jumps do not move it, so from then on this does. */
function useLitSquare(): string | undefined {
  const { hash } = useLocation();
  const [lit, setLit] = useState<string>();
  useEffect(() => setLit(hash.slice(1)), [hash]);
  return lit;
}

const columns = ["A", "B", "C", "D", "E", "F", "G", "H"];
const rows = [1, 2, 3, 4, 5];

function Ruler() {
  return (
    <div className="gg-ruler" aria-hidden="true">
      <p className="gg-ruler-columns">
        {columns.map((column) => (
          <span key={column}>{column}</span>
        ))}
      </p>
      {["left", "right"].map((side) => (
        <p key={side} className={`gg-ruler-rows gg-ruler-${side}`}>
          {rows.map((row) => (
            <span key={row}>{row}</span>
          ))}
        </p>
      ))}
    </div>
  );
}
