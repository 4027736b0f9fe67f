import { and, eq, isNull } from "drizzle-orm";
import { type Person, requireAdmin } from "../access/viewer.ts";
import type { Origin } from "../audit/record-event.ts";
import { asViewer } from "../db/client.server.ts";
import { clients } from "../db/schema/index.ts";
import { lockMoneyOf } from "./lock-money.ts";
import { mailAboutInvoice } from "./notify.ts";

export type Sent = { outcome: "queued"; email: string } | { outcome: "not-there" };

/** Once more: what is open with how to pay it, what is paid as a copy for the books. */
export async function sendInvoice(viewer: Person, invoiceId: string, origin: Origin, at: Date): Promise<Sent> {
  requireAdmin(viewer);
  return asViewer(viewer, async (tx) => {
    const invoice = await lockMoneyOf(tx, invoiceId);
    if (!invoice?.issuedAt || invoice.voidedAt || !invoice.clientId) return { outcome: "not-there" };
    const [client] = await tx
      .select({ email: clients.email })
      .from(clients)
      .where(and(eq(clients.id, invoice.clientId), isNull(clients.deletedAt)));
    if (!client) return { outcome: "not-there" };
    const kind = invoice.settledAt ? "invoice-copy" : "invoice-issued";
    await mailAboutInvoice(tx, kind, { action: "invoice-sent", invoiceId }, { actorId: viewer.id, ...origin, at });
    return { outcome: "queued", email: client.email };
  });
}
