import { Link } from "react-router";
import { business } from "../../../content/business.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { DoMore } from "./more.tsx";
import { ProjectCard } from "./project-card.tsx";
import { HelpLink, OwedCell, Summary } from "./summary.tsx";
import { turnOfProject } from "./turn-of-project.ts";
import type { View } from "./view.server.ts";
import { words } from "./words.ts";
import "../../shared/portal.css";
import "./page.css";
import "./summary.css";

type ClientDashboardProps = View & {
  /** What was wrong with the project that was picked for an add-on. */
  pickProblem: string | undefined;
};

export function ClientDashboard({ name, projects, owed, offersMore, pickProblem }: ClientDashboardProps) {
  return (
    <div className="plain-page wrap">
      <header className="split dash-hello">
        <h1>{words.greeting(name)}</h1>
        <p className="soft">{words.summary(projects.map(turnOfProject))}</p>
        <Link className="touch small" to="/clients/account">
          {words.account}
        </Link>
      </header>
      {projects.length ? <Projects projects={projects} owed={owed} /> : <NoProjects owed={owed} />}
      {offersMore ? <DoMore projects={projects} problem={pickProblem} /> : null}
    </div>
  );
}

function Projects({ projects, owed }: Pick<View, "projects" | "owed">) {
  return (
    <>
      <Summary projects={projects} owed={owed} />
      <section className="stack" aria-labelledby="projects">
        <h2 id="projects">{words.projects}</h2>
        <div className="halves">
          {projects.map((project) => (
            <ProjectCard key={project.id} {...project} />
          ))}
        </div>
      </section>
    </>
  );
}

function NoProjects({ owed }: Pick<View, "owed">) {
  return (
    <div className="halves">
      <EmptyState title={words.noProjects}>{words.noProjectsLead}</EmptyState>
      <div className="card summary">
        {owed.owedPence || owed.underWayPence ? <OwedCell owed={owed} projects={[]} /> : null}
        <HelpLink />
      </div>
    </div>
  );
}

/** Logged in, and nobody's client. */
export function NoClient() {
  return (
    <div className="plain-page wrap">
      <EmptyState
        level={1}
        title={words.noClient}
        action={
          <a className="btn btn-quiet" href={`mailto:${business.supportEmail}`}>
            {business.supportEmail}
          </a>
        }
      >
        {words.noClientLead}
      </EmptyState>
    </div>
  );
}
