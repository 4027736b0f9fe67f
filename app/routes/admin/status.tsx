import { statusTitle } from "../../../content/status.ts";
import { now } from "../../../server/clock.ts";
import { findStatus } from "../../../server/status/find-status.ts";
import { StatusPage } from "../../components/portal/status-page.tsx";
import { requirePerson } from "../../door.server.ts";
import { portalMeta } from "../../portal-meta.ts";
import { showStatus } from "../../show-status.server.ts";
import type { Route } from "./+types/status";

export const meta = () => portalMeta(statusTitle);

export async function loader({ context }: Route.LoaderArgs) {
  const at = now();
  return showStatus(await findStatus(requirePerson(context), at), at);
}

export default function Status({ loaderData }: Route.ComponentProps) {
  return <StatusPage {...loaderData} />;
}
