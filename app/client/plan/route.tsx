import { redirect } from "react-router";
import { z } from "zod";
import {
  askForChange,
  askForInterval,
  askToTakeBack,
  type Requested,
} from "../../../server/plan-changes/ask-change.ts";
import { findPlanPage } from "../../../server/plan-changes/find-plan-page.ts";
import { now } from "../../../server/settings/clock.ts";
import { requirePerson } from "../../access.server.ts";
import { type Actions, type Answer, fail, failStale, requireId, runAction } from "../../actions.server.ts";
import { sayMissing } from "../../shared/invoice/missing.server.ts";
import { portalMeta } from "../../shared/portal-meta.ts";
import type { Route } from "./+types/route";
import { PlanPage } from "./page.tsx";
import { view } from "./view.server.ts";
import { problems, title, words } from "./words.ts";

export const meta = () => portalMeta(title);

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const viewer = requirePerson(context);
  const idOf = (name: string) => z.uuid().safeParse(url.searchParams.get(name)).data;
  const looked = { linkId: idOf("item"), planId: idOf("plan"), changeId: idOf("change") };
  const found = await findPlanPage(viewer, requireId(params.projectId), looked, now());
  if (!found) throw new Response(null, { status: 404 });
  return view(found);
}

export function action(posted: Route.ActionArgs) {
  return runAction(actions, posted, { projectId: requireId(posted.params.projectId) });
}

const actions: Actions<{ projectId: string }> = {
  async change({ actor, projectId }, { retryId, linkId, planId, revision = "" }) {
    const wanted = { linkId: requireId(linkId), planId: planId ? requireId(planId) : null };
    const requested = await askForChange(actor, projectId, { ...wanted, id: requireId(retryId), revision });
    return answer(requested, projectId, actor.role === "admin");
  },
  async "change-interval"({ actor, projectId }, { retryId, revision = "" }) {
    return answer(
      await askForInterval(actor, projectId, { id: requireId(retryId), revision }),
      projectId,
      actor.role === "admin",
    );
  },
  async "take-back"({ actor, projectId }, { retryId, changeId, revision = "" }) {
    const wanted = { changeId: requireId(changeId), id: requireId(retryId), revision };
    return answer(await askToTakeBack(actor, projectId, wanted), projectId, actor.role === "admin");
  },
};

function answer(requested: Requested, projectId: string, isAdmin: boolean): Answer {
  switch (requested.outcome) {
    case "asked":
    case "taken":
      throw redirect(`/projects/${projectId}/plan?change=${requested.id}`);
    case "stale":
      return failStale(problems.stale);
    case "incomplete":
      return isAdmin ? sayMissing(requested.missing, {}) : fail(words.done.refused);
    default:
      return fail(problems[requested.outcome]);
  }
}

export default function Plan({ loaderData, actionData }: Route.ComponentProps) {
  return <PlanPage {...loaderData} result={actionData?.result} />;
}
