import type { HomeWords } from "../../../content/home.ts";
import { Section } from "../../shared/section.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import "./ready.css";

export function Ready({ words }: { words: HomeWords["ready"] }) {
  return (
    <Section dark>
      <div className="sides ready-grid">
        <div className="ready-copy">
          <h2 className="title-large">{words.title}</h2>
          <p className="lead soft">{words.text}</p>
          <ButtonLink to="/contact" variant="loud">
            {words.action}
          </ButtonLink>
        </div>
        <ul className="numbers">
          {words.numbers.map(({ figure, unit, note }) => (
            <li key={unit} className="number">
              <b>{figure}</b> <span>{unit}</span> <small>{note}</small>
            </li>
          ))}
        </ul>
      </div>
    </Section>
  );
}
