import { and, asc, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import type { Day } from "../../domain/calendar-day.ts";
import type { Pence } from "../../domain/money.ts";
import type { Tx } from "../db/client.server.ts";
import { billedPeriods, invoiceLines, invoices } from "../db/schema/index.ts";
import { moved } from "../invoices/balance.ts";

export type ItemMoney = {
  /** The last day that has been paid for. */
  paidUntil: Day | undefined;
  paidPence: Pence;
  /** What open invoices ask for it. */
  open: { invoiceId: string; number: number; dueDate: Day | null; amountPence: Pence }[];
};

/** What has been paid and is open for things that a project has or had, by their links. */
export async function findItemMoney(tx: Tx, linkIds: readonly string[]): Promise<Map<string, ItemMoney>> {
  if (linkIds.length === 0) return new Map();
  const periods = await listPaidPeriods(tx, linkIds);
  const lines = Map.groupBy(await listLines(tx, linkIds), ({ linkId }) => linkId);
  return new Map(linkIds.map((linkId) => [linkId, moneyOf(lines.get(linkId) ?? [], periods.get(linkId))]));
}

function moneyOf(lines: Line[], paidUntil: Day | undefined): ItemMoney {
  const paid = lines.filter(({ isPaid }) => isPaid);
  return {
    paidUntil,
    paidPence: paid.reduce((pence, { amountPence }) => pence + amountPence, 0),
    open: lines.filter(({ isOpen }) => isOpen),
  };
}

/** Settled by money, not by a credit note alone. */
const isPaid = sql<boolean>`(${invoices.settledAt} is not null and ${moved.paidPence} > ${moved.refundedPence})`;

async function listPaidPeriods(tx: Tx, linkIds: readonly string[]): Promise<Map<string, Day>> {
  const rows = await tx
    .select({ linkId: billedPeriods.linkId, until: sql<Day>`max(${billedPeriods.periodTo})::text` })
    .from(billedPeriods)
    .innerJoin(invoices, eq(invoices.id, billedPeriods.invoiceId))
    .where(and(inArray(billedPeriods.linkId, [...linkIds]), isNull(invoices.voidedAt), isPaid))
    .groupBy(billedPeriods.linkId);
  return new Map(rows.map(({ linkId, until }) => [linkId, until]));
}

type Line = Awaited<ReturnType<typeof listLines>>[number];

/** What issued invoices ask for them. An add-on that was asked for has the id of its wish. */
async function listLines(tx: Tx, linkIds: readonly string[]) {
  const linkId = sql<string>`coalesce(${invoiceLines.linkId}, ${invoiceLines.addOnRequestLineId})`;
  return tx
    .select({
      linkId,
      invoiceId: invoices.id,
      number: sql<number>`${invoices.invoiceNumber}`,
      dueDate: invoices.dueDate,
      amountPence: sql<Pence>`sum(${invoiceLines.amountPence})::int`,
      isOpen: sql<boolean>`${invoices.settledAt} is null`,
      isPaid,
    })
    .from(invoiceLines)
    .innerJoin(invoices, eq(invoices.id, invoiceLines.invoiceId))
    .where(and(inArray(linkId, [...linkIds]), isNotNull(invoices.issuedAt), isNull(invoices.voidedAt)))
    .groupBy(linkId, invoices.id)
    .orderBy(asc(invoices.dueDate), asc(invoices.id));
}
