import { now } from "../../../server/settings/clock.ts";
import { findStatus } from "../../../server/status/find-status.ts";
import { requirePerson } from "../../access.server.ts";
import { portalMeta } from "../../shared/portal-meta.ts";
import type { Route } from "./+types/route";
import { StatusPage } from "./page.tsx";
import { view } from "./view.server.ts";
import { title } from "./words.ts";

export const meta = () => portalMeta(title);

export async function loader({ context }: Route.LoaderArgs) {
  const at = now();
  return view(await findStatus(requirePerson(context), at), at);
}

export default function Status({ loaderData }: Route.ComponentProps) {
  return <StatusPage {...loaderData} />;
}
