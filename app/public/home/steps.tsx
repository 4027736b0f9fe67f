import { Link } from "react-router";
import type { HomeWords, Step } from "../../../content/home.ts";
import { MiniStrip } from "../../shared/mini-strip.tsx";
import { Section, SectionHead } from "../../shared/section.tsx";
import drawings from "./drawing.svg?url&no-inline";
import "./steps.css";

export function Steps({ words }: { words: HomeWords["steps"] }) {
  return (
    <Section>
      <SectionHead day={2} title={words.title} lead={words.lead} />
      <ol className="three steps">
        {words.list.map((step, index) => (
          <StepTile key={step.title} {...step} number={index + 1} />
        ))}
      </ol>
    </Section>
  );
}

function StepTile({ title, emoji, text, to, when, days, drawing, number }: Step & { number: number }) {
  return (
    <li className="step whole">
      <div className="step-art">
        <svg viewBox="0 0 380 240" aria-hidden="true">
          <use href={`${drawings}#${drawing}`} />
        </svg>
        <span className="step-emoji" aria-hidden="true">
          {emoji}
        </span>
      </div>
      <p className="row between strong small step-when">
        {when} <MiniStrip {...days} />
      </p>
      <h3>
        <span>{number}</span> {to ? <Link to={to}>{title}</Link> : title}
      </h3>
      <p>{text}</p>
    </li>
  );
}
