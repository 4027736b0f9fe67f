import { redirect } from "react-router";
import { z } from "zod";
import { portalTitles, portalWords } from "../../../content/portal.ts";
import { detailWords } from "../../../domain/project-status.ts";
import { findProject } from "../../../server/projects/find-projects.ts";
import { PlainPage } from "../../components/portal/plain-page.tsx";
import { requirePerson } from "../../door.server.ts";
import { portalMeta } from "../../portal-meta.ts";
import type { Route } from "./+types/project";

export const meta = ({ loaderData }: Route.MetaArgs) => portalMeta(portalTitles.project(loaderData?.projectName ?? ""));

/** Unknown, malformed and somebody else's: all the same, and back to the start. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const id = z.uuid().safeParse(params.projectId);
  const project = id.success ? await findProject(requirePerson(context), id.data) : undefined;
  if (!project) throw redirect("/");
  const { projectName, description, status } = project;
  return { projectName, description, ...detailWords(status) };
}

export default function Project({ loaderData: { projectName, description, label, meaning } }: Route.ComponentProps) {
  return (
    <PlainPage title={projectName} lead={label} back={{ to: "/dashboard", label: portalWords.back }}>
      <p>{meaning}</p>
      <p>{description}</p>
    </PlainPage>
  );
}
