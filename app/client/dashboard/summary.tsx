import { Link } from "react-router";
import { paymentsWords } from "../../../content/payments.ts";
import { formatPounds } from "../../../domain/money.ts";
import type { PaymentType } from "../../../domain/pricing.ts";
import { detailWords, turnOf } from "../../../domain/project-status.ts";
import { helpWords } from "../../shared/portal-words.ts";
import { DayStrip } from "../../shared/project/day-strip.tsx";
import { StatusBadge } from "../../shared/project/status-badge.tsx";
import { costWords, turnWords } from "../../shared/project/words.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import type { View } from "./view.server.ts";
import { words } from "./words.ts";

type ProjectsProps = Pick<View, "projects">;
type OwedProps = Pick<View, "projects" | "owed">;

/** On a phone's first screen: what is happening, whose turn it is, what is owed and by when, how to get help. */
export function Summary({ projects, owed }: OwedProps) {
  const waiting = projects.filter(({ status }) => turnOf(status) === "client");
  const isYours = waiting.length > 0 || owed.overduePence > 0;
  return (
    <section className={`card summary ${isYours ? "has-turn" : ""}`.trim()} aria-label={words.label}>
      <div className="stack gap-8 summary-now">
        <ul className="stack gap-8" aria-label={words.happening}>
          {projects.map(({ id, name, status }) => (
            <li key={id} className="row between strong">
              {name} <StatusBadge status={status} />
            </li>
          ))}
        </ul>
        {isYours ? null : <NotYourTurn projects={projects} />}
      </div>
      {isYours ? <YourTurn projects={waiting} owed={owed} /> : null}
      <OwedCell projects={projects} owed={owed} />
      <HelpLink />
    </section>
  );
}

/** Marigold is kept for the client's turn. */
function NotYourTurn({ projects }: ProjectsProps) {
  const turn = projects.some(({ status }) => turnOf(status) === "provider") ? "provider" : "nobody";
  return (
    <p className="row strong small soft">
      <Icon name={turn === "provider" ? "pencil" : "tick"} />
      {turnWords.tag[turn]}
    </p>
  );
}

/** A late bill is said here where nothing else waits; else its own cell is enough. */
function YourTurn({ projects, owed }: OwedProps) {
  return (
    <div className="stack gap-8 summary-turn">
      <p className="badge badge-turn">
        <Icon name="hand" />
        {turnWords.tag.client}
      </p>
      {projects.map(({ id, name, status, note, projectDay }) => (
        <div key={id} className="stack start gap-4 whole summary-wait">
          <h2>{words.waits(name, status)}</h2>
          <p>{note || detailWords(status).meaning}</p>
          {projects.length === 1 ? <DayStrip projectDay={projectDay} /> : null}
          <Link className="touch" to={`/projects/${id}`}>
            {words.more} <span className="sr-only">{name}</span>
            <Icon name="arrow" />
          </Link>
        </div>
      ))}
      {projects.length ? null : (
        <div className="stack start gap-4 whole summary-wait">
          <h2>{words.billsWait(formatPounds(owed.overduePence))}</h2>
          <p>{words.billsLead(owed.lateCount)}</p>
          <Link className="touch" to="/clients/payments">
            {words.seeBills(owed.lateCount)}
            <Icon name="arrow" />
          </Link>
        </div>
      )}
    </div>
  );
}

/** What is owed and by when, and below it what all of it costs. */
export function OwedCell({ projects, owed }: OwedProps) {
  const { owedPence, overduePence, underWayPence, due } = owed;
  if (!owedPence && !underWayPence) return <Costs projects={projects} />;
  return (
    <div className="summary-owed">
      <div>
        <h2 className="label">{paymentsWords.owe}</h2>
        <p className="figure">{formatPounds(owedPence)}</p>
        {overduePence ? (
          <p className="late small row">
            <Icon name="warning" />
            {paymentsWords.overdue(formatPounds(overduePence))}
          </p>
        ) : due ? (
          <p className="soft small tabular">{paymentsWords.byDay(due)}</p>
        ) : null}
        {underWayPence ? (
          <p className="soft small tabular">{paymentsWords.underWay(formatPounds(underWayPence))}</p>
        ) : null}
      </div>
      {owedPence ? (
        <ButtonLink to="/clients/payments" size="sm">
          {paymentsWords.pay}
        </ButtonLink>
      ) : null}
    </div>
  );
}

/** Some pay by the month and some by the year: both are said, none is turned into the other. */
function Costs({ projects }: ProjectsProps) {
  const recurring = (wanted: PaymentType) =>
    projects
      .filter(({ costs }) => costs.paymentType === wanted)
      .reduce((pence, { costs }) => pence + costs.recurringPence, 0);
  const yearly = projects.reduce((pence, { costs }) => pence + costs.yearlyPence, recurring("yearly"));
  const monthly = recurring("monthly");
  const oncePence = projects.reduce((pence, { costs }) => pence + costs.oncePence, 0);
  return (
    <div className="summary-owed">
      <div>
        <h2 className="label">{costWords.heading}</h2>
        {monthly || !yearly ? <Sum pence={monthly} paymentType="monthly" /> : null}
        {yearly ? <Sum pence={yearly} paymentType="yearly" /> : null}
        {oncePence ? <p className="soft small tabular">{costWords.besides({ yearlyPence: 0, oncePence })}</p> : null}
      </div>
      <ButtonLink to="/clients/payments" variant="quiet" size="sm">
        {words.payments}
      </ButtonLink>
    </div>
  );
}

function Sum({ pence, paymentType }: { pence: number; paymentType: PaymentType }) {
  return (
    <p className="figure">
      {formatPounds(pence)} <small>{costWords.per[paymentType]}</small>
    </p>
  );
}

export function HelpLink() {
  return (
    <div className="row whole summary-help">
      <Icon name="question" size="md" />
      <div>
        <h2>{helpWords.heading}</h2>
        <p className="soft small">{helpWords.hours}</p>
      </div>
      <Link className="touch" to="/support" aria-label={helpWords.link}>
        <span>{helpWords.link}</span>
        <Icon name="further" />
      </Link>
    </div>
  );
}
