import { data, redirect } from "react-router";
import { z } from "zod";
import { portalTitles, portalWords } from "../../../content/portal.ts";
import { findProject, listOwnProjects } from "../../../server/projects/find-projects.ts";
import { PlainPage } from "../../components/portal/plain-page.tsx";
import { requirePerson } from "../../door.server.ts";
import { portalMeta } from "../../portal-meta.ts";
import type { Route } from "./+types/add-on";

export const meta = () => portalMeta(portalTitles.addOn);

/** Without a project in the address: the only one there is, or back to choose. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const viewer = requirePerson(context);
  if (params.projectId === undefined) {
    const [only, another] = await listOwnProjects(viewer);
    throw redirect(only && !another ? `/clients/addon/new/${only.id}` : "/clients/dashboard");
  }
  const id = z.uuid().safeParse(params.projectId);
  const project = id.success ? await findProject(viewer, id.data) : undefined;
  return data({ projectName: project?.projectName }, { status: project ? 200 : 404 });
}

export default function AddOn({ loaderData: { projectName } }: Route.ComponentProps) {
  const back = { to: "/dashboard", label: portalWords.back };
  if (!projectName) return <PlainPage title={portalWords.noProject} back={back} />;
  return <PlainPage title={portalWords.addOn} lead={projectName} back={back} />;
}
