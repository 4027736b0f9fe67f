import type { HomeWords } from "../../../content/home.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { DayStrip } from "./day-strip.tsx";
import { Receipt } from "./receipt.tsx";
import "./hero.css";

type Props = { words: HomeWords["hero"]; receipt: HomeWords["receipt"]; strip: HomeWords["strip"] };

export function Hero({ words, receipt, strip }: Props) {
  const [offer, price] = words.headline;
  return (
    <section className="hero">
      <div className="hero-top wrap">
        <div>
          <p className="eyebrow">{words.eyebrow}</p>
          <h1>
            <span>{offer}</span> <em>{price}</em>
          </h1>
          <p className="lead">
            {words.lead.before}
            <strong>{words.lead.commitment}</strong>
            {words.lead.after}
          </p>
          <div className="btn-row">
            <ButtonLink to="/contact">Get A Free Website</ButtonLink>
            <ButtonLink to="/plans" variant="line" className="hero-more">
              See What's Included
            </ButtonLink>
          </div>
        </div>
        <Receipt words={receipt} />
      </div>
      <DayStrip words={strip} />
    </section>
  );
}
