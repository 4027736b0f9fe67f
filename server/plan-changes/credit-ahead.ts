import { and, asc, eq, inArray } from "drizzle-orm";
import { longDay, noonOf } from "../../domain/calendar-day.ts";
import type { Pence } from "../../domain/money.ts";
import { lessPence, type NextPlan } from "../../domain/plan-change.ts";
import type { Actor } from "../access/actor.ts";
import type { Tx } from "../db/client.server.ts";
import { billedPeriods, invoices, type PlanChangeRow } from "../db/schema/index.ts";
import { findBalance } from "../invoices/balance.ts";
import { writeCredit } from "../invoices/credit-invoice.ts";
import type { Figured } from "./figure-change.ts";

type Ahead = Pick<Figured, "item" | "next"> & { row: PlanChangeRow; covers: Figured["change"]["covers"] };

/**
 * What was invoiced ahead for days that will cost less: the difference is credited, so that an open invoice asks for less, and
 * what is paid already is the client's balance. The periods stand for what comes, too, so that nothing asks for them again. Gives
 * how much was credited.
 */
export async function creditAhead(tx: Tx, { row, item, next, covers }: Ahead, actor: Actor): Promise<Pence> {
  const months = covers.map(({ fromMonth }) => fromMonth);
  const periods = await tx
    .select({ period: billedPeriods, invoice: invoices })
    .from(billedPeriods)
    .innerJoin(invoices, eq(invoices.id, billedPeriods.invoiceId))
    .where(and(eq(billedPeriods.linkId, item.linkId), inArray(billedPeriods.fromMonth, months)))
    .orderBy(asc(billedPeriods.fromMonth));
  let creditedPence = 0;
  for (const { period, invoice } of periods) {
    if (next) await tx.insert(billedPeriods).values({ ...period, linkId: row.newLinkId });
    const balance = await findBalance(tx, invoice.id);
    // A void one was not charged, and of one that was credited there is no more than the rest.
    const left = balance && !invoice.voidedAt && invoice.issuedAt ? balance.totalPence - balance.creditedPence : 0;
    const amountPence = Math.min(left, lessPence(item, next, period.months));
    if (amountPence <= 0) continue;
    const credit = {
      amountPence,
      reason: reasonOf(item.name, next, period.periodFrom),
      key: `${row.id} ${period.fromMonth}`,
    };
    const refundedOn = row.requestedOn;
    await writeCredit(tx, invoice, { ...credit, paid: "keep", isByBank: false, isMailed: true, refundedOn }, actor);
    creditedPence += amountPence;
  }
  return creditedPence;
}

function reasonOf(name: string, next: NextPlan | null, from: string): string {
  const day = longDay(noonOf(from));
  return next ? `${next.name} instead of ${name} from ${day}` : `${name} ends before ${day}`;
}
