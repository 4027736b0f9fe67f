import { paymentsWords } from "../../../content/payments.ts";
import { formatPounds } from "../../../domain/money.ts";
import { LinkedText } from "../../shared/linked-text.tsx";
import { messagesWords } from "../../shared/messages-words.ts";
import { StatusBadge } from "../../shared/project/status-badge.tsx";
import { costWords, projectWords } from "../../shared/project/words.ts";
import { termWords } from "../../shared/term/words.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Flags } from "./flags.tsx";
import { ProjectStrip } from "./project-strip.tsx";
import type { ProjectView, View } from "./view.server.ts";
import { words } from "./words.ts";

type Props = { project: ProjectView } & Pick<View, "owed" | "seesMoney">;

/** The only project there is, whole: where it stands, whose turn it is, what it has and costs. */
export function OneProject({ project, owed, seesMoney }: Props) {
  const { name, description, status } = project;
  return (
    <article className="card one-project">
      <header className="one-project-head">
        <div className="row between">
          <h3>{name}</h3>
          <StatusBadge status={status} />
        </div>
        <ProjectStrip {...project} />
        {description ? <p className="soft measure">{description}</p> : null}
      </header>
      <Turn project={project} isOwed={owed.owedPence > 0} />
      {seesMoney ? <Figures project={project} owed={owed} /> : null}
    </article>
  );
}

/** Marigold is kept for the client's turn. */
function Turn({
  project: { id, name, status, turn, pausedUntil, note, url, unread, isMaterialWanted, isDraftWaiting },
  isOwed,
}: {
  project: ProjectView;
  isOwed: boolean;
}) {
  const next = isOwed && turn !== "client" ? words.onlyPay : words.next[turn];
  const isClients = turn === "client";
  return (
    <div className={isClients ? "turn-panel is-clients" : "turn-panel"}>
      <p className={isClients ? "badge badge-turn" : "badge badge-ok"}>
        <Icon name={isClients ? "hand" : turn === "provider" ? "pencil" : "tick"} />
        {words.turn[turn]}
      </p>
      <h4>{pausedUntil ? words.pausedUntil(pausedUntil) : words.happens(status)}</h4>
      <p>{note ? <LinkedText text={note} /> : next}</p>
      <Flags status={status} pausedUntil={pausedUntil} overduePence={0} />
      <div className="row">
        {isClients && (isDraftWaiting || isMaterialWanted) ? (
          <ButtonLink to={`/projects/${id}/${isDraftWaiting ? "review" : "material"}`}>
            {words.more} <span className="sr-only">{name}</span>
          </ButtonLink>
        ) : null}
        <ButtonLink
          to={`/projects/${id}`}
          variant={isClients && !isMaterialWanted && !isDraftWaiting ? "primary" : "quiet"}
        >
          {words.view} <span className="sr-only">{name}</span>
        </ButtonLink>
        <ButtonLink to={`/projects/${id}/messages`} variant={unread > 0 ? "primary" : "quiet"}>
          {unread > 0 ? messagesWords.unread(unread) : messagesWords.heading}{" "}
          <span className="sr-only">{messagesWords.about(name)}</span>
        </ButtonLink>
        {status === "live" ? (
          <ButtonLink to={`/projects/${id}/site`} variant="quiet">
            {words.site} <span className="sr-only">{name}</span>
          </ButtonLink>
        ) : null}
        {status === "live" && url ? (
          <a className="touch" href={url}>
            {projectWords.visit} <span className="sr-only">{name}</span>
            <Icon name="arrow" />
          </a>
        ) : null}
      </div>
    </div>
  );
}

function Figures({ project, owed }: Pick<Props, "project" | "owed">) {
  const { status, term } = project;
  return (
    <dl className="project-figures">
      <Owed owed={owed} />
      <div>
        <dt>{words.details.costs}</dt>
        <dd>
          {formatPounds(project.costs.recurringPence)} <small>{costWords.per[project.costs.paymentType]}</small>
          <small className="figures-more">{costWords.besides(project.costs)}</small>
        </dd>
      </div>
      {status === "live" ? (
        <div>
          <dt>{termWords.ifILeft}</dt>
          <dd>
            {term.figure} <small className="figures-more">{term.why}</small>
          </dd>
        </div>
      ) : null}
      <div>
        <dt>{words.details.plans}</dt>
        <dd>{project.plans.join(", ") || words.none}</dd>
      </div>
      <div>
        <dt>{words.details.addOns}</dt>
        <dd>{project.addOns.join(", ") || words.none}</dd>
      </div>
    </dl>
  );
}

function Owed({ owed: { owedPence, overduePence, underWayPence, due } }: Pick<View, "owed">) {
  return (
    <div className="figures-owed">
      <dt>{paymentsWords.owe}</dt>
      <dd>
        {formatPounds(owedPence)}{" "}
        {overduePence ? (
          <small className="late">
            {overduePence === owedPence ? words.overdue : paymentsWords.overdue(formatPounds(overduePence))}
          </small>
        ) : due ? (
          <small>{paymentsWords.byDay(due)}</small>
        ) : null}
        {underWayPence ? (
          <small className="figures-more">{paymentsWords.underWay(formatPounds(underWayPence))}</small>
        ) : null}
      </dd>
      {owedPence ? (
        <dd>
          <ButtonLink to="/clients/payments" size="sm">
            {paymentsWords.pay}
          </ButtonLink>
        </dd>
      ) : null}
    </div>
  );
}
