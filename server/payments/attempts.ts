import { and, asc, eq, ne, sql } from "drizzle-orm";
import { z } from "zod";
import type { Tx } from "../db/client.server.ts";
import { type InvoiceRow, invoices, paymentAttempts } from "../db/schema/index.ts";
import { lockMoneyOf } from "../invoices/lock-money.ts";

export type Attempt = typeof paymentAttempts.$inferSelect;

type Named = { sessionId?: string | undefined; intentId?: string | undefined; attemptId?: string | null | undefined };

/** Ours, by what the payment provider calls it, or else by what we told it to remember. */
export async function findAttempt(tx: Tx, { sessionId, intentId, attemptId }: Named): Promise<Attempt | undefined> {
  const { id } = paymentAttempts;
  const ways = [
    intentId ? eq(paymentAttempts.intentId, intentId) : undefined,
    sessionId ? eq(paymentAttempts.sessionId, sessionId) : undefined,
    attemptId && z.uuid().safeParse(attemptId).success ? eq(id, attemptId) : undefined,
  ];
  for (const way of ways) {
    const [found] = way ? await tx.select().from(paymentAttempts).where(way) : [];
    if (found) return found;
  }
}

/** The attempt and those that are paid on the same page with it, what is due first at the front. */
export async function listGroup(tx: Tx, attempt: Attempt): Promise<Attempt[]> {
  if (!attempt.groupId) return [attempt];
  const rows = await tx
    .select({ attempt: paymentAttempts })
    .from(paymentAttempts)
    .innerJoin(invoices, eq(invoices.id, paymentAttempts.invoiceId))
    .where(eq(paymentAttempts.groupId, attempt.groupId))
    .orderBy(asc(invoices.dueDate), asc(invoices.invoiceNumber));
  return rows.map((row) => row.attempt);
}

/** The page of the payment provider bears this one, and its ids are here. */
export function isOfPage({ id, groupId }: Pick<Attempt, "id" | "groupId">): boolean {
  return groupId === null || groupId === id;
}

/** An invoice and the attempt to pay it. */
export type Part = { attempt: Attempt; invoice: InvoiceRow };

/** The same with their invoices, as they stand once nobody else changes the client's money. */
export async function lockGroup(tx: Tx, attempt: Attempt): Promise<Part[]> {
  const rows: InvoiceRow[] = [];
  for (const { invoiceId } of await listGroup(tx, attempt)) {
    const invoice = await lockMoneyOf(tx, invoiceId);
    if (invoice) rows.push(invoice);
  }
  const now = await findAttempt(tx, { attemptId: attempt.id });
  const group = now ? await listGroup(tx, now) : [];
  return group.flatMap((each) => {
    const invoice = rows.find(({ id }) => id === each.invoiceId);
    return invoice ? [{ attempt: each, invoice }] : [];
  });
}

type Change = Partial<Pick<Attempt, "state" | "failure" | "sessionId" | "intentId">>;

/** What is so already is left alone. */
export async function changeAttempt(tx: Tx, attempt: Attempt, change: Change, at: Date): Promise<void> {
  const isNew = (Object.keys(change) as (keyof Change)[]).some((key) => change[key] !== attempt[key]);
  if (isNew)
    await tx
      .update(paymentAttempts)
      .set({ ...change, changedAt: at })
      .where(eq(paymentAttempts.id, attempt.id));
}

/** As a column of a query on `invoices`: one of its attempts is on its way, as `isUnderWay` in the domain says it. */
export const hasAttemptUnderWay = sql<boolean>`exists (select from payment_attempts a where a.invoice_id = invoices.id
  and (a.state = 'processing' or (a.kind = 'charge' and a.state = 'started')))`;

/** Whether another try for the same invoice is still on its way. */
export async function isOtherUnderWay(tx: Tx, { id, invoiceId }: Attempt): Promise<boolean> {
  const others = and(
    eq(paymentAttempts.invoiceId, invoiceId),
    eq(paymentAttempts.state, "processing"),
    ne(paymentAttempts.id, id),
  );
  return (await tx.$count(paymentAttempts, others)) > 0;
}
