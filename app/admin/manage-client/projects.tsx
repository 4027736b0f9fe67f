import { Link } from "react-router";
import { statusWords } from "../../../domain/project-status.ts";
import { DeleteLink } from "../../shared/deleting/link.tsx";
import { PaymentRequest } from "../../shared/first-payment/payment-request.tsx";
import { DayStrip } from "../../shared/project/day-strip.tsx";
import { StatusBadge } from "../../shared/project/status-badge.tsx";
import type { ActionResult } from "../../ui/action-result.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import type { View } from "./view.server.ts";
import { words } from "./words.ts";

type Props = Pick<View, "projects"> & { first: string; result: ActionResult | undefined };

export function ManageClientProjects({ first, projects, result }: Props) {
  return (
    <section className="stack" aria-labelledby="projects-heading">
      <h2 id="projects-heading">{words.projects}</h2>
      {projects.map((project) => (
        <ProjectCard key={project.id} project={project} first={first} result={result} />
      ))}
      {projects.length ? null : (
        <EmptyState title={words.noProjects.heading} level={3}>
          {words.noProjects.lead(first)}
        </EmptyState>
      )}
    </section>
  );
}

type CardProps = Omit<Props, "projects"> & { project: View["projects"][number] };

function ProjectCard({ project, first, result }: CardProps) {
  const { id, name, description, status, projectDay, since, firstPayment } = project;
  const day = projectDay.isPaused ? words.pausedOn(projectDay.day) : words.onDay(projectDay.day);
  return (
    <article className="card manage-project" aria-labelledby={`project-${id}`}>
      <header className="card-head">
        <h3 id={`project-${id}`}>
          <Link to={`/projects/${id}`}>{name}</Link>
        </h3>
        <StatusBadge status={status} />
      </header>
      <div className="stack pad">
        <div className="manage-strip">
          <DayStrip projectDay={projectDay} />
          <p className="row between small soft">
            <b>{statusWords(status).meaning}.</b> <span>{since ? `${day}, ${words.since(since)}` : day}</span>
          </p>
        </div>
        {description ? <p className="soft measure">{description}</p> : null}
      </div>
      {firstPayment ? (
        <PaymentRequest project={{ id, name }} first={first} firstPayment={firstPayment} result={result} />
      ) : null}
      <footer className="row between">
        <ButtonLink to={`/projects/${id}`} variant="plain" size="sm" aria-label={words.openNamed(name)}>
          {words.open}
        </ButtonLink>
        <DeleteLink id={id} name={name} />
      </footer>
    </article>
  );
}
