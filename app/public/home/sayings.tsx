import type { HomeWords } from "../../../content/home.ts";
import type { Testimonial } from "../../../domain/website/site.ts";
import { Section, SectionHead } from "../../shared/section.tsx";
import "./sayings.css";

export function Sayings({ words }: { words: HomeWords["sayings"] }) {
  if (words.testimonials.length === 0) return null;
  return (
    <Section id="testimonials">
      <SectionHead day={8} title={words.title} />
      <div className="three quotes">
        {words.testimonials.map((testimonial) => (
          <Quote key={testimonial.name} {...testimonial} />
        ))}
      </div>
    </Section>
  );
}

function Quote({ quote, name, business, days, isSample }: Testimonial) {
  return (
    <figure className="stack quote" data-sample={isSample || undefined}>
      <blockquote>
        <p>{quote}</p>
      </blockquote>
      <figcaption className="row small">
        <DayOfStrip day={days} />
        <span>
          <b>{name}</b> {business}, online in {days} days
        </span>
      </figcaption>
    </figure>
  );
}

function DayOfStrip({ day }: { day: number }) {
  return (
    <svg viewBox="0 0 46 54" aria-hidden="true">
      <path
        d="M1 8a3 3 0 0 1 3-3h38a3 3 0 0 1 3 3v37a8 8 0 0 1-8 8H9a8 8 0 0 1-8-8z"
        fill="#fff"
        stroke="#17211f"
        strokeOpacity=".18"
      />
      <path d="M1 8a3 3 0 0 1 3-3h38a3 3 0 0 1 3 3v8H1z" fill="var(--color-pine)" />
      <path d="M13 1.5v8M33 1.5v8" stroke="#17211f" strokeWidth="3" strokeLinecap="round" />
      <text x="23" y="43" textAnchor="middle" fill="#17211f">
        {day}
      </text>
    </svg>
  );
}
