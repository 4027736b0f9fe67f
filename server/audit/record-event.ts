import { randomUUID } from "node:crypto";
import { isIP } from "node:net";
import { emailWords } from "../../content/emails.ts";
import { isKeyOf } from "../../domain/is-key-of.ts";
import type { Actor } from "../access/actor.ts";
import { addressBlock, hideSubject } from "../access/rate-limit.ts";
import type { Tx } from "../db/client.server.ts";
import { auditEvents } from "../db/schema/index.ts";
import { queueMail } from "../mail/queue-mail.ts";
import type { BackupAction } from "../status/backup-state.ts";

/** Everything that is worth remembering about accounts, access and what was taken away. */
export type AuditAction =
  | "admin-created"
  | "admin-link-made"
  | "article-deleted"
  | "article-published"
  | "article-restored"
  | "article-withdrawn"
  | BackupAction
  | "balance-used"
  | "billing-asked"
  | "catalogue-changed"
  | "client-added"
  | "client-archived"
  | "client-changed"
  | "client-deleted"
  | "client-erased"
  | "client-restored"
  | "client-unarchived"
  | "data-request-acknowledged"
  | "data-request-answered"
  | "data-request-reopened"
  | "email-change-asked"
  | "email-change-undone"
  | "email-changed"
  | "email-corrected"
  | "enquiry-answered"
  | "enquiry-made-client"
  | "enquiry-not-spam"
  | "enquiry-reopened"
  | "enquiry-spam"
  | "export-downloaded"
  | "export-made"
  | "invitation-sent"
  | "invoice-credited"
  | "invoice-discarded"
  | "invoice-drafted"
  | "invoice-erased"
  | "invoice-issued"
  | "invoice-reminded"
  | "invoice-sent"
  | "invoice-voided"
  | "login-disabled"
  | "login-enabled"
  | "method-removed"
  | "method-saved"
  | "money-settings-changed"
  | "outage-note-sent"
  | "passkey-added"
  | "passkey-removed"
  | "password-changed"
  | "password-check-failed"
  | "password-chosen"
  | "password-reset"
  | "password-reset-asked"
  | "pay-link-renewed"
  | "payment-failed"
  | "payment-recorded"
  | "person-added"
  | "person-changed"
  | "person-invited"
  | "person-joined"
  | "person-removed"
  | "preview-ended"
  | "preview-made"
  | "project-deleted"
  | "project-erased"
  | "project-restored"
  | "recovery-code-used"
  | "recovery-codes-renewed"
  | "refund-asked"
  | "refund-explained"
  | "refund-recorded"
  | "refund-refused"
  | "second-step-due"
  | "second-step-failed"
  | "second-step-locked"
  | "second-step-off"
  | "second-step-on"
  | "session-ended"
  | "sessions-ended"
  | "sign-in-failed"
  | "signed-in"
  | "signed-in-new-device"
  | "signed-out"
  | "site-watch-changed"
  | "website-brought-back"
  | "website-called-off"
  | "website-published"
  | "work-announced"
  | "work-called-off";

type Mailed = typeof emailWords.securityNotice.events;

/** What the person it concerns hears of by mail: what there are words for. Words for what is no action do not compile. */
const mailed: { [Action in keyof Mailed]: Action extends AuditAction ? unknown : never } =
  emailWords.securityNotice.events;

export type SubjectKind =
  | "account"
  | "article"
  | "backups"
  | "catalogue"
  | "client"
  | "data-request"
  | "enquiry"
  | "invoice"
  | "money"
  | "project"
  | "website";

export type AuditEvent = {
  action: AuditAction;
  subject: {
    kind: SubjectKind;
    id: string | null;
  };
  details?: Record<string, string>;
};

/** One line of history, in the transaction of what it tells of, and the notice to its owner where one is due. Gives its id. */
export async function recordEvent(
  tx: Tx,
  { action, subject, details = {} }: AuditEvent,
  { id: actorId, address, requestId, at }: Actor,
): Promise<string> {
  const id = randomUUID();
  await tx.insert(auditEvents).values({
    id,
    at,
    actorId,
    action,
    subjectKind: subject.kind,
    subjectId: subject.id,
    address: actorId === null && isIP(address ?? "") ? hideStranger(address ?? "") : address,
    requestId,
    details,
  });
  if (isKeyOf(mailed, action)) await queueMail(tx, { kind: "security-notice", subjectId: id }, { requestId, at });
  return id;
}

/** Enough to see that it was the same one again, and not who. */
function hideStranger(address: string): string {
  return hideSubject(addressBlock(address)).slice(0, 12);
}

/** What somebody did to their own account. */
export function recordOwnEvent(
  tx: Tx,
  action: AuditAction,
  accountId: string,
  actor: Actor,
  details: Record<string, string> = {},
): Promise<string> {
  const owner: Actor = { ...actor, kind: "person", id: accountId };
  return recordEvent(tx, { action, subject: { kind: "account", id: accountId }, details }, owner);
}
