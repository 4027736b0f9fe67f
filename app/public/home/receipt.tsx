import type { HomeWords } from "../../../content/home.ts";
import "./receipt.css";

/** What free costs, in the same glance as the word. */
export function Receipt({ words }: { words: HomeWords["receipt"] }) {
  return (
    <aside className="receipt" aria-labelledby="receipt">
      <div className="receipt-paper">
        <h2 id="receipt">{words.title}</h2>
        <dl className="pairs small">
          {words.lines.map(({ what, how, amount }) => (
            <div key={what}>
              <dt>
                {what} <span>{how}</span>
              </dt>
              <dd>{amount}</dd>
            </div>
          ))}
          <div className="receipt-total">
            <dt>{words.total.what}</dt>
            <dd>{words.total.amount}</dd>
          </div>
          <div className="receipt-today">
            <dt>{words.today.what}</dt>
            <dd>{words.today.amount}</dd>
          </div>
        </dl>
        <p className="soft">{words.catch}</p>
      </div>
    </aside>
  );
}
