import { and, eq } from "drizzle-orm";
import { z } from "zod";
import type { PayLinkViewer, Person } from "../access/actor.ts";
import { asViewer } from "../db/client.server.ts";
import { invoices, paymentAttempts } from "../db/schema/index.ts";

/**
 * What became of one visit to the payment provider's page, for whoever is led back from it. The address names it and may
 * name anything: not theirs means not there.
 */
export async function findPaymentResult(viewer: Person | PayLinkViewer, attemptId: string | null) {
  const named = z.uuid().safeParse(attemptId);
  if (!named.success) return;
  const isTheirs =
    viewer.kind === "pay-link"
      ? eq(invoices.id, viewer.invoiceId)
      : viewer.role === "admin"
        ? undefined
        : eq(invoices.clientId, viewer.id);
  const [found] = await asViewer(viewer, (tx) =>
    tx
      .select({
        attemptId: paymentAttempts.id,
        state: paymentAttempts.state,
        invoiceNumber: invoices.invoiceNumber,
        purpose: invoices.purpose,
        settledAt: invoices.settledAt,
      })
      .from(paymentAttempts)
      .innerJoin(invoices, eq(invoices.id, paymentAttempts.invoiceId))
      .where(and(eq(paymentAttempts.id, named.data), eq(paymentAttempts.kind, "checkout"), isTheirs)),
  );
  return found;
}

export type PaymentResult = NonNullable<Awaited<ReturnType<typeof findPaymentResult>>>;
