import { randomUUID } from "node:crypto";
import { londonMoment } from "../../../domain/calendar-day.ts";
import { greetingName } from "../../../domain/client.ts";
import { formatBytes } from "../../../domain/client-export.ts";
import { shortFingerprint } from "../../../domain/draft.ts";
import { turnOf } from "../../../domain/project-status.ts";
import type { Review, Version } from "../../../server/drafts/find-review.ts";
import { draftAddress } from "../../../server/drafts/viewing.ts";
import { words } from "./words.ts";

export type View = ReturnType<typeof view>;

/** Every version with what became of it, and what can be done next. */
export function view({ project, versions }: Review, sessionId: string, at: Date) {
  const client = greetingName(project.client);
  const [newest] = versions;
  const sent = versions.find(({ sentAt }) => sentAt);
  const addressOf = ({ id }: Version) => draftAddress({ sessionId, versionId: id }, at);
  const approved = versions.find(({ answer }) => answer?.kind === "approved");
  const turn = turnOf(project.status);
  return {
    project: { id: project.id, name: project.name },
    client,
    lead: leadOf(newest, client),
    turn: turn === "nobody" ? undefined : { isClients: turn === "client" },
    unsent: newest && !newest.sentAt ? { number: newest.number, address: addressOf(newest) } : undefined,
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
