import { useState } from "react";
import type { ParkWords } from "../../../content/showcase/template-green-space.ts";
import { Drawing } from "./drawing.tsx";
import { StopMark } from "./stop-mark.tsx";
import "./contact.css";

export function Contact({ words: { contact: words, stops } }: { words: ParkWords }) {
  return (
    <section id="contact" tabIndex={-1} className="gg-section gg-contact" aria-labelledby="contact-heading">
      <Drawing of="trail-down" className="gg-trail gg-trail-home" />
      <div className="gg-wrap gg-two">
        <div>
          <StopMark stops={stops} of="contact" />
          <h2 id="contact-heading">{words.heading}</h2>
          <p>{words.lead}</p>
          <address>
            <dl>
              {words.details.map(({ by, to }) => (
                <div key={by}>
                  <dt>{by}</dt>
                  <dd>{to}</dd>
                </div>
              ))}
            </dl>
          </address>
          <Drawing of="lodge-by-the-gate" className="gg-lodge" label={words.picture} />
        </div>
        <DemonstrationForm words={words.form} />
      </div>
    </section>
  );
}

/** No form element: with or without scripts there is nothing here that a browser could send. */
function DemonstrationForm({ words }: { words: ParkWords["contact"]["form"] }) {
  const [isPressed, setPressed] = useState(false);
  return (
    <fieldset className="gg-card gg-note" aria-describedby="note-warning">
      <legend>
        <h3>{words.heading}</h3>
      </legend>
      <p className="gg-warning" id="note-warning">
        <b>{words.mark}</b> {words.warning}
      </p>
      <label htmlFor="note-name">{words.name}</label>
      <input id="note-name" type="text" autoComplete="off" />
      <label htmlFor="note-email">{words.email}</label>
      <input id="note-email" type="email" autoComplete="off" />
      <label htmlFor="note-message">{words.message}</label>
      <textarea id="note-message" rows={4} autoComplete="off" />
      <button className="gg-button" type="button" aria-describedby="note-warning" onClick={() => setPressed(true)}>
        {words.button}
      </button>
      <p className="gg-answer" role="status">
        {isPressed ? words.pressed : ""}
      </p>
    </fieldset>
  );
}
