import { redirect } from "react-router";
import { clientOf } from "../../../server/access/actor.ts";
import { findPeople } from "../../../server/people/find-people.ts";
import { now } from "../../../server/settings/clock.ts";
import { requirePerson } from "../../access.server.ts";
import { runAction } from "../../actions.server.ts";
import { peopleActions } from "../../shared/people/actions.server.ts";
import { viewPeople } from "../../shared/people/view.server.ts";
import { portalMeta } from "../../shared/portal-meta.ts";
import type { Route } from "./+types/route";
import { PeoplePage } from "./page.tsx";
import { title } from "./words.ts";

export const meta = () => portalMeta(title);

export async function loader({ url, context }: Route.LoaderArgs) {
  const viewer = requirePerson(context);
  const found = await findPeople(viewer, clientOf(viewer));
  if (!found) throw redirect("/clients/dashboard");
  return viewPeople(found, { viewerId: viewer.id, query: url.searchParams, at: now() });
}

export function action(posted: Route.ActionArgs) {
  return runAction(peopleActions, posted, { clientId: clientOf(requirePerson(posted.context)) });
}

export { revalidateAfterActions as shouldRevalidate } from "../../shared/revalidate.ts";

export default function People({ loaderData, actionData }: Route.ComponentProps) {
  return <PeoplePage {...loaderData} result={actionData?.result} />;
}
