import { type KeyboardEvent, useRef, useState, useSyncExternalStore } from "react";
import type { OakAndMortar } from "../../../content/showcase/oak-and-mortar.ts";
import { JobDrawing } from "./drawing.tsx";
import { useSwipe } from "./use-swipe.ts";
import "./gallery.css";

/**
 * Without scripts all six stand on the page with their captions. Where scripts may run, the style sheet shows one and
 * the edge of the next from the first paint on, so that nothing moves when they arrive.
 */
export function Gallery({ words }: { words: OakAndMortar["gallery"] }) {
  const { jobs } = words;
  const [current, setCurrent] = useState(0);
  const track = useRef<HTMLUListElement>(null);
  const step = (by: number) => setCurrent((shown) => (shown + by + jobs.length) % jobs.length);
  const swipe = useSwipe(track, step);
  const isAlive = useIsAlive();
  const shown = jobs[current];

  function stepByKey(event: KeyboardEvent) {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!by) return;
    event.preventDefault();
    step(by);
  }

  return (
    <section
      className="oak-section oak-gallery"
      id="gallery"
      tabIndex={-1}
      aria-roledescription="carousel"
      aria-labelledby="oak-gallery-h"
      onKeyDown={stepByKey}
    >
      <div className="oak-wrap">
        <h2 id="oak-gallery-h">{words.heading}</h2>
        <ul className="oak-track" ref={track} {...swipe}>
          {jobs.map(({ drawing, label, text }, index) => {
            const place = (index - current + jobs.length) % jobs.length;
            return (
              <li key={drawing} className="oak-slide" data-place={place} aria-hidden={isAlive && place > 0}>
                <figure>
                  <JobDrawing of={drawing} label={`Drawing: ${label}`} />
                  <figcaption>
                    <b>{label}</b>
                    {text}
                  </figcaption>
                </figure>
              </li>
            );
          })}
        </ul>
        <div className="oak-gallery-bar">
          <div className="oak-gallery-label" aria-live="polite" aria-atomic="true">
            <h3>{shown?.label}</h3>
            <p>{shown?.text}</p>
          </div>
          <div className="oak-gallery-steps">
            <p>
              <span className="sr-only">Job </span>
              {current + 1}
              <span aria-hidden="true"> / </span>
              <span className="sr-only"> of </span>
              {jobs.length}
            </p>
            <button type="button" aria-label={words.previous} onClick={() => step(-1)}>
              <Arrow d="M19 6 9 16l10 10" />
            </button>
            <button type="button" aria-label={words.next} onClick={() => step(1)}>
              <Arrow d="M13 6l10 10-10 10" />
            </button>
          </div>
        </div>
        <ol className="oak-names" aria-label={words.names}>
          {jobs.map(({ drawing, label }, index) => (
            <li key={drawing}>
              <button
                type="button"
                aria-current={index === current ? "true" : undefined}
                onClick={() => setCurrent(index)}
              >
                {label}
              </button>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

function Arrow({ d }: { d: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true">
      <path d={d} fill="none" stroke="currentColor" strokeWidth="4" />
    </svg>
  );
}

/** False in the page as it was made: there nothing may be hidden from anybody. */
function useIsAlive(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
}
