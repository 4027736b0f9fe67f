import { Link } from "react-router";
import { PlainPage } from "../../shared/plain-page.tsx";
import type { ActionResult } from "../../ui/action-result.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { CorrectDay, PauseProject } from "./admin-forms.tsx";
import type { View } from "./view.server.ts";
import { title, words } from "./words.ts";
import "../../shared/project/days-sums.css";
import "./page.css";

type Props = View & { result: ActionResult | undefined };

/** Every day of a project, and whom it is counted for: the same for both who read it. */
export function DaysPage({ project, standing, why, admin, result, ...counted }: Props) {
  return (
    <PlainPage title={title} lead={words.lead} back={{ to: `/projects/${project.id}`, label: project.name }}>
      <div className="columns days-columns">
        <Standing standing={standing} projectId={project.id} />
        <div>
          <CountedDays {...counted} />
          {why.length > 0 ? <Why rows={why} projectId={project.id} isAdmin={admin !== undefined} /> : null}
        </div>
        <div>
          {admin && admin.days.length > 0 ? <CorrectDay admin={admin} result={result} /> : null}
          {admin?.isBeingMade ? <PauseProject admin={admin} result={result} /> : null}
        </div>
      </div>
    </PlainPage>
  );
}

/** First on a phone: what there is to do. Beside the days on a desktop. */
function Standing({ standing, projectId }: Pick<View, "standing"> & { projectId: string }) {
  const { isReaders, turn, says } = standing;
  return (
    <section className={`card pad stack gap-8 days-standing ${isReaders ? "is-readers" : ""}`.trim()}>
      {turn ? (
        <p>
          <span className={isReaders ? "badge badge-turn" : "badge"}>{turn}</span>
        </p>
      ) : null}
      <h2>{standing.title}</h2>
      <p>{says}</p>
      <p>
        <ButtonLink to={`/projects/${projectId}`} variant={isReaders ? "primary" : "quiet"} size="sm">
          {words.see}
        </ButtonLink>
      </p>
    </section>
  );
}

function CountedDays({
  heading,
  sums,
  notDrawn,
  days,
  today,
}: Pick<View, "heading" | "sums" | "notDrawn" | "days" | "today">) {
  return (
    <section className="card pad stack" aria-labelledby="counted">
      <h2 id="counted">{heading}</h2>
      {notDrawn ? <p className="soft small">{notDrawn}</p> : null}
      <ol className="counted-days">
        {days.map(({ day, number, weekday, counts, label, short }) => (
          <li key={day} className={`is-${counts}`}>
            <span className="sr-only">{label}</span>
            <DayBox weekday={weekday} number={number} short={short} />
          </li>
        ))}
        {today ? (
          <li className="is-today">
            <span className="sr-only">{today.label}</span>
            <DayBox weekday={today.weekday} number={today.number} short={words.today} />
          </li>
        ) : null}
      </ol>
      <DaysBar sums={sums} />
      <dl className="days-sums">
        {sums.map(({ counts, days: count, who }) => (
          <div key={counts}>
            <dt>
              <i className={`is-${counts}`} aria-hidden="true" /> {who}
            </dt>
            <dd>{count}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Each one's share: a stretched drawing, because the content policy takes no style from a page. */
function DaysBar({ sums }: Pick<View, "sums">) {
  const total = sums.reduce((count, { days }) => count + days, 0);
  if (total === 0) return null;
  const before = (at: number) => sums.slice(0, at).reduce((count, { days }) => count + days, 0);
  return (
    <svg className="days-bar" viewBox={`0 0 ${total} 1`} preserveAspectRatio="none" aria-hidden="true">
      {sums.map(({ counts, days }, index) => (
        <rect key={counts} className={`is-${counts}`} x={before(index)} width={days} height="1" />
      ))}
    </svg>
  );
}

function DayBox({ weekday, number, short }: { weekday: string; number: number; short: string }) {
  return (
    <span aria-hidden="true">
      <small>{weekday}</small>
      <b>{number}</b>
      <em>{short}</em>
    </span>
  );
}

function Why({ rows, projectId, isAdmin }: { rows: View["why"]; projectId: string; isAdmin: boolean }) {
  return (
    <section className="card pad stack" aria-labelledby="why">
      <h2 id="why">{words.why}</h2>
      <ol className="rows days-why">
        {rows.map(({ days, says, who, count }) => (
          <li key={days}>
            <span className="soft tabular">{days}</span>
            <span className="typed">{says}</span>
            <b>
              {who} {count}
            </b>
          </li>
        ))}
      </ol>
      {isAdmin ? null : (
        <p className="soft">
          {words.wrong} <Link to={`/projects/${projectId}/messages#write`}>{words.write}</Link>. {words.seen}
        </p>
      )}
    </section>
  );
}
