import { paymentsWords } from "../../../content/payments.ts";
import { formatPounds } from "../../../domain/money.ts";
import { detailWords } from "../../../domain/project-status.ts";
import { DayStrip } from "../../shared/project/day-strip.tsx";
import { StatusBadge } from "../../shared/project/status-badge.tsx";
import { costWords, projectWords, turnWords } from "../../shared/project/words.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { turnOfProject } from "./turn-of-project.ts";
import type { ProjectView } from "./view.server.ts";
import { words } from "./words.ts";

export function ProjectCard({ id, name, description, status, projectDay, since, url, ...project }: ProjectView) {
  return (
    <article className="card project-card">
      <header className="card-head">
        <h3>{name}</h3>
        <StatusBadge status={status} />
      </header>
      <div className="stack pad">
        <div>
          <DayStrip projectDay={projectDay} />
          <p className="row between soft small strip-note">
            <strong>{detailWords(status, project.note).meaning}</strong>{" "}
            <span>{projectWords.since(status, projectDay, since)}</span>
          </p>
        </div>
        {description ? <p className="soft">{description}</p> : null}
        <Details status={status} {...project} />
      </div>
      <footer className="row between">
        <ButtonLink to={`/projects/${id}`} variant="quiet" size="sm">
          {words.view} <span className="sr-only">{name}</span>
        </ButtonLink>
        {project.overduePence ? (
          <p className="late small row">
            <Icon name="warning" />
            {words.late(formatPounds(project.overduePence))}
          </p>
        ) : null}
        {status === "on_hold" ? (
          <p className="strong small row project-card-flag">
            <Icon name="warning" />
            {words.actionRequired}
          </p>
        ) : null}
        {status === "live" && url ? (
          <a className="touch small" href={url}>
            {projectWords.visit} <span className="sr-only">{name}</span>
            <Icon name="arrow" />
          </a>
        ) : null}
      </footer>
    </article>
  );
}

type DetailsProps = Pick<
  ProjectView,
  "status" | "plans" | "addOns" | "costs" | "owedPence" | "overduePence" | "lateCount" | "underWayPence"
>;

function Details({ status, plans, addOns, costs, ...money }: DetailsProps) {
  const { owedPence, overduePence, lateCount, underWayPence } = money;
  const besides = costWords.besides(costs);
  const turn = turnWords.short[turnOfProject({ status, overduePence })];
  return (
    <dl className="stack gap-8 project-card-details">
      <div>
        <dt className="soft small">{words.details.turn}</dt>
        <dd>{overduePence ? `${turn}. ${paymentsWords.late(lateCount)}.` : turn}</dd>
      </div>
      <div>
        <dt className="soft small">{words.details.plans}</dt>
        <Names names={plans} />
      </div>
      <div>
        <dt className="soft small">{words.details.addOns}</dt>
        <Names names={addOns} />
      </div>
      <div className="is-total">
        <dt className="soft small">{words.details.costs}</dt>
        <dd>
          {formatPounds(costs.recurringPence)} {costWords.per[costs.paymentType]}
          {besides ? <span className="soft small">{besides}</span> : null}
        </dd>
      </div>
      {owedPence ? (
        <div className="is-total">
          <dt className="soft small">{words.details.owed}</dt>
          <dd>{formatPounds(owedPence)}</dd>
        </div>
      ) : null}
      {underWayPence ? (
        <div className="is-total">
          <dt className="soft small">{words.details.underWay}</dt>
          <dd>{formatPounds(underWayPence)}</dd>
        </div>
      ) : null}
    </dl>
  );
}

function Names({ names }: { names: string[] }) {
  return names.length ? <dd>{names.join(", ")}</dd> : <dd className="soft">{words.none}</dd>;
}
