import type { OakAndMortar } from "../../../content/showcase/oak-and-mortar.ts";
import { Drawing } from "./drawing.tsx";
import type { MessageAnswer } from "./message-answer.ts";
import { MessageForm } from "./message-form.tsx";
import "./contact.css";

type Props = { words: OakAndMortar["contact"]; answer: MessageAnswer | undefined };

export function Contact({ words, answer }: Props) {
  const { phone, email } = words;
  return (
    <section className="oak-section oak-contact" id="contact" tabIndex={-1} aria-labelledby="oak-contact-h">
      <div className="oak-wrap">
        <div className="oak-contact-say">
          <h2 id="oak-contact-h">{words.heading}</h2>
          <p>{words.text}</p>
          <dl>
            <dt>{phone.label}</dt>
            <dd>
              <a href={`tel:${phone.dial}`}>{phone.shown}</a>
            </dd>
            <dt>{email.label}</dt>
            <dd>
              <a href={`mailto:${email.address}`}>{email.address}</a>
            </dd>
          </dl>
          <Drawing of="frog" viewBox="0 0 440 204" className="oak-frog" />
        </div>
        <MessageForm words={words} first={answer} />
      </div>
    </section>
  );
}
