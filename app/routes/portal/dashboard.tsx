import { Link } from "react-router";
import { portalTitles, portalWords } from "../../../content/portal.ts";
import { findOwnClient } from "../../../server/clients/find-clients.ts";
import { listOwnProjects } from "../../../server/projects/find-projects.ts";
import { PlainPage } from "../../components/portal/plain-page.tsx";
import { requirePerson } from "../../door.server.ts";
import { portalMeta } from "../../portal-meta.ts";
import type { Route } from "./+types/dashboard";

export const meta = () => portalMeta(portalTitles.dashboard);

export async function loader({ context }: Route.LoaderArgs) {
  const viewer = requirePerson(context);
  const [client, projects] = await Promise.all([findOwnClient(viewer), listOwnProjects(viewer)]);
  return { name: client?.name, projects: projects.map(({ id, projectName }) => ({ id, projectName })) };
}

export default function Dashboard({ loaderData: { name, projects } }: Route.ComponentProps) {
  if (!name) return <PlainPage title={portalWords.noClient} />;
  return (
    <PlainPage title={portalWords.greeting(name)} lead={projects.length === 0 ? portalWords.noProjects : undefined}>
      <ul>
        {projects.map(({ id, projectName }) => (
          <li key={id}>
            <Link to={`/projects/${id}`}>{projectName}</Link>
          </li>
        ))}
      </ul>
      <p>
        <Link to="/clients/account">{portalWords.account}</Link>
      </p>
    </PlainPage>
  );
}
