import { randomUUID } from "node:crypto";
import { londonMoment } from "../../../domain/calendar-day.ts";
import { greetingName } from "../../../domain/client.ts";
import { formatBytes } from "../../../domain/client-export.ts";
import { shortFingerprint } from "../../../domain/draft.ts";
import { mayBeFixedIn } from "../../../domain/draft-comment.ts";
import { turnOf } from "../../../domain/project-status.ts";
import type { Review, Version } from "../../../server/drafts/find-review.ts";
import { uploadKey } from "../../../server/drafts/upload-key.ts";
import { draftAddress } from "../../../server/drafts/viewing.ts";
import { siteOrigin } from "../../../server/settings/site-origin.ts";
import { viewComments } from "../../shared/drafts/comment-view.ts";
import { viewCompare } from "../../shared/drafts/compare-view.ts";
import { words } from "./words.ts";

export type View = ReturnType<typeof view>;

type Look = { viewerId: string; sessionId: string; at: Date; retryKey: string; compare: string | null };

/** Every version with what became of it, and what can be done next. */
export function view({ project, versions, comments: rows }: Review, look: Look) {
  const { viewerId, sessionId, at, retryKey, compare } = look;
  const client = greetingName(project.client);
  const [newest] = versions;
  const sent = versions.find(({ sentAt }) => sentAt);
  const addressOf = ({ id }: Version) => draftAddress({ sessionId, versionId: id }, at);
  const approved = versions.find(({ answer }) => answer?.kind === "approved");
  const turn = turnOf(project.status);
  const fixable = new Set(rows.filter((row) => mayBeFixedIn(row, newest?.number ?? 0)).map(({ id }) => id));
  const comments = viewComments(rows, versions).map((comment) => ({
    ...comment,
    canFixIn: fixable.has(comment.id) ? newest?.number : undefined,
  }));
  const open = comments.filter(({ state }) => state !== "fixed").length;
  return {
    project: { id: project.id, name: project.name },
    client,
    lead: leadOf(newest, client),
    turn: turn === "nobody" ? undefined : { isClients: turn === "client" },
    unsent: newest && !newest.sentAt ? { number: newest.number, address: addressOf(newest) } : undefined,
    comments,
    compared: viewCompare(
      compare,
      { comments, versions },
      (version, path) => `${addressOf(version)}${encodeURI(path)}`,
    ),
    open,
    retryKey,
    command: words.byCommand.line(uploadKey(project.id, viewerId, at), `${siteOrigin()}/draft-uploads`),
    next: (newest?.number ?? 0) + 1,
    newId: randomUUID(),
    changes:
      sent?.answer?.kind === "changes"
        ? {
            number: sent.number,
            text: sent.answer.changes,
            by: words.said(client, londonMoment(sent.answer.answeredAt)),
          }
        : undefined,
    approval: approved?.answer
      ? {
          number: approved.number,
          name: approved.answer.typedName,
          at: londonMoment(approved.answer.answeredAt),
          fingerprint: shortFingerprint(approved.answer.fingerprint),
        }
      : undefined,
    versions: versions.map((version) => ({
      number: version.number,
      says: stateOf(version, version === sent, client),
      size: words.size(Object.keys(version.files).length, formatBytes(version.bytes)),
      fingerprint: shortFingerprint(version.fingerprint),
      address: addressOf(version),
    })),
  };
}

function leadOf(newest: Version | undefined, client: string): string {
  if (!newest) return words.lead.none;
  const { number, sentAt, answer } = newest;
  if (!sentAt) return words.lead.unsent(number);
  return answer ? words.lead[answer.kind](number, client) : words.lead.waiting(number, client, londonMoment(sentAt));
}

function stateOf({ sentAt, uploadedAt, answer }: Version, isNewestSent: boolean, client: string): string {
  if (!sentAt) return words.state.unsent(londonMoment(uploadedAt));
  if (answer) return words.state[answer.kind](londonMoment(answer.answeredAt));
  return isNewestSent ? words.state.waiting(client, londonMoment(sentAt)) : words.state.replaced(londonMoment(sentAt));
}
