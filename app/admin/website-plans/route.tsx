import { actionAnswers } from "../../../content/action-answers.ts";
import { now } from "../../../server/settings/clock.ts";
import { findDraft } from "../../../server/website/edit-draft.ts";
import { moveEntry } from "../../../server/website/edit-plans.ts";
import { requirePerson } from "../../access.server.ts";
import { type Actions, fail, failStale, ok, requireId, runAction } from "../../actions.server.ts";
import { portalMeta } from "../../shared/portal-meta.ts";
import type { Route } from "./+types/route";
import { WebsitePlansPage } from "./page.tsx";
import { view } from "./view.server.ts";
import { answers, title } from "./words.ts";

export const meta = () => portalMeta(title);

export async function loader({ context }: Route.LoaderArgs) {
  const at = now();
  return view(await findDraft(requirePerson(context), at), at);
}

export { revalidateAfterActions as shouldRevalidate } from "../../shared/revalidate.ts";

export function action(posted: Route.ActionArgs) {
  return runAction(actions, posted, {});
}

const actions: Actions = {
  async move({ actor }, { id, revision = "", to }) {
    const { outcome } = await moveEntry(actor, { id: requireId(id), revision }, to === "up" ? -1 : 1);
    if (outcome === "stale") return failStale(answers.orderChanged);
    return outcome === "saved" ? ok(answers.moved) : fail(actionAnswers.gone);
  },
};

export default function WebsitePlans({ loaderData, actionData }: Route.ComponentProps) {
  return <WebsitePlansPage {...loaderData} result={actionData?.result} />;
}
