import { randomUUID } from "node:crypto";
import { redirect } from "react-router";
import { checkSignature } from "../../../domain/agreement.ts";
import { checkLength } from "../../../domain/check-text.ts";
import { cleanLine, cleanText } from "../../../domain/clean-text.ts";
import { longestChanges } from "../../../domain/draft.ts";
import { checkComment, readComment } from "../../../domain/draft-comment.ts";
import { readRetryKey } from "../../../domain/posted-money.ts";
import { readSpot, type Spot } from "../../../domain/spot.ts";
import { type Answered, approveVersion, askForChanges } from "../../../server/drafts/answer-version.ts";
import { findReview } from "../../../server/drafts/find-review.ts";
import { reopenComment } from "../../../server/drafts/settle-comment.ts";
import { type Commented, writeComment, writeReply } from "../../../server/drafts/write-comment.ts";
import { now } from "../../../server/settings/clock.ts";
import { requirePerson, requireSession } from "../../access.server.ts";
import { type Actions, type Answer, fail, failStale, ok, requireId, runAction } from "../../actions.server.ts";
import { commentAnswers } from "../../shared/drafts/words.ts";
import { portalMeta } from "../../shared/portal-meta.ts";
import type { Route } from "./+types/route";
import { ReviewPage } from "./page.tsx";
import { view } from "./view.server.ts";
import { answers, firstPaymentNote, title } from "./words.ts";

export const meta = () => portalMeta(title);

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const found = await findReview(requirePerson(context), requireId(params.projectId));
  const { id: sessionId } = requireSession(context);
  const shown = found && view(found, { sessionId, search: url.searchParams, at: now(), retryKey: randomUUID() });
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
    const staysOpen = fields.leave === "on";
    const { outcome } = await approveVersion(actor, { ...version, typedName, firstPaymentNote: note, staysOpen });
    if (outcome === "open") return fail(answers.leave, { field: "leave" });
    return lead(projectId, outcome);
  },
  async changes({ actor, projectId }, { changes: typed, ...fields }) {
    const changes = cleanText(typed).trim();
    const problem = checkLength(changes, longestChanges);
    if (problem) return fail(problem, { field: "changes" });
    const { outcome } = await askForChanges(actor, { ...readVersion(projectId, fields), changes });
    if (outcome === "nothing") return fail(answers.changes, { field: "changes" });
    return lead(projectId, outcome);
  },
  async comment({ actor, projectId }, { text: typed, page = "", spot, retryKey, ...fields }) {
    const text = readComment(typed);
    const problem = checkComment(text);
    if (problem) return fail(problem, { field: "text" });
    const { number: version } = readVersion(projectId, fields);
    const on = { projectId, version, page, spot: spot ? parseSpot(spot) : null };
    return sayCommented(
      await writeComment(actor, { ...on, text, retryKey: readRetryKey(retryKey) }),
      answers.commented,
    );
  },
  async reply({ actor, projectId }, { comment, text: typed, retryKey }) {
    const commentId = requireId(comment);
    const text = readComment(typed);
    const problem = checkComment(text);
    const form = `reply:${commentId}`;
    if (problem) return fail(problem, { field: "text", form });
    const written = await writeReply(actor, { projectId, commentId, text, retryKey: readRetryKey(retryKey) });
    return sayCommented(written, commentAnswers.replied, form);
  },
  async reopen({ actor, projectId }, { comment }) {
    const { outcome } = await reopenComment(actor, { projectId, commentId: requireId(comment) });
    if (outcome === "not-there") throw new Response(null, { status: 404 });
    if (outcome === "changed") return failStale(answers.changed);
    return ok(outcome === "reopened" ? answers.reopened : answers.notOpen);
  },
};

/** As a draft's page has described it, which is a stranger's word: what is no spot is the whole page. */
function parseSpot(text: string): Spot | null {
  try {
    return readSpot(JSON.parse(text)) ?? null;
  } catch {
    return null;
  }
}

function sayCommented(written: Commented, says: (number: number) => string, form?: string): Answer {
  switch (written.outcome) {
    case "not-there":
      throw new Response(null, { status: 404 });
    case "changed":
      return failStale(answers.changed);
    case "too-many":
      return fail(commentAnswers.tooMany, form ? { field: "text", form } : { field: "text" });
    case "written":
      return ok(says(written.number), form);
  }
}

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
