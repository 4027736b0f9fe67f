import { Link } from "react-router";
import type { PlansWords } from "../../../content/plans.ts";
import { Section, SectionHead } from "../../shared/section.tsx";
import { StartLink } from "./start-link.tsx";

export function PolicyCards({ words }: { words: PlansWords["smallPrint"] }) {
  const { head, cards, closing } = words;
  return (
    <Section tint>
      <SectionHead day={10} title={head.title} />
      <ul className="policy-cards">
        {cards.map((card) => (
          <li key={card.to}>
            <Link className="lifts" to={card.to}>
              <svg className="line-icon" viewBox="0 0 24 24" aria-hidden="true">
                <path d={icons[card.icon]} />
              </svg>
              <b>{card.label}</b>
              <span className="soft small">{card.text}</span>
            </Link>
          </li>
        ))}
      </ul>
      <div className="row between plans-closing">
        <div className="stack gap-12">
          <h2 className="title">{closing.title}</h2>
          <p className="lead">{closing.text}</p>
        </div>
        <StartLink>Get Started</StartLink>
      </div>
    </Section>
  );
}

const icons = {
  hosting: "M4 6h16v5H4zM4 13h16v5H4zM7 8.500h.01M7 15.500h.01",
  support: "M4 5h16v11H11l-4 4v-4H4z",
  "fair-use": "M12 4v16M5 8h14M5 8l-2.500 6h5zM19 8l-2.500 6h5zM8 20h8",
  enhancements: "M4 20l1-5L16 4l4 4L9 19zM14 6l4 4",
  domain: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM3 12h18M12 3c3 3 3 15 0 18M12 3c-3 3-3 15 0 18",
};
