import { randomUUID } from "node:crypto";
import { findExports } from "../../../server/exports/find-exports.ts";
import { putBackArchive, removeArchive } from "../../../server/exports/provide-archive.ts";
import { requireActor, requirePerson } from "../../access.server.ts";
import { type Actions, ok, requireId, runAction } from "../../actions.server.ts";
import { answerRequest, viewExports } from "../../shared/export/export.server.ts";
import { Exports } from "../../shared/export/exports.tsx";
import { words } from "../../shared/export/words.ts";
import { PlainPage } from "../../shared/plain-page.tsx";
import { portalMeta } from "../../shared/portal-meta.ts";
import type { Route } from "./+types/route";
import { answerArchive, type Posted, readArchiveForm } from "./add-archive.server.ts";
import { Archives } from "./archives.tsx";
import { answers } from "./words.ts";

export const meta = ({ loaderData }: Route.MetaArgs) => portalMeta(loaderData?.client.name ?? words.adminHeading);

export async function loader({ params, context }: Route.LoaderArgs) {
  const found = await findExports(requirePerson(context), requireId(params.clientId));
  if (!found) throw new Response(null, { status: 404 });
  const { client, projects } = found;
  return { client, projects, newId: randomUUID(), exports: viewExports(found, true) };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const clientId = requireId(params.clientId);
  const isWithFile = request.headers.get("Content-Type")?.startsWith("multipart/form-data");
  if (!isWithFile) return runAction(actions, { request, context }, { clientId, posted: { fields: {} } });
  const posted = await readArchiveForm(request, requireActor(context), clientId);
  const texts = new Request(request.url, { method: "POST", body: new URLSearchParams(posted.fields) });
  return runAction(actions, { request: texts, context }, { clientId, posted });
}

const actions: Actions<{ clientId: string; posted: Posted }> = {
  make({ actor, clientId }) {
    return answerRequest(actor, clientId);
  },
  async add({ posted }) {
    return answerArchive(posted);
  },
  async remove({ actor, clientId }, { archiveId }) {
    const changed = await removeArchive(actor, { clientId, archiveId: requireId(archiveId) });
    if (changed.outcome === "not-there") throw new Response(null, { status: 404 });
    return ok(answers.removed(changed.about));
  },
  async "put-back"({ actor, clientId }, { archiveId }) {
    const changed = await putBackArchive(actor, { clientId, archiveId: requireId(archiveId) });
    if (changed.outcome === "not-there") throw new Response(null, { status: 404 });
    return ok(answers.putBack(changed.about));
  },
};

export { revalidateAfterActions as shouldRevalidate } from "../../shared/revalidate.ts";

export default function ClientFile({ loaderData, actionData }: Route.ComponentProps) {
  const { client, projects, newId, exports } = loaderData;
  const { archives, ...rest } = exports;
  const result = actionData?.result;
  return (
    <PlainPage
      title={words.adminHeading}
      lead={words.adminLead(client.name)}
      back={{ to: `/dashboard/admin/manage-client/${client.id}`, label: client.name }}
    >
      <Exports
        {...rest}
        archives={<Archives archives={archives} client={client} projects={projects} newId={newId} result={result} />}
        result={result}
      />
    </PlainPage>
  );
}
