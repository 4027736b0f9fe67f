import type { HomeWords } from "../../../content/home.ts";
import { Section, SectionHead } from "../../shared/section.tsx";
import drawings from "./drawing.svg?url&no-inline";
import "./reasons.css";

/** Nine reasons on one sheet of a wall calendar. */
export function Reasons({ words }: { words: HomeWords["reasons"] }) {
  return (
    <Section tint>
      <SectionHead day={5} title={words.title} lead={words.lead} />
      <div className="calendar reasons-card">
        <ul className="reasons-tiles">
          {words.list.map(({ title, text, drawing }) => (
            <li key={title} className={`tile tile-${drawing}`}>
              <svg viewBox="0 0 128 96" aria-hidden="true">
                <use href={`${drawings}#${drawing}`} />
              </svg>
              <h3>{title}</h3>
              <p className="soft medium">{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </Section>
  );
}
