import { Link } from "react-router";
import type { PlansWords } from "../../../content/plans.ts";
import { Section } from "../../shared/section.tsx";
import drawings from "./drawing.svg?url&no-inline";

export function HostingExplained({ words }: { words: PlansWords["explained"] }) {
  const { hosting, benefits, contentHelp, glossary } = words;
  return (
    <Section tint>
      <div className="three explained">
        <div>
          <Drawing name="awake" />
          <h2>{hosting.title}</h2>
          <p>{hosting.text}</p>
        </div>
        <div>
          <Drawing name="gain" />
          <h2>{benefits.title}</h2>
          <ul className="day-bullets">
            {benefits.list.map((benefit) => (
              <li key={benefit}>{benefit}</li>
            ))}
          </ul>
        </div>
        <div>
          <Drawing name="notes" />
          <h2>{contentHelp.title}</h2>
          <p>{contentHelp.text}</p>
          <Link className="touch" to={contentHelp.link.to}>
            {contentHelp.link.label}
          </Link>
        </div>
      </div>
      <div className="glossary">
        <h2>{glossary.title}</h2>
        <dl className="thirds">
          {glossary.terms.map(({ term, meaning }) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd className="soft medium">{meaning}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Section>
  );
}

function Drawing({ name }: { name: "awake" | "gain" | "notes" }) {
  return (
    <svg viewBox="0 0 320 180" aria-hidden="true">
      <use href={`${drawings}#${name}`} />
    </svg>
  );
}
