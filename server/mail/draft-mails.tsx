import { eq } from "drizzle-orm";
import { business } from "../../content/business.ts";
import { emailWords } from "../../content/emails.ts";
import { londonMoment } from "../../domain/calendar-day.ts";
import { greetingName } from "../../domain/client.ts";
import { shortFingerprint } from "../../domain/draft.ts";
import type { Tx } from "../db/client.server.ts";
import { projectEvents } from "../db/schema/index.ts";
import { listVersions, type Version } from "../drafts/find-review.ts";
import { env } from "../settings/env.server.ts";
import { type ComposedMail, type Composer, draw } from "./draw-mail.ts";
import type { MailKind } from "./kinds.ts";
import { findOwnerOfProject } from "./project-mails.tsx";
import type { Reader } from "./readers.ts";
import { AccountMail } from "./templates/account-mail.tsx";

/** About a version of a draft: to the client that it is here, and to both what was said of it. */
export const draftComposers = {
  async "draft-sent"(tx, eventId, reader) {
    const found = await findVersionOf(tx, eventId);
    // One that is answered meanwhile is not sent, nor one that has a newer beside it.
    if (!found?.isNewest || found.version.answer || found.project.status !== "template_sent") return;
    const { project, version } = found;
    const { subject, title, lead, note, after, button } = emailWords.draftSent;
    return toClient(found, reader, {
      subject: subject(version.number, project.projectName),
      title: title(version.number),
      lead: lead(project.projectName),
      list: [],
      after: [...(version.note ? [note(version.note)] : []), after],
      button,
    });
  },
  async "draft-approved"(tx, eventId) {
    const found = await findAnswered(tx, eventId, "approved");
    if (!found) return;
    const { subject, title, lead, after, button } = emailWords.draftApproved;
    const { client, project, version } = found;
    return toProvider(found, {
      subject: subject(client.name, version.number, project.projectName),
      title: title(version.number),
      lead: lead(client.name, project.projectName),
      list: approvalLines(found),
      after: [after(project.status === "awaiting_first_payment")],
      button,
    });
  },
  async "draft-approved-copy"(tx, eventId, reader) {
    const found = await findAnswered(tx, eventId, "approved");
    if (!found) return;
    const { subject, title, lead, after, button } = emailWords.draftApprovedCopy;
    const { project, version } = found;
    return toClient(found, reader, {
      subject: subject(version.number, project.projectName),
      title: title(version.number),
      lead: lead(project.projectName),
      list: approvalLines(found),
      after: [after(project.status === "awaiting_first_payment")],
      button,
    });
  },
  async "draft-changes"(tx, eventId) {
    const found = await findAnswered(tx, eventId, "changes");
    if (!found) return;
    const { subject, title, lead, button } = emailWords.draftChanges;
    const { client, project, version } = found;
    return toProvider(found, {
      subject: subject(client.name, version.number, project.projectName),
      title: title(version.number),
      lead: lead(client.name, project.projectName),
      list: linesOf(found.answer.changes),
      after: [],
      button,
    });
  },
  async "draft-changes-copy"(tx, eventId, reader) {
    const found = await findAnswered(tx, eventId, "changes");
    if (!found) return;
    const { subject, title, lead, after, button } = emailWords.draftChangesCopy;
    const { project, version } = found;
    return toClient(found, reader, {
      subject: subject(version.number, project.projectName),
      title,
      lead: lead(project.projectName),
      list: linesOf(found.answer.changes),
      after: [after(version.number + 1)],
      button,
    });
  },
} satisfies Partial<Record<MailKind, Composer>>;

type Found = NonNullable<Awaited<ReturnType<typeof findVersionOf>>>;
type Said = { subject: string; title: string; lead: string; list: string[]; after: string[]; button: string };

async function toClient(found: Found, reader: Reader | undefined, said: Said): Promise<ComposedMail> {
  const client = { ...found.client, ...reader };
  const { subject, ...words } = said;
  const href = `${env().SITE_ORIGIN}/projects/${found.project.id}/review`;
  return {
    to: client.email,
    subject,
    ...(await draw(<AccountMail name={greetingName(client)} {...words} invitesAnswer href={href} />)),
  };
}

async function toProvider({ client, project }: Found, said: Said): Promise<ComposedMail> {
  const { subject, ...words } = said;
  const href = `${env().SITE_ORIGIN}/projects/${project.id}/review/versions`;
  return {
    to: env().ENQUIRIES_TO ?? business().enquiriesEmail,
    replyTo: { name: client.name, address: client.email },
    subject,
    ...(await draw(<AccountMail name={business().firstName} {...words} href={href} />)),
  };
}

/** Name, moment and fingerprint, as both keep them. */
function approvalLines({ answer }: { answer: NonNullable<Version["answer"]> }): string[] {
  return [answer.typedName, londonMoment(answer.answeredAt), shortFingerprint(answer.fingerprint)];
}

function linesOf(text: string): string[] {
  return [...new Set(text.split("\n").map((line) => line.trim()))].filter(Boolean);
}

async function findAnswered(tx: Tx, eventId: string, kind: "approved" | "changes") {
  const found = await findVersionOf(tx, eventId);
  const answer = found?.version.answer;
  return found && answer?.kind === kind ? { ...found, answer } : undefined;
}

/** The version that a line of history names by its number. */
async function findVersionOf(tx: Tx, eventId: string) {
  const [event] = await tx.select().from(projectEvents).where(eq(projectEvents.id, eventId));
  const owner = event && (await findOwnerOfProject(tx, event.projectId));
  if (!owner) return;
  const versions = (await listVersions(tx, event.projectId, true)).filter(({ sentAt }) => sentAt);
  const version = versions.find(({ number }) => String(number) === event.what);
  return version && { ...owner, version, isNewest: version === versions[0] };
}
