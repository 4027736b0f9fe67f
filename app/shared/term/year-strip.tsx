import drawings from "../project/days.svg?url&no-inline";
import "./year-strip.css";

export type Strip = { months: number; month: number; isOver: boolean; label: string };

/** Where a client stands in the months they agreed to: one picture, one label. */
export function YearStrip({ months, month, isOver, label }: Strip) {
  return (
    <div className="year-strip" role="img" aria-label={label}>
      {Array.from({ length: months }, (_, index) => index + 1).map((n) => (
        <MonthBox key={n} n={n} look={lookOf(n, month, isOver)} />
      ))}
      <svg className="year-strip-on" viewBox="0 0 20 20" aria-hidden="true">
        <path d="M4 10h12M11 5l5 5-5 5" />
      </svg>
    </div>
  );
}

type Look = "done" | "now" | "to-do" | "over";

export function lookOf(n: number, month: number, isOver: boolean): Look {
  if (isOver) return "over";
  return n === month ? "now" : n < month ? "done" : "to-do";
}

export function MonthBox({ n, look }: { n: number; look: Look }) {
  return (
    <svg className={`month-box is-${look}`} viewBox="0 0 44 52" aria-hidden="true">
      <use href={`${drawings}#leaf`} />
      <text x="22" y={look === "now" ? 37.5 : 36.5}>
        {n}
      </text>
    </svg>
  );
}
