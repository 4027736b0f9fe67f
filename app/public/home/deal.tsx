import type { ReactNode } from "react";
import type { DealLine, HomeWords } from "../../../content/home.ts";
import { Section } from "../../shared/section.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import "./deal.css";

export function Deal({ words }: { words: HomeWords["deal"] }) {
  return (
    <Section tint className="deal-section">
      <div className="sides sides-right deal-grid">
        <div className="stack">
          <h2 className="title">{words.title}</h2>
          <p className="lead">{words.lead}</p>
          <div className="btn-row">
            <ButtonLink to="/contact">Get Started</ButtonLink>
            <ButtonLink to="/about" variant="line">
              Learn More <span className="sr-only">about me</span>
            </ButtonLink>
          </div>
        </div>
        <div className="card card-raised deal-ticket">
          <Half title="You get" lines={words.youGet} icon={<Checkbox />} />
          <Half title="I get" lines={words.iGet} icon={<Pound />} />
        </div>
      </div>
    </Section>
  );
}

function Half({ title, lines, icon }: { title: string; lines: DealLine[]; icon: ReactNode }) {
  return (
    <div>
      <h3>{title}</h3>
      <ul className="medium">
        {lines.map(({ what, detail }) => (
          <li key={what}>
            {icon}
            <span>
              {what} {detail ? <small className="money">{detail}</small> : null}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Checkbox() {
  return (
    <svg viewBox="0 0 22 22" aria-hidden="true">
      <circle cx="11" cy="11" r="10" fill="var(--color-pine-tint)" />
      <path
        d="m6.5 11.3 3 3.2 6-7"
        fill="none"
        stroke="var(--color-pine)"
        strokeWidth="2.2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}

function Pound() {
  return (
    <svg viewBox="0 0 22 22" aria-hidden="true">
      <circle cx="11" cy="11" r="10" fill="var(--color-marigold-tint)" />
      <path
        d="M14.5 7.6c-.6-1.300-1.700-1.900-2.900-1.900-1.900 0-3 1.400-2.700 3.300l.8 4.100c.2 1.300-.4 2.400-1.900 2.900h6.800M7.200 11.200h5.300"
        fill="none"
        stroke="#17211f"
        strokeWidth="1.7"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
