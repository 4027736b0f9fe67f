import { Link } from "react-router";
import { business } from "../../../content/business.ts";
import { dashboardWords, portalWords } from "../../../content/portal.ts";
import type { OwedShown } from "../../shared/invoice/shown.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { DoMore } from "./more.tsx";
import { type DashboardProject, turnOfProject } from "./project.ts";
import { ProjectCard } from "./project-card.tsx";
import { HelpLink, OwedCell, Summary } from "./summary.tsx";
import "../../shared/portal.css";
import "./page.css";
import "./summary.css";

export type ClientDashboardProps = {
  name: string;
  projects: DashboardProject[];
  owed: OwedShown;
  /** There is room for another project. */
  offersMore: boolean;
  /** What was wrong with the project that was picked for an add-on. */
  pickProblem: string | undefined;
};

const words = dashboardWords;

export function ClientDashboard({ name, projects, owed, offersMore, pickProblem }: ClientDashboardProps) {
  return (
    <div className="dash wrap">
      <header className="dash-hello">
        <h1>{portalWords.greeting(name)}</h1>
        <p>{words.summary(projects.map(turnOfProject))}</p>
        <Link to="/clients/account">{portalWords.account}</Link>
      </header>
      {projects.length ? <Projects projects={projects} owed={owed} /> : <NoProjects owed={owed} />}
      {offersMore ? <DoMore projects={projects} problem={pickProblem} /> : null}
    </div>
  );
}

function Projects({ projects, owed }: Pick<ClientDashboardProps, "projects" | "owed">) {
  return (
    <>
      <Summary projects={projects} owed={owed} />
      <section aria-labelledby="projects">
        <h2 id="projects">{words.projects}</h2>
        <div className="dash-projects">
          {projects.map((project) => (
            <ProjectCard key={project.id} {...project} />
          ))}
        </div>
      </section>
    </>
  );
}

function NoProjects({ owed }: Pick<ClientDashboardProps, "owed">) {
  return (
    <div className="dash-none">
      <EmptyState title={portalWords.noProjects}>{words.noProjectsLead}</EmptyState>
      <div className="card summary">
        {owed.owedPence ? <OwedCell owed={owed} projects={[]} /> : null}
        <HelpLink />
      </div>
    </div>
  );
}

/** Logged in, and nobody's client. */
export function NoClient() {
  return (
    <div className="dash wrap">
      <EmptyState
        level={1}
        title={portalWords.noClient}
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
