import { availability, type CreditPercent, creditPercent, formatAvailability, monthOf } from "./availability.ts";
import { itemCycle } from "./billing-plan.ts";
import { addDays, addMonths, type Day, daysBetween, monthName, noonOf } from "./calendar-day.ts";
import { roundHalfUp } from "./invoice.ts";
import { formatPounds, type Pence } from "./money.ts";
import type { BillingCycle, PaymentType } from "./pricing.ts";

/** A hosting plan that a project has or had, at the price it was added with. */
export type PlanOfMonth = {
  pricePence: Pence;
  yearlyPricePence: Pence | null;
  billingCycle: BillingCycle;
  /** The first day it is paid for. */
  from: Day;
  /** The day it was removed on: another may have begun with it. Null: it is still there. */
  until: Day | null;
};

/** What a plan costs by the month: a yearly price counts as a twelfth. */
function monthPrice({ billingCycle: cycle, ...plan }: PlanOfMonth, paymentType: PaymentType): Pence {
  const paid = itemCycle({ kind: "plan", name: "", cycle, ...plan }, paymentType);
  if (paid === "once") return 0;
  return paid.months === 12 ? roundHalfUp(paid.pence, 12) : paid.pence;
}

/** What hosting cost in a month, add-ons left out: of a plan that was there on some of its days, their share. */
export function hostingOfMonth(month: Day, plans: readonly PlanOfMonth[], paymentType: PaymentType): Pence {
  const [first, next] = [monthOf(month), addMonths(monthOf(month), 1)];
  const days = dayCount(first, next);
  return plans.reduce((pence, plan) => {
    const from = plan.from > first ? plan.from : first;
    const until = plan.until && plan.until < next ? plan.until : next;
    const ofPlan = from < until ? dayCount(from, until) : 0;
    return pence + roundHalfUp(monthPrice(plan, paymentType) * ofPlan, days);
  }, 0);
}

function dayCount(from: Day, until: Day): number {
  return daysBetween(noonOf(from), noonOf(until));
}

export type SiteMonth = {
  /** Its first day. */
  month: Day;
  minutes: number;
  downMinutes: number;
  monthPence: Pence;
};
export type SiteCredit = SiteMonth & { percent: CreditPercent; pence: Pence };

/** As it is kept. */
type KeptCredit = SiteMonth & { percent: number };

/** What a month below the promise gives back. Undefined: it was kept, or there is nothing to give. */
export function siteCredit(found: SiteMonth): SiteCredit | undefined {
  const percent = creditPercent(found.minutes, found.downMinutes);
  if (!percent) return;
  const pence = roundHalfUp(found.monthPence * percent, 100);
  return pence > 0 ? { ...found, percent, pence } : undefined;
}

/** The day after the one it is found and shown on. */
export function creditDay(foundOn: Day): Day {
  return addDays(foundOn, 1);
}

function shareOf(percent: number): string {
  if (percent === 100) return "All";
  return percent === 25 ? "A quarter" : "A tenth";
}

/** 'A tenth of £12.99'. */
export function creditShare({ percent, monthPence }: Pick<KeptCredit, "percent" | "monthPence">): string {
  return `${shareOf(percent)} of ${formatPounds(monthPence)}`;
}

/** Its working, as it stands on the credit note. */
export function creditReason({ month, minutes, downMinutes, ...credit }: KeptCredit): string {
  const up = formatAvailability(availability(minutes, downMinutes));
  return `${monthName(month)}: ${count(downMinutes)} of ${count(minutes)} minutes down, ${up}. ${creditShare(credit)}`;
}

// Written out, as amounts are: it stands on documents.
const count = (whole: number) => String(whole).replace(/\B(?=(?:\d{3})+$)/g, ",");
