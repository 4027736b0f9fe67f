import { listDays } from "../../../server/projects/list-days.ts";
import { now } from "../../../server/settings/clock.ts";
import { publishedSite } from "../../../server/website/site.ts";
import { requirePerson } from "../../access.server.ts";
import { portalMeta } from "../../shared/portal-meta.ts";
import type { Route } from "./+types/route";
import { ProjectsDaysPage } from "./page.tsx";
import { view } from "./view.server.ts";
import { title } from "./words.ts";

export const meta = () => portalMeta(title);

export async function loader({ context }: Route.LoaderArgs) {
  return view(await listDays(requirePerson(context), now()), publishedSite());
}

export default function ProjectsDays({ loaderData }: Route.ComponentProps) {
  return <ProjectsDaysPage {...loaderData} />;
}
