import { londonDay } from "../../../domain/calendar-day.ts";
import { listProjects } from "../../../server/projects/list-projects.ts";
import { now } from "../../../server/settings/clock.ts";
import { requirePerson } from "../../access.server.ts";
import { portalMeta } from "../../shared/portal-meta.ts";
import type { Route } from "./+types/route";
import { readProjectFilter, readProjectMark } from "./filter.server.ts";
import { ProjectsPage } from "./page.tsx";
import { view } from "./view.server.ts";
import { title } from "./words.ts";

export const meta = () => portalMeta(title);

export async function loader({ url, context }: Route.LoaderArgs) {
  const at = now();
  const filter = readProjectFilter(url.searchParams);
  const after = readProjectMark(url.searchParams.get("after"), filter);
  const found = await listProjects(requirePerson(context), filter, after, londonDay(at));
  return view(found, { filter, isFirst: after === undefined, at });
}

export default function Projects({ loaderData }: Route.ComponentProps) {
  return <ProjectsPage {...loaderData} />;
}
