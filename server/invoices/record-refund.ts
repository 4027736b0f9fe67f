import { randomUUID } from "node:crypto";
import type { Day } from "../../domain/calendar-day.ts";
import type { RefundKind } from "../../domain/invoice.ts";
import { formatPounds, type Pence } from "../../domain/money.ts";
import type { Actor } from "../access/actor.ts";
import type { Tx } from "../db/client.server.ts";
import { refunds } from "../db/schema/index.ts";
import type { MailKind } from "../mail/kinds.ts";
import { mailAboutInvoice, recordInvoiceEvent } from "./notify.ts";
import { settle } from "./settle.ts";

export type NewRefund = {
  paymentId: string;
  invoiceId: string;
  amountPence: Pence;
  refundedOn: Day;
  kind: RefundKind;
  providerId?: string | null;
  reason: string;
  retryKey?: string | null;
};

/**
 * What was recorded as paid is not there any more: once for each id of the payment provider, and once for each key of a
 * form. `mail`: what the client hears of it, if anything.
 */
export async function recordRefund(
  tx: Tx,
  refund: NewRefund,
  mail: MailKind | null,
  actor: Actor,
): Promise<{ outcome: "recorded" | "already" }> {
  const { invoiceId, amountPence, kind } = refund;
  const { rowCount } = await tx
    .insert(refunds)
    .values({ ...refund, id: randomUUID(), recordedAt: actor.at, requestId: actor.requestId })
    .onConflictDoNothing();
  if (!rowCount) return { outcome: "already" };
  await settle(tx, invoiceId, actor);
  const details = { amount: formatPounds(amountPence), paymentId: refund.paymentId, kind };
  const happening = { action: "refund-recorded", invoiceId, details } as const;
  if (mail) await mailAboutInvoice(tx, mail, happening, actor);
  else await recordInvoiceEvent(tx, happening, actor);
  return { outcome: "recorded" };
}
