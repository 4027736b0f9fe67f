import { and, desc, eq } from "drizzle-orm";
import type { PayLinkViewer, Person } from "../access/actor.ts";
import { asViewer } from "../db/client.server.ts";
import { invoices, paymentAttempts } from "../db/schema/index.ts";

/**
 * `waiting`: the payer is back and the payment provider has not told us yet. `refused`: the last card was, and the page
 * is still open.
 */
export type PaymentResult = {
  state: "paid" | "processing" | "waiting" | "refused" | "failed" | "open" | "void";
  /** The payment provider's own code. */
  failure: string;
};

/** What became of paying an invoice, for the page that the payer is led back to. Not theirs means not there. */
export async function findPaymentResult(
  viewer: Person | PayLinkViewer,
  invoiceId: string,
): Promise<PaymentResult | undefined> {
  return asViewer(viewer, async (tx) => {
    const isTheirs =
      viewer.kind === "pay-link"
        ? eq(invoices.id, viewer.invoiceId)
        : viewer.role === "admin"
          ? undefined
          : eq(invoices.clientId, viewer.id);
    const [invoice] = await tx
      .select({ settledAt: invoices.settledAt, voidedAt: invoices.voidedAt })
      .from(invoices)
      .where(and(eq(invoices.id, invoiceId), isTheirs));
    if (!invoice) return;
    const [last] = await tx
      .select({ state: paymentAttempts.state, failure: paymentAttempts.failure })
      .from(paymentAttempts)
      .where(eq(paymentAttempts.invoiceId, invoiceId))
      .orderBy(desc(paymentAttempts.startedAt))
      .limit(1);
    const failure = last?.failure ?? "";
    if (invoice.voidedAt) return { state: "void", failure: "" };
    if (invoice.settledAt) return { state: "paid", failure: "" };
    if (last?.state === "processing") return { state: "processing", failure };
    if (last?.state === "failed") return { state: "failed", failure };
    if (last?.state === "started") return { state: failure ? "refused" : "waiting", failure };
    return { state: "open", failure: "" };
  });
}
