import { now } from "../../../server/settings/clock.ts";
import { listSites } from "../../../server/sites/list-sites.ts";
import { requirePerson } from "../../access.server.ts";
import { portalMeta } from "../../shared/portal-meta.ts";
import type { Route } from "./+types/route";
import { SitesPage } from "./page.tsx";
import { view } from "./view.server.ts";
import { title } from "./words.ts";

export const meta = () => portalMeta(title);

export async function loader({ context }: Route.LoaderArgs) {
  const at = now();
  return view(await listSites(requirePerson(context), at), at);
}

export default function Sites({ loaderData }: Route.ComponentProps) {
  return <SitesPage {...loaderData} />;
}
