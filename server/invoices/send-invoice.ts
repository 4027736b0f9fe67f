import { and, eq, isNull } from "drizzle-orm";
import { type PersonActor, requireAdmin } from "../access/actor.ts";
import { asViewer } from "../db/client.server.ts";
import { clients } from "../db/schema/index.ts";
import { lockMoneyOf } from "./lock-money.ts";
import { mailAboutInvoice } from "./notify.ts";

export type Sent = { outcome: "queued"; email: string } | { outcome: "not-there" };

/** Once more: what is open with how to pay it, what is paid as a copy for the books. */
export async function sendInvoice(actor: PersonActor, invoiceId: string): Promise<Sent> {
  requireAdmin(actor);
  return asViewer(actor, async (tx) => {
    const invoice = await lockMoneyOf(tx, invoiceId);
    if (!invoice?.issuedAt || invoice.voidedAt || !invoice.clientId) return { outcome: "not-there" };
    const [client] = await tx
      .select({ email: clients.email })
      .from(clients)
      .where(and(eq(clients.id, invoice.clientId), isNull(clients.deletedAt)));
    if (!client) return { outcome: "not-there" };
    const kind = invoice.settledAt ? "invoice-copy" : "invoice-issued";
    await mailAboutInvoice(tx, kind, { action: "invoice-sent", invoiceId }, actor);
    return { outcome: "queued", email: client.email };
  });
}
