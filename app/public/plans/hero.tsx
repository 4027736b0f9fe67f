import type { PlansWords } from "../../../content/plans.ts";
import { ButtonLink } from "../../ui/button.tsx";
import drawings from "./drawing.svg?url&no-inline";
import { StartLink } from "./start-link.tsx";

export function PlansHero({ words }: { words: PlansWords["hero"] }) {
  const [ink, pine] = words.title;
  const [before, commitment, after] = words.lead;
  return (
    <section className="plans-hero">
      <div className="wrap sides plans-hero-grid">
        <div className="plans-hero-words">
          <p className="eyebrow">{words.eyebrow}</p>
          <h1>
            {ink} <em>{pine}</em>
          </h1>
          <p className="lead">
            {before}
            <strong>{commitment}</strong>
            {after}
          </p>
          <div className="btn-row">
            <ButtonLink to="/plans#hosting-plans">{words.see}</ButtonLink>
            <StartLink variant="line" className="plans-hero-second">
              Get Started
            </StartLink>
          </div>
        </div>
        <svg className="plans-shop" viewBox="0 0 600 482" role="img" aria-label={words.drawing}>
          <use href={`${drawings}#shop`} />
        </svg>
      </div>
    </section>
  );
}
