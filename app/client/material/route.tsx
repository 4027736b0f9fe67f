import { redirect } from "react-router";
import { checkLength } from "../../../domain/check-text.ts";
import { cleanText } from "../../../domain/clean-text.ts";
import { longestNote } from "../../../domain/project.ts";
import { settleItem, stopReminders, takeOffItem } from "../../../server/material/edit-list.ts";
import { findMaterial } from "../../../server/material/find-material.ts";
import { remindNow } from "../../../server/material/remind.ts";
import { askAgain, type ListSent, takeTurn } from "../../../server/material/send-list.ts";
import { requirePerson } from "../../access.server.ts";
import { type Actions, type Answer, fail, ok, requireId, runAction } from "../../actions.server.ts";
import { portalMeta } from "../../shared/portal-meta.ts";
import type { Route } from "./+types/route";
import { CamePage } from "./came-page.tsx";
import { give } from "./give.server.ts";
import { MaterialPage } from "./page.tsx";
import { view, viewAdmin } from "./view.server.ts";
import { adminAnswers, adminTitle, title } from "./words.ts";

export const meta = ({ loaderData }: Route.MetaArgs) => portalMeta(loaderData?.came ? adminTitle : title);

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const viewer = requirePerson(context);
  const projectId = requireId(params.projectId);
  const found = await findMaterial(viewer, projectId);
  if (!found) throw new Response(null, { status: 404 });
  if (viewer.role !== "admin") return { wanted: view(found, url.searchParams.has("more")), came: undefined };
  if (!found.list?.sentAt) throw redirect(`/projects/${projectId}/material/list`);
  return { wanted: undefined, came: viewAdmin(found) };
}

export { revalidateAfterActions as shouldRevalidate } from "../../shared/revalidate.ts";

export async function action(posted: Route.ActionArgs) {
  const projectId = requireId(posted.params.projectId);
  if (requirePerson(posted.context).role === "admin") return runAction(actions, posted, { projectId });
  const given = await give(posted, projectId);
  // What they sent is a page of its own, also where they came back for something that they forgot.
  if (given.data.isSent) throw redirect(`/projects/${projectId}/material`);
  return given;
}

const actions: Actions<{ projectId: string }> = {
  async again({ actor, projectId }, { itemId, missing: typed }) {
    const missing = cleanText(typed).trim();
    const form = `again:${requireId(itemId)}`;
    const problem = missing ? checkLength(missing, longestNote) : adminAnswers.missing;
    if (problem) return fail(problem, { field: "missing", form });
    const { outcome } = await askAgain(actor, { projectId, itemId: requireId(itemId), missing });
    return say(outcome, adminAnswers.wanted);
  },
  async settle({ actor, projectId }, { itemId }) {
    const { outcome } = await settleItem(actor, { projectId, itemId: requireId(itemId) }, true);
    return say(outcome, adminAnswers.saved);
  },
  async reopen({ actor, projectId }, { itemId }) {
    const { outcome } = await settleItem(actor, { projectId, itemId: requireId(itemId) }, false);
    return say(outcome, adminAnswers.saved);
  },
  async "take-off"({ actor, projectId }, { itemId }) {
    const { outcome } = await takeOffItem(actor, { projectId, itemId: requireId(itemId) });
    return say(outcome, adminAnswers.saved);
  },
  async "take-turn"({ actor, projectId }) {
    const { outcome } = await takeTurn(actor, projectId);
    return say(outcome, adminAnswers.taken);
  },
  async remind({ actor, projectId }) {
    const { outcome } = await remindNow(actor, projectId);
    return ok(outcome === "reminded" ? adminAnswers.reminded : adminAnswers.nothingOpen);
  },
  async "stop-reminders"({ actor, projectId }) {
    const { outcome } = await stopReminders(actor, projectId);
    return say(outcome, adminAnswers.stopped);
  },
};

function say(outcome: ListSent["outcome"] | "saved" | "too-many", done: string): Answer {
  if (outcome === "not-there" || outcome === "empty") throw new Response(null, { status: 404 });
  if (outcome === "not-being-made") return fail(adminAnswers.notBeingMade);
  return ok(outcome === "unchanged" ? adminAnswers.unchanged : done);
}

export default function Material({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.came) return <CamePage {...loaderData.came} result={actionData?.result} />;
  const given = actionData && "refused" in actionData ? actionData : undefined;
  return <MaterialPage {...loaderData.wanted} given={given} />;
}
