import { clientMoneyWords } from "../../../content/payments.ts";

export type Receipt = { id: string; invoiceId: string; number: string; on: string; way: string; amount: string };

const words = clientMoneyWords.receipts;

/** What has arrived, the newest first. */
export function Receipts({ rows }: { rows: Receipt[] }) {
  return (
    <section className="card payments-side" aria-labelledby="receipts">
      <h2 id="receipts">{words.heading}</h2>
      {rows.length ? (
        <ul className="payments-receipts">
          {rows.map(({ id, invoiceId, number, on, way, amount }) => (
            <li key={id}>
              <p>
                <b>{way}</b>
                <span>
                  {on}, <a href={`/invoices/${invoiceId}`}>{words.for(number)}</a>
                </span>
              </p>
              <p className="payments-amount">{amount}</p>
            </li>
          ))}
        </ul>
      ) : (
        <p className="payments-soft">{words.none}</p>
      )}
    </section>
  );
}
