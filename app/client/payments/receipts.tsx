import { Icon } from "../../ui/icon.tsx";
import type { View } from "./view.server.ts";
import { words } from "./words.ts";

/** What has arrived, the newest first, each a paper to keep. */
export function Receipts({ rows }: { rows: View["receipts"] }) {
  return (
    <section className="card stack pad gap-12" aria-labelledby="receipts">
      <h2 id="receipts">{words.receipts.heading}</h2>
      {rows.length ? (
        <ul className="stack gap-8">
          {rows.map(({ id, invoiceId, number, on, way, amount }) => (
            <li key={id}>
              <a className="money-paper" href={`/invoices/${invoiceId}/receipts/${id}`}>
                <b>{words.receipts.for(number)}</b>
                <span className="amount">{amount}</span>
                <span>
                  {on}, {way}
                </span>
                <span className="money-pdf">
                  <Icon name="download" />
                  {words.receipts.pdf}
                </span>
              </a>
            </li>
          ))}
        </ul>
      ) : (
        <p className="soft">{words.receipts.none}</p>
      )}
    </section>
  );
}
