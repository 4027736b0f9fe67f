import { redirect } from "react-router";
import { checkSignature } from "../../../domain/agreement.ts";
import { cleanLine } from "../../../domain/clean-text.ts";
import { findAgreementPage } from "../../../server/agreements/find-agreement.ts";
import { cancelAgreement } from "../../../server/departures/cancel-agreement.ts";
import { now } from "../../../server/settings/clock.ts";
import { requirePerson } from "../../access.server.ts";
import { type Actions, fail, requireId, runAction } from "../../actions.server.ts";
import { acceptAsPosted } from "../../shared/agreement/accept.server.ts";
import { portalMeta } from "../../shared/portal-meta.ts";
import type { Route } from "./+types/route";
import { AgreementPage } from "./page.tsx";
import { view } from "./view.server.ts";
import { problems, title } from "./words.ts";

export const meta = () => portalMeta(title);

/** Unknown, malformed and somebody else's: all the same. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const found = await findAgreementPage(requirePerson(context), requireId(params.projectId), now());
  if (!found) throw new Response(null, { status: 404 });
  return view(found, now());
}

export function action(posted: Route.ActionArgs) {
  return runAction(actions, posted, { projectId: requireId(posted.params.projectId) });
}

const actions: Actions<{ projectId: string }> = {
  async accept({ actor, projectId }, fields) {
    const refused = await acceptAsPosted(actor, projectId, fields);
    if (refused) return refused;
    throw redirect(`/projects/${projectId}/agreement`, 303);
  },
  async cancel({ actor, projectId }, { departureId, name: given }) {
    const name = cleanLine(given).trim();
    const wrong = checkSignature(name);
    if (wrong) return fail(wrong, { field: "name" });
    const { outcome } = await cancelAgreement(actor, projectId, { id: requireId(departureId), name });
    if (outcome === "not-there") throw new Response(null, { status: 404 });
    if (outcome === "too-late") return fail(problems.tooLate);
    throw redirect(`/projects/${projectId}/agreement`, 303);
  },
};

export { revalidateAfterActions as shouldRevalidate } from "../../shared/revalidate.ts";

export default function Agreement({ loaderData, actionData }: Route.ComponentProps) {
  return <AgreementPage {...loaderData} result={actionData?.result} />;
}
