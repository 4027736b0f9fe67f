import type { PlansWords } from "../../../content/plans.ts";

/** The four numbered parts of the shop in the drawing above. */
export function OverviewCards({ cards }: { cards: PlansWords["overview"] }) {
  return (
    <section className="plans-parts section-tint" aria-label="What you get">
      <ol className="wrap">
        {cards.map((card, index) => (
          <li key={card.title}>
            <p className="row strong plans-part-name">
              <NumberedDay number={index + 1} />
              {card.part}
            </p>
            <h2>{card.title}</h2>
            <p className="soft medium plans-part-text">{card.text}</p>
            <p className="small plans-part-price money">
              <b>{card.price}</b> {card.terms}
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}

function NumberedDay({ number }: { number: number }) {
  return (
    <svg viewBox="0 0 46 54" aria-hidden="true">
      <path d="M1 8a3 3 0 0 1 3-3h38a3 3 0 0 1 3 3v37a8 8 0 0 1-8 8H9a8 8 0 0 1-8-8z" fill="#fff" />
      <path d="M1 8a3 3 0 0 1 3-3h38a3 3 0 0 1 3 3v8H1z" fill="var(--color-pine)" />
      <path d="M13 1.500v8M33 1.500v8" stroke="#17211f" strokeWidth="3" strokeLinecap="round" />
      <text x="23" y="43" textAnchor="middle">
        {number}
      </text>
    </svg>
  );
}
