import type { View } from "./view.server.ts";
import { words } from "./words.ts";

/** What has arrived, the newest first. */
export function Receipts({ rows }: { rows: View["receipts"] }) {
  return (
    <section className="card stack pad gap-12" aria-labelledby="receipts">
      <h2 id="receipts">{words.receipts.heading}</h2>
      {rows.length ? (
        <ul className="rows">
          {rows.map(({ id, invoiceId, number, on, way, amount }) => (
            <li key={id} className="split">
              <p className="named">
                <b>{way}</b>
                <span>
                  {on}, <a href={`/invoices/${invoiceId}`}>{words.receipts.for(number)}</a>
                </span>
                <a className="touch" href={`/invoices/${invoiceId}/receipts/${id}`}>
                  {words.receipts.pdf(amount)}
                </a>
              </p>
              <p className="amount">{amount}</p>
            </li>
          ))}
        </ul>
      ) : (
        <p className="soft">{words.receipts.none}</p>
      )}
    </section>
  );
}
