import { type AuditAction, recordEvent } from "../audit/record-event.ts";
import type { Tx } from "../db/client.server.ts";
import type { MailKind } from "../mail/kinds.ts";
import { queueMail } from "../mail/queue-mail.ts";

/** Who changes the books, for which request, and when; nobody is the machine itself. */
export type By = { actorId: string | null; requestId: string; address?: string; at: Date };

type Happening = { action: AuditAction; invoiceId: string; details?: Record<string, string> };

/** A line of history about an invoice. Gives its id. */
export function recordInvoiceEvent(tx: Tx, { action, invoiceId, details = {} }: Happening, by: By): Promise<string> {
  const { actorId, requestId, address = "", at } = by;
  const subject = { kind: "invoice", id: invoiceId } as const;
  return recordEvent(tx, { action, actorId, subject, details }, { address, requestId }, at);
}

/** The same, and the client hears of it. A mail is about its event, so an invoice can be mailed more than once. */
export async function mailAboutInvoice(tx: Tx, kind: MailKind, happening: Happening, by: By): Promise<void> {
  const eventId = await recordInvoiceEvent(tx, happening, by);
  await queueMail(tx, { kind, subjectId: eventId, requestId: by.requestId, at: by.at });
}
