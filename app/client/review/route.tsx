import { redirect } from "react-router";
import { checkSignature } from "../../../domain/agreement.ts";
import { checkLength } from "../../../domain/check-text.ts";
import { cleanLine, cleanText } from "../../../domain/clean-text.ts";
import { longestChanges } from "../../../domain/draft.ts";
import { type Answered, approveVersion, askForChanges } from "../../../server/drafts/answer-version.ts";
import { findReview } from "../../../server/drafts/find-review.ts";
import { now } from "../../../server/settings/clock.ts";
import { requirePerson, requireSession } from "../../access.server.ts";
import { type Actions, type Answer, fail, failStale, requireId, runAction } from "../../actions.server.ts";
import { portalMeta } from "../../shared/portal-meta.ts";
import type { Route } from "./+types/route";
import { ReviewPage } from "./page.tsx";
import { view } from "./view.server.ts";
import { answers, firstPaymentNote, title } from "./words.ts";

export const meta = () => portalMeta(title);

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const found = await findReview(requirePerson(context), requireId(params.projectId));
  const { id: sessionId } = requireSession(context);
  const shown = found && view(found, { sessionId, search: url.searchParams, at: now() });
  if (!shown) throw new Response(null, { status: 404 });
  return shown;
}

export { revalidateAfterActions as shouldRevalidate } from "../../shared/revalidate.ts";

export function action(posted: Route.ActionArgs) {
  return runAction(actions, posted, { projectId: requireId(posted.params.projectId) });
}

const actions: Actions<{ projectId: string }> = {
  async approve({ actor, projectId }, { name: given, ...fields }) {
    const typedName = cleanLine(given).trim();
    const wrong = checkSignature(typedName);
    if (wrong) return fail(wrong, { field: "name" });
    const version = readVersion(projectId, fields);
    const note = firstPaymentNote(version.number);
    const { outcome } = await approveVersion(actor, { ...version, typedName, firstPaymentNote: note });
    return lead(projectId, outcome);
  },
  async changes({ actor, projectId }, { changes: typed, ...fields }) {
    const changes = cleanText(typed).trim();
    const problem = changes ? checkLength(changes, longestChanges) : answers.changes;
    if (problem) return fail(problem, { field: "changes" });
    const { outcome } = await askForChanges(actor, { ...readVersion(projectId, fields), changes });
    return lead(projectId, outcome);
  },
};

/** What was shown: its number and its fingerprint. */
function readVersion(projectId: string, { version = "", fingerprint = "" }: Record<string, string>) {
  return { projectId, number: /^\d{1,6}$/.test(version) ? Number(version) : 0, fingerprint };
}

function lead(projectId: string, outcome: Answered["outcome"]): Answer {
  if (outcome === "not-there") throw new Response(null, { status: 404 });
  if (outcome === "changed") return failStale(answers.changed);
  throw redirect(`/projects/${projectId}/review`, 303);
}

export default function Draft({ loaderData, actionData }: Route.ComponentProps) {
  return <ReviewPage {...loaderData} result={actionData?.result} />;
}
