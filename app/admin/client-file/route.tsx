import { findExports } from "../../../server/exports/find-exports.ts";
import { requirePerson } from "../../access.server.ts";
import { type Actions, requireId, runAction } from "../../actions.server.ts";
import { answerRequest, viewExports } from "../../shared/export/export.server.ts";
import { Exports } from "../../shared/export/exports.tsx";
import { words } from "../../shared/export/words.ts";
import { PlainPage } from "../../shared/plain-page.tsx";
import { portalMeta } from "../../shared/portal-meta.ts";
import type { Route } from "./+types/route";

export const meta = ({ loaderData }: Route.MetaArgs) => portalMeta(loaderData?.client.name ?? words.adminHeading);

export async function loader({ params, context }: Route.LoaderArgs) {
  const found = await findExports(requirePerson(context), requireId(params.clientId));
  if (!found) throw new Response(null, { status: 404 });
  return { client: found.client, ...viewExports(found, true) };
}

export function action(posted: Route.ActionArgs) {
  return runAction(actions, posted, { clientId: requireId(posted.params.clientId) });
}

const actions: Actions<{ clientId: string }> = {
  make({ actor, clientId }) {
    return answerRequest(actor, clientId);
  },
};

export { revalidateAfterActions as shouldRevalidate } from "../../shared/revalidate.ts";

export default function ClientFile({ loaderData: { client, ...exports }, actionData }: Route.ComponentProps) {
  return (
    <PlainPage
      title={words.adminHeading}
      lead={words.adminLead(client.name)}
      back={{ to: `/dashboard/admin/manage-client/${client.id}`, label: client.name }}
    >
      <Exports {...exports} result={actionData?.result} />
    </PlainPage>
  );
}
