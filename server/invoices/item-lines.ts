import { and, eq, sql } from "drizzle-orm";
import { periodOf } from "../../domain/billing-period.ts";
import { itemCycle, lineText, nextBilling } from "../../domain/billing-plan.ts";
import type { Day } from "../../domain/calendar-day.ts";
import type { LineSource } from "../../domain/invoice.ts";
import type { Pence } from "../../domain/money.ts";
import type { PaymentType } from "../../domain/pricing.ts";
import type { Tx } from "../db/client.server.ts";
import { billedPeriods } from "../db/schema/index.ts";
import type { Billable } from "../projects/billable-items.ts";

export type NewLine = {
  source: LineSource;
  description: string;
  explanation?: string;
  quantity?: number;
  unitPence: Pence;
  /** What of the project it pays for. */
  linkId?: string | null;
  addOnRequestLineId?: string | null;
  byTheHour?: boolean | null;
  /** How many months of it, where it recurs; without a period they begin when it is paid. */
  months?: number | null;
  period?: { from: Day; to: Day } | null;
};

/** What of an item is billed next: the lines for it, and what of it they cover. */
export type ItemBilled = { lines: NewLine[]; covers: { linkId: string; fromMonth: number; months: number } };

/** Undefined: all of it is on an invoice already, or it costs nothing. */
export function billNext(item: Billable, paymentType: PaymentType): ItemBilled | undefined {
  const { linkId, kind: source, name, pricePence } = item;
  const cycle = itemCycle(item, paymentType);
  if (cycle === "once") {
    if (item.isPaid || item.billed.length > 0 || pricePence === 0) return;
    const line = { source, linkId, description: name, unitPence: pricePence, explanation: "Paid once." };
    return { lines: [line], covers: { linkId, fromMonth: 0, months: 0 } };
  }
  if (item.billingFrom) {
    const next = nextBilling(item, paymentType);
    if (!next) return;
    const { fromMonth, months } = next.period;
    return { lines: periodLines(next), covers: { linkId, fromMonth, months } };
  }
  if (item.billed.length > 0 || cycle.pence === 0) return;
  const { months, pence: unitPence } = cycle;
  const explanation = `The first ${months === 12 ? "year" : "month"}. It begins on the day this invoice is paid.`;
  const line = { source, linkId, description: lineText(item, months), unitPence, months, explanation };
  return { lines: [line, ...included(Math.min(unitPence, item.freePence))], covers: { linkId, fromMonth: 0, months } };
}

/** A period that is known by its days. */
export function periodLines(billing: NonNullable<ReturnType<typeof nextBilling>>): NewLine[] {
  const { linkId, source, period, amountPence, includedPence, description, explanation } = billing;
  const line = { linkId, source, description, explanation, unitPence: amountPence, months: period.months, period };
  return [line, ...included(includedPence)];
}

/** What the plan promises of it, against its price. */
function included(pence: Pence): NewLine[] {
  if (pence === 0) return [];
  const explanation = "Your plan includes a domain’s first year, up to £20.";
  return [{ source: "included", description: "Included with your plan", unitPence: 0 - pence, explanation }];
}

/**
 * Notes on which invoice an item is, so that no other asks for it. What begins when it is paid has its days from then on;
 * until then those of today. The key refuses what is on an invoice already.
 */
export async function coverItems(tx: Tx, invoiceId: string, items: readonly ItemBilled[], today: Day): Promise<void> {
  if (items.length === 0) return;
  await tx.insert(billedPeriods).values(
    items.map(({ lines, covers }) => {
      const [line] = lines;
      const { from, to } = line?.period ?? daysOf(today, covers.months);
      return { ...covers, periodFrom: from, periodTo: to, invoiceId };
    }),
  );
}

/** What recurs and would have begun with the payment of this invoice is on none any more, unless it has begun. */
export async function releaseUnbegun(tx: Tx, invoiceId: string): Promise<void> {
  const { linkId, months } = billedPeriods;
  const isFirst = sql`${months} > 0 and exists (select from invoice_lines l where l.invoice_id = ${invoiceId}
    and l.link_id = ${linkId} and l.period_from is null)`;
  const hasBegun = sql`exists (select from project_plans k where k.id = ${linkId} and k.billing_from is not null
    union all select from project_add_ons k where k.id = ${linkId} and k.billing_from is not null
    union all select from project_products k where k.id = ${linkId} and k.billing_from is not null)`;
  await tx.delete(billedPeriods).where(and(eq(billedPeriods.invoiceId, invoiceId), isFirst, sql`not ${hasBegun}`));
}

export function daysOf(from: Day, months: number): { from: Day; to: Day } {
  return months === 0 ? { from, to: from } : periodOf(from, 0, months);
}
