import { dayWords } from "../../../content/admin.ts";
import { dayMoneyWords } from "../../../content/admin-money.ts";
import drawings from "../../shared/project/days.svg?url&no-inline";
import { sectionLinksOf } from "../../ui/section-link.tsx";

type DayHeadProps = {
  today: { weekday: string; day: string; month: string };
  firstName: string;
  counts: { enquiries: string; requests: string; projects: string };
  overdue: { count: number; sum: string };
};

const SectionLink = sectionLinksOf("/clients/dashboard/admin");
const kinds = ["enquiries", "requests", "projects"] as const;

/** Today's leaf, what the day holds in a sentence, and each part of it counted. */
export function DayHead({ today: { weekday, day, month }, firstName, counts, overdue }: DayHeadProps) {
  const isFree = overdue.count === 0 && kinds.every((kind) => counts[kind] === "0");
  return (
    <header className="day-head">
      <div className="day-today">
        <svg className="day-date" viewBox="0 0 44 52" aria-hidden="true">
          <use href={`${drawings}#leaf`} />
          <text x="21.5" y="38">
            {day}
          </text>
        </svg>
        <div>
          <h1>
            {weekday} {day} {month}
          </h1>
          <p>{dayWords.toDo([...Object.values(counts), String(overdue.count)], firstName)}</p>
        </div>
      </div>
      {isFree ? null : (
        <nav className="day-tally" aria-label={dayWords.tally}>
          {kinds.map((kind) => (
            <SectionLink key={kind} to={kind}>
              <b>{counts[kind]}</b> {dayWords[kind].counted(counts[kind])}
            </SectionLink>
          ))}
          {overdue.count ? (
            <SectionLink to="overdue">
              <b className="is-late">{overdue.sum}</b> {dayMoneyWords.overdue.counted}
            </SectionLink>
          ) : null}
        </nav>
      )}
    </header>
  );
}
