import { findStatement } from "../../../server/invoices/find-statement-admin.ts";
import { now } from "../../../server/settings/clock.ts";
import { requirePerson } from "../../access.server.ts";
import { requireId } from "../../actions.server.ts";
import { portalMeta } from "../../shared/portal-meta.ts";
import type { Route } from "./+types/route";
import { StatementPage } from "./page.tsx";
import { view } from "./view.server.ts";
import { title } from "./words.ts";

export const meta = ({ loaderData }: Route.MetaArgs) => portalMeta(title(loaderData?.client.name ?? ""));

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const found = await findStatement(requirePerson(context), requireId(params.clientId));
  if (!found) throw new Response(null, { status: 404 });
  return view(found, url.searchParams.get("year"), now());
}

export default function Statement({ loaderData }: Route.ComponentProps) {
  return <StatementPage {...loaderData} />;
}
