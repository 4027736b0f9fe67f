import { and, eq, gt, inArray, lt } from "drizzle-orm";
import type { Actor } from "../access/actor.ts";
import { type AuditAction, recordEvent } from "../audit/record-event.ts";
import type { Tx } from "../db/client.server.ts";
import { auditEvents } from "../db/schema/index.ts";
import type { MailKind } from "../mail/kinds.ts";
import { queueMail } from "../mail/queue-mail.ts";

type Happening = { action: AuditAction; invoiceId: string; details?: Record<string, string> };

/** A line of history about an invoice. Gives its id. */
export function recordInvoiceEvent(
  tx: Tx,
  { action, invoiceId, details = {} }: Happening,
  actor: Actor,
): Promise<string> {
  const subject = { kind: "invoice", id: invoiceId } as const;
  return recordEvent(tx, { action, subject, details }, actor);
}

/** Nobody means to send the same twice within so short a time: the button was pressed twice. */
const pressedTwiceMilliseconds = 10_000;

/** Whether it was mailed a moment ago by one of these, asked behind the lock of the client's money. */
export async function wasJustMailed(tx: Tx, invoiceId: string, actions: AuditAction[], at: Date): Promise<boolean> {
  const { action, subjectId } = auditEvents;
  // Not what a clock that ran ahead has written.
  const [from, until] = [at.getTime() - pressedTwiceMilliseconds, at.getTime() + pressedTwiceMilliseconds];
  const isRecent = and(gt(auditEvents.at, new Date(from)), lt(auditEvents.at, new Date(until)));
  return (await tx.$count(auditEvents, and(eq(subjectId, invoiceId), inArray(action, actions), isRecent))) > 0;
}

/** The same, and the client hears of it. A mail is about its event, so an invoice can be mailed more than once. */
export async function mailAboutInvoice(tx: Tx, kind: MailKind, happening: Happening, actor: Actor): Promise<void> {
  const eventId = await recordInvoiceEvent(tx, happening, actor);
  await queueMail(tx, { kind, subjectId: eventId }, actor);
}
