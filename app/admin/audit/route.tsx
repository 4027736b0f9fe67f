import { listEvents } from "../../../server/audit/list-events.ts";
import { requirePerson } from "../../access.server.ts";
import { readMark } from "../../actions.server.ts";
import { portalMeta } from "../../shared/portal-meta.ts";
import type { Route } from "./+types/route";
import { AuditPage } from "./page.tsx";
import { view } from "./view.server.ts";
import { title } from "./words.ts";

export const meta = () => portalMeta(title);

export async function loader({ url, context }: Route.LoaderArgs) {
  const viewer = requirePerson(context);
  return view(await listEvents(viewer, readMark(url.searchParams.get("before"))), viewer);
}

export default function Audit({ loaderData }: Route.ComponentProps) {
  return <AuditPage {...loaderData} />;
}
