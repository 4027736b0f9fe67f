import type { View } from "./view.server.ts";
import { words } from "./words.ts";

/** What has arrived, the newest first. */
export function Receipts({ rows }: { rows: View["receipts"] }) {
  return (
    <section className="card payments-side" aria-labelledby="receipts">
      <h2 id="receipts">{words.receipts.heading}</h2>
      {rows.length ? (
        <ul className="payments-receipts">
          {rows.map(({ id, invoiceId, number, on, way, amount }) => (
            <li key={id}>
              <p>
                <b>{way}</b>
                <span>
                  {on}, <a href={`/invoices/${invoiceId}`}>{words.receipts.for(number)}</a>
                </span>
              </p>
              <p className="payments-amount">{amount}</p>
            </li>
          ))}
        </ul>
      ) : (
        <p className="payments-soft">{words.receipts.none}</p>
      )}
    </section>
  );
}
