import { nextUnbilled, periodOf } from "./billing-period.ts";
import { type BillableItem, itemCycle } from "./billing-plan.ts";
import { addDays, type Day } from "./calendar-day.ts";
import type { BillingCycle, PaymentType, PricingType } from "./pricing.ts";

/** For so long clients know a new price before it begins. */
export const newPriceNoticeDays = 30;

type When = {
  today: Day;
  /** The last day of the client's 12 months. */
  termEndsOn: Day;
};

/** What a plan's price is for. Some plans are paid by the year, however the rest of the project is paid for. */
export function eachOf(cycle: BillingCycle | PricingType | null, paymentType: PaymentType): "month" | "year" {
  return cycle === "yearly" || paymentType === "yearly" ? "year" : "month";
}

export type NewPriceStart = { startsOn: Day; firstMonth: number };

/**
 * The first period for which somebody who has a plan can be asked for a new price: nothing is invoiced for it, so no year that is
 * paid is in it; it begins after the 12 months, and the notice is over. Undefined where nothing is billed yet.
 */
export function newPriceStart(
  item: BillableItem,
  paymentType: PaymentType,
  { today, termEndsOn }: When,
): NewPriceStart | undefined {
  const cycle = itemCycle(item, paymentType);
  if (cycle === "once" || !item.billingFrom) return;
  const noticeEnds = addDays(today, newPriceNoticeDays);
  const earliest = termEndsOn >= noticeEnds ? addDays(termEndsOn, 1) : noticeEnds;
  const { fromMonth } = nextUnbilled(item.billed, cycle.months, item.firstMonth);
  for (let firstMonth = fromMonth; ; firstMonth += cycle.months) {
    const startsOn = periodOf(item.billingFrom, firstMonth, cycle.months).from;
    if (startsOn >= earliest) return { startsOn, firstMonth };
  }
}
