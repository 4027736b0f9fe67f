import drawings from "../../shared/project/days.svg?url&no-inline";
import "./date-card.css";

type Props = { day: string; month?: string; tone: "late" | "today" | "later" | "done" | "planned" };

/** A page of the calendar: red when its day is over, yellow when it is today's. What it says is said in words, too. */
export function DateCard({ day, month, tone }: Props) {
  return (
    <svg className={`date-card is-${tone}`} viewBox="0 0 44 52" aria-hidden="true">
      <use href={`${drawings}#leaf`} />
      {tone === "done" ? (
        <path d="m13 31 6.5 6.5L32 24" />
      ) : (
        <>
          <text x="22" y={month ? 29 : 36}>
            {day}
          </text>
          {month ? (
            <text className="date-card-month" x="22" y="43">
              {month.toUpperCase()}
            </text>
          ) : null}
        </>
      )}
    </svg>
  );
}
