import { manageWords } from "../../../content/admin.ts";
import { type Leaf, type ProjectStatus, statusWords } from "../../../domain/project-status.ts";
import { ButtonLink } from "../ui/button.tsx";
import { DeleteLink } from "./admin-delete-link.tsx";
import { DayStrip } from "./day-strip.tsx";
import { EmptyState } from "./empty-state.tsx";
import { Sign } from "./sign.tsx";
import { StatusBadge } from "./status-badge.tsx";

export type ManagedProject = {
  id: string;
  name: string;
  description: string;
  status: ProjectStatus | null;
  leaf: Leaf;
  since: string;
  firstPaymentRequired: boolean;
};

const words = manageWords;

export function ManageClientProjects({ first, projects }: { first: string; projects: ManagedProject[] }) {
  return (
    <section className="admin-section" aria-labelledby="projects-heading">
      <h2 id="projects-heading">{words.projects}</h2>
      {projects.map((project) => (
        <ProjectCard key={project.id} project={project} />
      ))}
      {projects.length ? null : (
        <EmptyState title={words.noProjects.heading} level={3}>
          {words.noProjects.lead(first)}
        </EmptyState>
      )}
    </section>
  );
}

function ProjectCard({ project }: { project: ManagedProject }) {
  const { id, name, description, status, leaf, since, firstPaymentRequired } = project;
  const day = leaf.isPaused ? words.pausedOn(leaf.day) : words.onDay(leaf.day);
  return (
    <article className="card manage-project" aria-labelledby={`project-${id}`}>
      <header>
        <h3 id={`project-${id}`}>{name}</h3>
        <StatusBadge status={status} />
      </header>
      <div className="manage-project-in">
        <div className="manage-strip">
          <DayStrip leaf={leaf} />
          <p>
            <b>{statusWords(status).meaning}.</b> <span>{since ? `${day}, ${words.since(since)}` : day}</span>
          </p>
        </div>
        {description ? <p className="manage-about">{description}</p> : null}
        {firstPaymentRequired ? (
          <p className="manage-first">
            <Sign name="card" />
            {words.firstPayment}
          </p>
        ) : null}
      </div>
      <footer>
        <ButtonLink to={`/projects/${id}`} variant="plain" size="sm" aria-label={words.openNamed(name)}>
          {words.open}
        </ButtonLink>
        <DeleteLink id={id} name={name} />
      </footer>
    </article>
  );
}
