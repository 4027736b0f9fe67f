import { randomUUID } from "node:crypto";
import { redirect } from "react-router";
import { checkLength } from "../../../domain/check-text.ts";
import { cleanText } from "../../../domain/clean-text.ts";
import { checkComment, readComment } from "../../../domain/draft-comment.ts";
import { readRetryKey } from "../../../domain/posted-money.ts";
import { longestNote } from "../../../domain/project.ts";
import { findReview } from "../../../server/drafts/find-review.ts";
import { sendVersion, withdrawVersion } from "../../../server/drafts/send-version.ts";
import { fixComment } from "../../../server/drafts/settle-comment.ts";
import { writeReply } from "../../../server/drafts/write-comment.ts";
import { now } from "../../../server/settings/clock.ts";
import { requirePerson, requireSession } from "../../access.server.ts";
import { type Actions, fail, ok, requireId, runAction } from "../../actions.server.ts";
import { commentAnswers } from "../../shared/drafts/words.ts";
import { portalMeta } from "../../shared/portal-meta.ts";
import type { Route } from "./+types/route";
import { DraftsPage } from "./page.tsx";
import { upload } from "./upload.server.ts";
import { view } from "./view.server.ts";
import { answers, title } from "./words.ts";

export const meta = () => portalMeta(title);

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const viewer = requirePerson(context);
  const found = await findReview(viewer, requireId(params.projectId));
  if (!found) throw new Response(null, { status: 404 });
  return view(found, {
    viewerId: viewer.id,
    sessionId: requireSession(context).id,
    at: now(),
    retryKey: randomUUID(),
    compare: url.searchParams.get("compare"),
  });
}

export { revalidateAfterActions as shouldRevalidate } from "../../shared/revalidate.ts";

export function action(posted: Route.ActionArgs) {
  const projectId = requireId(posted.params.projectId);
  const type = posted.request.headers.get("Content-Type") ?? "";
  if (type.startsWith("multipart/form-data")) return upload(posted, projectId);
  return runAction(actions, posted, { projectId });
}

const actions: Actions<{ projectId: string }> = {
  async send({ actor, projectId }, { note: typed, version }) {
    const note = cleanText(typed).trim();
    const problem = checkLength(note, longestNote);
    if (problem) return fail(problem, { field: "note" });
    const number = readNumber(version);
    const { outcome } = await sendVersion(actor, { projectId, number, note });
    if (outcome === "not-there") throw new Response(null, { status: 404 });
    if (outcome === "not-newest") return fail(answers.notNewest);
    if (outcome === "not-being-made") return fail(answers.notBeingMade);
    return ok(answers.sent(number));
  },
  async reply({ actor, projectId }, { comment, text: typed, retryKey }) {
    const commentId = requireId(comment);
    const text = readComment(typed);
    const form = `reply:${commentId}`;
    const problem = checkComment(text);
    if (problem) return fail(problem, { field: "text", form });
    const written = await writeReply(actor, { projectId, commentId, text, retryKey: readRetryKey(retryKey) });
    if (written.outcome === "written") return ok(commentAnswers.replied(written.number), form);
    if (written.outcome === "too-many") return fail(commentAnswers.tooMany, { field: "text", form });
    throw new Response(null, { status: 404 });
  },
  async fixed({ actor, projectId }, { comment }) {
    const done = await fixComment(actor, { projectId, commentId: requireId(comment) });
    switch (done.outcome) {
      case "not-there":
        throw new Response(null, { status: 404 });
      case "too-early":
        return fail(answers.tooEarly);
      case "already":
        return ok(answers.fixedAlready);
      case "fixed":
        return ok(answers.fixed(done.version));
    }
  },
  async withdraw({ actor, projectId }, { version }) {
    const { outcome } = await withdrawVersion(actor, { projectId, number: readNumber(version) });
    if (outcome === "already") return ok(answers.alreadySent);
    throw redirect(`/projects/${projectId}/review/versions`, 303);
  },
};

function readNumber(version = ""): number {
  return /^\d{1,6}$/.test(version) ? Number(version) : 0;
}

export default function Drafts({ loaderData, actionData }: Route.ComponentProps) {
  return <DraftsPage {...loaderData} result={actionData?.result} />;
}
