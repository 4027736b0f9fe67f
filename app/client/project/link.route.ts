import { redirect } from "react-router";
import type { Route } from "./+types/link.route";

/** Where mails lead: whoever is not logged in does that first, and comes back here. */
export function loader({ params }: Route.LoaderArgs) {
  return redirect(`/projects/${encodeURIComponent(params.projectId)}`);
}
