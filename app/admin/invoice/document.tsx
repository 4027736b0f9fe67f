import type { View } from "./view.server.ts";
import { words } from "./words.ts";

/** What the invoice says. */
export function InvoiceDocument({ invoice, paper, lines, sums }: Pick<View, "invoice" | "paper" | "lines" | "sums">) {
  return (
    <section className="card stack pad" aria-labelledby="lines-heading">
      <h2 id="lines-heading">{words.lines.heading}</h2>
      <Details invoice={invoice} paper={paper} />
      <table className="ledger ledger-sums">
        <caption className="sr-only">{words.lines.heading}</caption>
        <thead>
          <tr>
            <th scope="col">{words.lines.what}</th>
            <th scope="col">{words.lines.amount}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ id, description, explanation, times, amount, period }) => (
            <tr key={id}>
              <th scope="row">
                {description}
                {times ? <small>{times}</small> : null}
                {period ? <small>{period}</small> : null}
                {explanation && explanation !== period ? <small>{explanation}</small> : null}
              </th>
              <td>{amount}</td>
            </tr>
          ))}
        </tbody>
        <Sums sums={sums} />
      </table>
    </section>
  );
}

function Details({ invoice, paper }: Pick<View, "invoice" | "paper">) {
  const { details } = words;
  const { bank } = paper;
  const rows: [label: string, value: string[]][] = [
    [details.billedTo, paper.buyer],
    [details.issued, [invoice.issued]],
    [details.due, [invoice.due]],
    [details.paidOn, [invoice.paid]],
    [details.voided, [invoice.voided]],
    [details.reason, [invoice.voidReason]],
    [details.bank, bank ? [bank.accountName, `${bank.sortCode}, ${bank.accountNumber}`] : []],
    [details.vat, [paper.vat || details.noVat]],
  ];
  return (
    <dl className="invoice-details">
      {rows
        .filter(([, value]) => value.some(Boolean))
        .map(([label, value]) => (
          <div key={label}>
            <dt className="label">{label}</dt>
            <dd className="stack tabular invoice-detail">
              {value.filter(Boolean).map((line) => (
                <span key={line}>{line}</span>
              ))}
            </dd>
          </div>
        ))}
    </dl>
  );
}

/** From the total on, what has become of it. */
function Sums({ sums }: Pick<View, "sums">) {
  const order = ["net", "vat", "total", "credited", "paid", "refunded", "owed", "surplus"] as const;
  return (
    <tfoot>
      {order
        .filter((name) => sums[name])
        .map((name) => (
          <tr key={name} className={`is-${name}`}>
            <th scope="row">{words.sums[name]}</th>
            <td>{sums[name]}</td>
          </tr>
        ))}
    </tfoot>
  );
}
