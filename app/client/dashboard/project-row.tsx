import { Link } from "react-router";
import { formatPounds } from "../../../domain/money.ts";
import { messagesWords } from "../../shared/messages-words.ts";
import { StatusBadge } from "../../shared/project/status-badge.tsx";
import { costWords, projectWords } from "../../shared/project/words.ts";
import { termWords } from "../../shared/term/words.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Flags } from "./flags.tsx";
import { ProjectStrip } from "./project-strip.tsx";
import { turnOfProject } from "./turn-of-project.ts";
import type { ProjectView, View } from "./view.server.ts";
import { words } from "./words.ts";

type ProjectRowProps = ProjectView & Pick<View, "seesMoney">;

/** One of several projects: everything that is said of it, in columns that its neighbours share. */
export function ProjectRow({ seesMoney, ...project }: ProjectRowProps) {
  const {
    id,
    name,
    description,
    status,
    turn,
    pausedUntil,
    projectDay,
    since,
    url,
    note,
    term,
    overduePence,
    underWayPence,
    unread,
  } = project;
  return (
    <article className="project-row">
      <header>
        <h3>{name}</h3>
        <StatusBadge status={status} />
        {description ? <p className="soft small">{description}</p> : null}
      </header>
      <div className="stack gap-8">
        <ProjectStrip status={status} projectDay={projectDay} note={note} since={since} term={term} size="sm" />
      </div>
      <div className="stack gap-4">
        <p>
          <b>{words.turn[turnOfProject({ turn, overduePence })]}</b>
        </p>
        <Flags status={status} pausedUntil={pausedUntil} overduePence={overduePence} />
        {underWayPence ? <p className="soft small">{words.underWay(formatPounds(underWayPence))}</p> : null}
      </div>
      {seesMoney ? <Has {...project} /> : null}
      <div className="project-row-acts">
        <ButtonLink to={`/projects/${id}`} variant="quiet" size="sm">
          {words.view} <span className="sr-only">{name}</span>
        </ButtonLink>
        <Link className="touch small" to={`/projects/${id}/messages`}>
          {unread > 0 ? messagesWords.unread(unread) : messagesWords.heading}{" "}
          <span className="sr-only">{messagesWords.about(name)}</span>
        </Link>
        {status === "live" ? (
          <Link className="touch small" to={`/projects/${id}/site`}>
            {words.site} <span className="sr-only">{name}</span>
          </Link>
        ) : null}
        {status === "live" && url ? (
          <a className="touch small" href={url}>
            {projectWords.visit} <span className="sr-only">{name}</span>
            <Icon name="arrow" />
          </a>
        ) : null}
      </div>
    </article>
  );
}

function Has({ status, term, plans, addOns, costs }: ProjectView) {
  return (
    <dl className="project-row-has small">
      <div>
        <dt>{words.details.plans}</dt>
        <dd>{plans.join(", ") || words.none}</dd>
      </div>
      <div>
        <dt>{words.details.addOns}</dt>
        <dd>{addOns.join(", ") || words.none}</dd>
      </div>
      <div>
        <dt>{words.details.costs}</dt>
        <dd>
          <b>
            {formatPounds(costs.recurringPence)} {costWords.per[costs.paymentType]}
          </b>{" "}
          {costWords.besides(costs)}
        </dd>
      </div>
      {status === "live" ? (
        <div>
          <dt>{termWords.ifILeft}</dt>
          <dd>
            <b>{term.figure}</b> <span className="figures-more">{term.why}</span>
          </dd>
        </div>
      ) : null}
    </dl>
  );
}
