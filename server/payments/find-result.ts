import { and, asc, eq, or } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { z } from "zod";
import { clientOf, type PayLinkViewer, type Person } from "../access/actor.ts";
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
        : eq(invoices.clientId, clientOf(viewer, "money"));
  const page = alias(paymentAttempts, "page");
  const isOnPage = or(eq(paymentAttempts.id, page.id), eq(paymentAttempts.groupId, page.id));
  const rows = await asViewer(viewer, (tx) =>
    tx
      .select({
        attemptId: page.id,
        state: page.state,
        invoiceNumber: invoices.invoiceNumber,
        purpose: invoices.purpose,
        settledAt: invoices.settledAt,
      })
      .from(page)
      .innerJoin(paymentAttempts, isOnPage)
      .innerJoin(invoices, eq(invoices.id, paymentAttempts.invoiceId))
      .where(and(eq(page.id, named.data), eq(page.kind, "checkout"), isTheirs))
      .orderBy(asc(invoices.dueDate), asc(invoices.invoiceNumber)),
  );
  const [found] = rows;
  if (!found) return;
  /** What was to be paid there, what is due first at the front. */
  const paid = rows.map(({ invoiceNumber, purpose, settledAt }) => ({ invoiceNumber, purpose, settledAt }));
  return { attemptId: found.attemptId, state: found.state, invoices: paid };
}

export type PaymentResult = NonNullable<Awaited<ReturnType<typeof findPaymentResult>>>;
