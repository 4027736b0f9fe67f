import { business } from "../../../content/business.ts";
import { helpWords, portalWords } from "../../shared/portal-words.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { DoMore } from "./more.tsx";
import { OneProject } from "./one-project.tsx";
import { ProjectRow } from "./project-row.tsx";
import type { View } from "./view.server.ts";
import { Waiting } from "./waiting.tsx";
import { words } from "./words.ts";
import "../../shared/portal.css";
import "./page.css";
import "./projects.css";

type ClientDashboardProps = View & {
  /** What was wrong with the project that was picked for an add-on. */
  pickProblem: string | undefined;
};

export function ClientDashboard({ name, seesMoney, projects, owed, offersMore, pickProblem }: ClientDashboardProps) {
  const [only, another] = projects;
  const waiting = projects.filter(({ turn }) => turn === "client").length;
  const unread = projects.filter((project) => project.unread > 0).length;
  return (
    <div className="plain-page wrap home">
      <header className="stack gap-4">
        <h1>{words.greeting(name)}</h1>
        {another ? <p className="soft">{words.summary(waiting + unread + (owed.owedPence ? 1 : 0))}</p> : null}
      </header>
      {projects
        .filter(({ isToAgree }) => isToAgree)
        .map(({ id, name: project }) => (
          <section key={id} className="card home-help" aria-label={words.agree.heading(project)}>
            <div>
              <h2>{words.agree.heading(project)}</h2>
              <p>{words.agree.lead}</p>
            </div>
            <ButtonLink to={`/projects/${id}/agreement`}>{words.agree.button}</ButtonLink>
          </section>
        ))}
      {only && !another ? (
        <One project={only} owed={owed} seesMoney={seesMoney} />
      ) : (
        <>
          <Waiting projects={projects} owed={owed} />
          {projects.length ? <Several projects={projects} seesMoney={seesMoney} /> : <NoProjects />}
        </>
      )}
      {offersMore ? <DoMore projects={projects} problem={pickProblem} /> : null}
      {seesMoney ? <YourFile /> : null}
    </div>
  );
}

/** For whoever may do everything. */
function YourFile() {
  return (
    <section className="card home-help" aria-labelledby="file-heading">
      <div>
        <h2 id="file-heading">{portalWords.yourFile}</h2>
        <p>{words.yourFileLead}</p>
      </div>
      <ButtonLink to="/clients/your-file" variant="quiet">
        {words.seeYourFile}
      </ButtonLink>
    </section>
  );
}

type OneProps = { project: View["projects"][number] } & Pick<View, "owed" | "seesMoney">;

function One({ project, owed, seesMoney }: OneProps) {
  return (
    <>
      <section aria-labelledby="projects">
        <h2 id="projects" className="sr-only">
          {words.projects}
        </h2>
        <OneProject project={project} owed={owed} seesMoney={seesMoney} />
      </section>
      <section className="card home-help" aria-labelledby="help-heading">
        <div>
          <h2 id="help-heading">{helpWords.heading}</h2>
          <p>{helpWords.where}</p>
        </div>
        <ButtonLink to="/support" variant="quiet">
          {helpWords.link}
        </ButtonLink>
      </section>
    </>
  );
}

function Several({ projects, seesMoney }: Pick<View, "projects" | "seesMoney">) {
  return (
    <section className="stack" aria-labelledby="projects">
      <h2 id="projects">{words.projects}</h2>
      <div className="card project-rows">
        {projects.map((project) => (
          <ProjectRow key={project.id} {...project} seesMoney={seesMoney} />
        ))}
      </div>
    </section>
  );
}

function NoProjects() {
  return <EmptyState title={words.noProjects}>{words.noProjectsLead}</EmptyState>;
}

/** Logged in, and nobody's client. */
export function NoClient() {
  return (
    <div className="plain-page wrap">
      <EmptyState
        level={1}
        title={words.noClient}
        action={
          <a className="btn btn-quiet" href={`mailto:${business().supportEmail}`}>
            {business().supportEmail}
          </a>
        }
      >
        {words.noClientLead}
      </EmptyState>
    </div>
  );
}
