import type { HomeWords, StripDay } from "../../../content/home.ts";
import drawings from "./strip.svg?url&no-inline";
import "./day-strip.css";

/** Ten leaves on which a website takes shape. The drawings are for the eye; the captions carry the meaning. */
export function DayStrip({ words }: { words: HomeWords["strip"] }) {
  const [first, second] = words.note;
  return (
    <div className="strip-band">
      <div className="strip-wrap">
        <ol className="strip" aria-label={words.label}>
          {words.leaves.map((leaf) => (
            <Day key={leaf.day} {...leaf} />
          ))}
        </ol>
        <p className="strip-note">
          {first}
          <br />
          {second}
        </p>
      </div>
    </div>
  );
}

const lastDay = 10;

function Day({ day, title, text }: StripDay) {
  const isWide = day % 3 === 1;
  return (
    <li className={`leaf leaf-${day} ${isWide ? "is-wide" : ""}`.trim()}>
      <div className="leaf-sheet">
        <svg
          className="leaf-art"
          viewBox={`0 0 ${isWide ? 200 : 86} ${day === lastDay ? 290 : 248}`}
          aria-hidden="true"
        >
          <use href={`${drawings}#day-${day}`} />
        </svg>
        {day === lastDay ? (
          <svg className="leaf-sign" viewBox="90 280 110 74" aria-hidden="true">
            <use href={`${drawings}#sign`} x="90" y="280" width="110" height="74" />
          </svg>
        ) : null}
      </div>
      <p className="leaf-caption">
        <span className="sr-only">Day {day}: </span>
        <b>{title}</b> {text ? <span>{text}</span> : null}
      </p>
    </li>
  );
}
