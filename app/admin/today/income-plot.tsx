import { formatPounds } from "../../../domain/money.ts";
import type { View } from "./view.server.ts";
import { moneyWords } from "./words.ts";

const words = moneyWords.income;
const [width, height, floor, barWidth, step] = [300, 132, 108, 16, 22];

/** Twelve bars and three lines to read them by; the same as a table for whoever wants figures. */
export function IncomePlot({ income }: Pick<View["money"], "income">) {
  const [first, last, before] = [income[0], income.at(-1), income.at(-2)];
  if (!first || !last) return null;
  const top = niceTop(Math.max(...income.map(({ pence }) => pence)));
  return (
    <div className="stack gap-8 above-line income">
      <h3>{words.heading}</h3>
      <p className="soft small">
        <b>{last.amount}</b> {before ? comparedWith(last.pence - before.pence, before.month) : null}
      </p>
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={words.plot(first.month, last.month)}>
        {[1, 2, 3].map((third) => {
          const y = floor - (third / 3) * (floor - 8);
          return (
            <g key={third} className="income-line">
              <path d={`M0 ${y}H${step * income.length}`} />
              <text x={width} y={y + 4}>
                {formatPounds((top * third) / 3).replace(/\.00$/, "")}
              </text>
            </g>
          );
        })}
        {income.map(({ month, pence }, index) => {
          const tall = top ? (Math.max(0, pence) / top) * (floor - 8) : 0;
          const isNow = index === income.length - 1;
          return (
            <g key={month} className={isNow ? "income-bar is-now" : "income-bar"}>
              <rect
                x={index * step + 2}
                y={floor - Math.max(tall, 1)}
                width={barWidth}
                height={Math.max(tall, 1)}
                rx="2.5"
              />
              <text x={index * step + 2 + barWidth / 2} y={height - 8}>
                {isNow ? month.slice(0, 3) : month.slice(0, 1)}
              </text>
            </g>
          );
        })}
      </svg>
      <details>
        <summary className="touch small">{words.table}</summary>
        <table className="wide income-table">
          <caption className="sr-only">{words.heading}</caption>
          <thead>
            <tr>
              <th scope="col">{words.month}</th>
              <th scope="col">{words.amount}</th>
            </tr>
          </thead>
          <tbody>
            {income.map(({ month, amount }) => (
              <tr key={month}>
                <th scope="row">{month}</th>
                <td>{amount}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </div>
  );
}

function comparedWith(difference: number, month: string): string {
  const [name = month] = month.split(" ");
  if (difference === 0) return words.same(name);
  return difference > 0 ? words.more(formatPounds(difference), name) : words.less(formatPounds(0 - difference), name);
}

/** Divisible by three in whole pounds, and not much above the tallest bar. */
function niceTop(pence: number): number {
  const thirds = [5, 10, 20, 25, 50, 100, 150, 200, 250, 300, 400, 500, 750, 1000, 1500, 2000, 2500, 5000, 10_000];
  const third = thirds.find((pounds) => pounds * 300 >= pence) ?? Math.ceil(pence / 3_000_000) * 10_000;
  return third * 300;
}
