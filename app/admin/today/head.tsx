import { business } from "../../../content/business.ts";
import drawings from "../../shared/project/days.svg?url&no-inline";
import { sectionLinksOf } from "../../ui/section-link.tsx";
import type { View } from "./view.server.ts";
import { moneyWords, words } from "./words.ts";

type Props = Pick<View, "today"> & {
  counts: Record<(typeof kinds)[number], string>;
  overdue: View["money"]["overdue"];
};

const SectionLink = sectionLinksOf("/clients/dashboard/admin");
const kinds = ["enquiries", "requests", "refunds", "notBilled", "projects"] as const;
/** Those that are there only when something is in them. */
const occasional: ReadonlySet<string> = new Set(["refunds", "notBilled"]);

/** Today's date, what the day holds in a sentence, and each part of it counted. */
export function DayHead({ today: { weekday, day, month }, counts, overdue }: Props) {
  const isFree = overdue.count === 0 && kinds.every((kind) => counts[kind] === "0");
  return (
    <header className="stack">
      <div className="row day-today">
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
          <p className="soft">{words.toDo([...Object.values(counts), String(overdue.count)], business.firstName)}</p>
        </div>
      </div>
      {isFree ? null : (
        <nav className="card tally day-tally" aria-label={words.tally}>
          {kinds
            .filter((kind) => !(occasional.has(kind) && counts[kind] === "0"))
            .map((kind) => (
              <SectionLink key={kind} to={kind === "notBilled" ? "not-billed" : kind}>
                <b className="figure">{counts[kind]}</b> {words[kind].counted(counts[kind])}
              </SectionLink>
            ))}
          {overdue.count ? (
            <SectionLink to="overdue">
              <b className="figure late">{overdue.sum}</b> {moneyWords.overdue.counted}
            </SectionLink>
          ) : null}
        </nav>
      )}
    </header>
  );
}
