import { londonDay } from "../../../domain/calendar-day.ts";
import { cleanLine } from "../../../domain/clean-text.ts";
import { findClientList } from "../../../server/clients/find-client-list.ts";
import { now } from "../../../server/settings/clock.ts";
import { requirePerson } from "../../access.server.ts";
import { portalMeta } from "../../shared/portal-meta.ts";
import type { Route } from "./+types/route";
import { NewProjectPage } from "./page.tsx";
import { view } from "./view.server.ts";
import { title } from "./words.ts";

export const meta = () => portalMeta(title);

export async function loader({ url, context }: Route.LoaderArgs) {
  const search = cleanLine(url.searchParams.get("search"));
  const query = { search, after: undefined, deleting: undefined };
  return view(await findClientList(requirePerson(context), query, londonDay(now())), search);
}

export default function NewProject({ loaderData }: Route.ComponentProps) {
  return <NewProjectPage {...loaderData} />;
}
