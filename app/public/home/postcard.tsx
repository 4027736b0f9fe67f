import { business } from "../../../content/business.ts";
import type { HomeWords } from "../../../content/home.ts";
import { Section } from "../../shared/section.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import drawings from "./drawing.svg?url&no-inline";
import "./postcard.css";

export function Postcard({ words }: { words: HomeWords["chat"] }) {
  return (
    <Section tint>
      <div className="card card-raised postcard">
        <div>
          <h2 className="title">{words.title}</h2>
          <p className="lead">{words.text}</p>
          <ButtonLink to="/contact">{words.action}</ButtonLink>
        </div>
        <div className="postcard-side">
          <svg className="postmark" viewBox="0 0 150 60" aria-hidden="true">
            <use href={`${drawings}#postmark`} />
          </svg>
          <svg className="stamp" viewBox="0 0 84 100" aria-hidden="true">
            <use href={`${drawings}#stamp`} />
            <StampName name={business().name} />
          </svg>
          {words.address.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
      </div>
    </Section>
  );
}

/** As wide as the stamp at most; one that is longer still would only be a line. */
function StampName({ name }: { name: string }) {
  const width = Math.min(68, 6 * name.length);
  return (
    <text x="42" y="89" className="stamp-name" textAnchor="middle" textLength={width} lengthAdjust="spacingAndGlyphs">
      {name.length > 20 ? "" : name.toUpperCase()}
    </text>
  );
}
