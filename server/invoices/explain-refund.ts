import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { formatPounds } from "../../domain/money.ts";
import { type PersonActor, requireAdmin } from "../access/actor.ts";
import { asViewer } from "../db/client.server.ts";
import { refunds } from "../db/schema/index.ts";
import { findBalance } from "./balance.ts";
import { writeCredit } from "./credit-invoice.ts";
import { lockMoneyOf } from "./lock-money.ts";
import { mailAboutInvoice, recordInvoiceEvent } from "./notify.ts";
import { settle } from "./settle.ts";

export type Explanation = {
  /** It is not charged after all: a credit note says so. Or it is still owed, and the client is asked again. */
  as: "not-charged" | "owed-again";
  reason: string;
  isMailed: boolean;
};
export type Explained = { outcome: "explained" | "already" | "not-there" | "too-much" };

/** Money went back at the payment provider and nobody had said why. Until then it is asked of nobody. */
export async function explainRefund(
  actor: PersonActor,
  refundId: string,
  explanation: Explanation,
): Promise<Explained> {
  requireAdmin(actor);
  const { as, reason, isMailed } = explanation;
  return asViewer(actor, async (tx) => {
    const [found] = await tx.select().from(refunds).where(eq(refunds.id, refundId));
    const invoice = found && (await lockMoneyOf(tx, found.invoiceId));
    const [refund] = await tx.select().from(refunds).where(eq(refunds.id, refundId));
    if (!invoice || !refund) return { outcome: "not-there" };
    if (refund.kind !== "unexplained") return { outcome: "already" };
    const { amountPence, invoiceId } = refund;
    // A void invoice asks for nothing, so all that was paid for it was too much.
    if (as === "owed-again" || invoice.voidedAt) {
      const kind = invoice.voidedAt ? "too-much" : "bounced";
      await tx.update(refunds).set({ kind, reason }).where(eq(refunds.id, refundId));
      await settle(tx, invoiceId, actor);
      const happening = {
        action: "refund-explained",
        invoiceId,
        details: { amount: formatPounds(amountPence), kind },
      } as const;
      if (isMailed)
        await mailAboutInvoice(tx, invoice.voidedAt ? "money-refunded" : "payment-bounced", happening, actor);
      else await recordInvoiceEvent(tx, happening, actor);
      return { outcome: "explained" };
    }
    const balance = await findBalance(tx, invoiceId);
    if (!balance || balance.creditedPence + amountPence > balance.totalPence) return { outcome: "too-much" };
    await tx.update(refunds).set({ kind: "not-charged", reason }).where(eq(refunds.id, refundId));
    const details = { amount: formatPounds(amountPence), kind: "not-charged" };
    await recordInvoiceEvent(tx, { action: "refund-explained", invoiceId, details }, actor);
    const kept = { paid: "keep", isByBank: false, refundedOn: refund.refundedOn } as const;
    await writeCredit(tx, invoice, { amountPence, reason, isMailed, key: randomUUID(), ...kept }, actor);
    return { outcome: "explained" };
  });
}
