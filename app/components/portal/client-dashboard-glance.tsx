import { Link } from "react-router";
import { costWords, dashboardWords, helpWords, turnWords } from "../../../content/portal.ts";
import { formatPounds } from "../../../domain/money.ts";
import type { PaymentType } from "../../../domain/pricing.ts";
import { detailWords, turnOf } from "../../../domain/project-status.ts";
import type { DashboardProject } from "./dashboard-project.ts";
import { DayStrip } from "./day-strip.tsx";
import { Sign } from "./sign.tsx";
import { StatusBadge } from "./status-badge.tsx";

type ProjectsProps = { projects: DashboardProject[] };

const words = dashboardWords;

/** On a phone's first screen: what is happening, whose turn it is, what it costs, how to get help. */
export function Glance({ projects }: ProjectsProps) {
  const waiting = projects.filter(({ status }) => turnOf(status) === "client");
  return (
    <section className={`card glance ${waiting.length ? "has-turn" : ""}`.trim()} aria-label={words.glance}>
      <div className="glance-now">
        <ul aria-label={words.happening}>
          {projects.map(({ id, name, status }) => (
            <li key={id}>
              {name} <StatusBadge status={status} />
            </li>
          ))}
        </ul>
        {waiting.length ? null : <NotYourTurn projects={projects} />}
      </div>
      {waiting.length ? <YourTurn projects={waiting} /> : null}
      <Costs projects={projects} />
      <HelpLink />
    </section>
  );
}

/** Marigold is kept for the client's turn. */
function NotYourTurn({ projects }: ProjectsProps) {
  const turn = projects.some(({ status }) => turnOf(status) === "provider") ? "provider" : "nobody";
  return (
    <p className="glance-rest">
      <Sign name={turn === "provider" ? "pencil" : "tick"} />
      {turnWords.tag[turn]}
    </p>
  );
}

function YourTurn({ projects }: ProjectsProps) {
  return (
    <div className="glance-turn">
      <p className="turn-tag">
        <Sign name="hand" />
        {turnWords.tag.client}
      </p>
      {projects.map(({ id, name, status, note, leaf }) => (
        <div key={id} className="glance-wait">
          <h2>{words.waits(name, status)}</h2>
          <p>{note || detailWords(status).meaning}</p>
          {projects.length === 1 ? <DayStrip leaf={leaf} /> : null}
          <Link to={`/projects/${id}`}>
            {words.more} <span className="sr-only">{name}</span>
            <Sign name="arrow" />
          </Link>
        </div>
      ))}
    </div>
  );
}

/** Some pay by the month and some by the year: both are said, none is turned into the other. */
function Costs({ projects }: ProjectsProps) {
  const recurring = (wanted: PaymentType) =>
    projects
      .filter(({ costs }) => costs.paymentType === wanted)
      .reduce((pence, { costs }) => pence + costs.recurringPence, 0);
  const yearly = recurring("yearly");
  const monthly = recurring("monthly");
  const once = projects.reduce((pence, { costs }) => pence + costs.oncePence, 0);
  return (
    <div className="glance-costs">
      <h2>{costWords.heading}</h2>
      {monthly || !yearly ? <Sum pence={monthly} paymentType="monthly" /> : null}
      {yearly ? <Sum pence={yearly} paymentType="yearly" /> : null}
      {once ? <p className="glance-once">{costWords.once(formatPounds(once))}</p> : null}
    </div>
  );
}

function Sum({ pence, paymentType }: { pence: number; paymentType: PaymentType }) {
  return (
    <p className="glance-sum">
      {formatPounds(pence)} <small>{costWords.per[paymentType]}</small>
    </p>
  );
}

export function HelpLink() {
  return (
    <div className="glance-help">
      <Sign name="question" size="md" />
      <div>
        <h2>{helpWords.heading}</h2>
        <p>{helpWords.hours}</p>
      </div>
      <Link to="/support" aria-label={helpWords.link}>
        <span>{helpWords.link}</span>
        <Sign name="further" />
      </Link>
    </div>
  );
}
