import { and, eq, isNull } from "drizzle-orm";
import { type PersonActor, requireAdmin } from "../access/actor.ts";
import { recordEvent } from "../audit/record-event.ts";
import { asViewer } from "../db/client.server.ts";
import { clients, invoices } from "../db/schema/index.ts";
import { enqueue } from "../jobs/enqueue.ts";
import { lockMoneyOf } from "./lock-money.ts";
import { mailAboutInvoice, wasJustMailed } from "./notify.ts";

export type Sent = { outcome: "queued"; email: string } | { outcome: "not-there" };

/** Once more: what is open with how to pay it, what is paid as a copy for the books. A new link ends the earlier ones. */
export async function sendInvoice(
  actor: PersonActor,
  invoiceId: string,
  { isNewLink = false }: { isNewLink?: boolean } = {},
): Promise<Sent> {
  requireAdmin(actor);
  return asViewer(actor, async (tx) => {
    const invoice = await lockMoneyOf(tx, invoiceId);
    if (!invoice?.issuedAt || invoice.voidedAt || !invoice.clientId) return { outcome: "not-there" };
    const [client] = await tx
      .select({ email: clients.email })
      .from(clients)
      .where(and(eq(clients.id, invoice.clientId), isNull(clients.deletedAt)));
    if (!client) return { outcome: "not-there" };
    const { email } = client;
    if (await wasJustMailed(tx, invoiceId, [isNewLink ? "pay-link-renewed" : "invoice-sent"], actor.at))
      return { outcome: "queued", email };
    if (isNewLink) {
      const payLinkNumber = invoice.payLinkNumber + 1;
      await tx.update(invoices).set({ payLinkNumber }).where(eq(invoices.id, invoiceId));
      await enqueue(tx, "expire-checkouts", { invoiceId, requestId: actor.requestId, isLinkOver: true });
      await recordEvent(tx, { action: "pay-link-renewed", subject: { kind: "invoice", id: invoiceId } }, actor);
    }
    const kind = invoice.settledAt ? "invoice-copy" : "invoice-issued";
    await mailAboutInvoice(tx, kind, { action: "invoice-sent", invoiceId }, actor);
    return { outcome: "queued", email };
  });
}
