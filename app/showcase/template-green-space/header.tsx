import { type KeyboardEvent, useRef } from "react";
import type { ParkWords } from "../../../content/showcase/template-green-space.ts";
import { Drawing } from "./drawing.tsx";
import "./header.css";
import { SectionLink } from "./section-link.tsx";

export function Header({ words }: { words: ParkWords }) {
  return (
    <header className="gg-top">
      <div className="row between gg-top-row">
        <SectionLink className="gg-logo" to="home">
          <Drawing of="print" />
          <span>
            Goosefoot <br />
            Green
          </span>
        </SectionLink>
        <nav aria-label="Main" className="gg-wide-menu">
          <ul>
            {words.stops.map(({ id, menu }) => (
              <li key={id}>
                <SectionLink to={id}>{menu}</SectionLink>
              </li>
            ))}
          </ul>
        </nav>
        <SmallMenu words={words} />
      </div>
      <div className="gg-walk" aria-hidden="true">
        <span className="gg-walk-steps" />
        <span className="gg-walk-goose">
          <Drawing of="goose" />
        </span>
      </div>
    </header>
  );
}

/** A `details`, so it opens without scripts; with them it also closes on a choice and on Escape. */
function SmallMenu({ words }: { words: ParkWords }) {
  const menu = useRef<HTMLDetailsElement>(null);
  const close = () => menu.current?.removeAttribute("open");
  const closeOnEscape = ({ key, currentTarget }: KeyboardEvent<HTMLDetailsElement>) => {
    if (key !== "Escape" || !currentTarget.open) return;
    close();
    currentTarget.querySelector("summary")?.focus();
  };
  return (
    <details className="gg-small-menu" ref={menu} onKeyDown={closeOnEscape}>
      <summary>Menu</summary>
      <nav aria-label="Main, small screens">
        <ol>
          {words.stops.map(({ id, menu: name, place }, index) => (
            <li key={id}>
              <SectionLink to={id} onClick={close}>
                <b>{index + 1}</b> {name} <span>{place}</span>
              </SectionLink>
            </li>
          ))}
        </ol>
      </nav>
    </details>
  );
}
