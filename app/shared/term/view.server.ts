import { type Day, longDay, noonOf } from "../../../domain/calendar-day.ts";
import { offer } from "../../../domain/catalogue.ts";
import { datesAfter } from "../../../domain/departure.ts";
import { formatPounds } from "../../../domain/money.ts";
import { isFreeHosting, leavingOn, standingOn, type Term, type TermPlan } from "../../../domain/term.ts";
import { termWords } from "./words.ts";

export type TermView = ReturnType<typeof viewTerm>;

type Plans = readonly Pick<TermPlan, "pricePence" | "billingCycle">[];

type Standing = {
  plans: Plans;
  lastDay: Day | null;
  /** Why nothing is asked for leaving, where it is so. */
  waiveReason: string | null;
  isCancelled: boolean;
};

/** Where a project's months stand, and what leaving would cost today: one strip, one sentence, one figure. */
export function viewTerm(
  term: Term | undefined,
  { plans, lastDay, waiveReason, isCancelled }: Standing,
  today: Day,
  who: "client" | "provider" = "client",
) {
  return {
    strip: viewStrip(term, today),
    ...(lastDay ? viewLastDay(lastDay, isCancelled, today, who) : sentence(term, plans, today)),
    isLeaving: lastDay !== null,
    figure: formatPounds(term && waiveReason === null ? leavingOn(term, today).pence : 0),
    why: waiveReason !== null ? termWords.waived(waiveReason) : term ? whyOf(term, today) : termWords.nothingPaid,
  };
}

/** The months alone for whoever reads no prices. */
export function seenBy(seesMoney: boolean, term: TermView): TermView {
  return seesMoney ? term : { ...term, figure: "", why: "" };
}

/** `month`: 0 before the term, and after it. */
export function viewStrip(term: Term | undefined, today: Day) {
  const months = term?.months ?? offer.minimumTermMonths;
  const standing = term && standingOn(term, today);
  if (!standing) return { months, month: 0, isOver: false, label: termWords.label.none(months) };
  if (standing.state === "over") return { months, month: 0, isOver: true, label: termWords.label.over(months) };
  return { months, month: standing.month, isOver: false, label: termWords.label.running(standing.month, months) };
}

function viewLastDay(
  lastDay: Day,
  isCancelled: boolean,
  today: Day,
  who: "client" | "provider",
): { lead: string; rest: string } {
  const words = termWords.leaving[who];
  if (isCancelled) return { lead: words.cancelled(longDay(noonOf(lastDay))), rest: "" };
  const says = lastDay < today ? words.left : words.on;
  const until = longDay(noonOf(datesAfter(lastDay).stayUntil));
  return { lead: says(longDay(noonOf(lastDay))), rest: words.stayUntil(until) };
}

function sentence(term: Term | undefined, plans: Plans, today: Day): { lead: string; rest: string } {
  if (!term) return { lead: termWords.notStarted, rest: beginsWords(plans) };
  const standing = standingOn(term, today);
  if (standing.state === "over")
    return { lead: termWords.over(longDay(noonOf(standing.since))), rest: termWords.leave };
  const ends = longDay(noonOf(standing.endsOn));
  return {
    lead: termWords.month(standing.month, standing.months),
    rest: standing.isWholePaid ? termWords.wholePaid(ends) : termWords.ends(ends),
  };
}

function beginsWords(plans: Plans): string {
  const begins = isFreeHosting(plans) ? termWords.beginsLive : termWords.begins;
  return begins(offer.minimumTermMonths);
}

function whyOf(term: Term, today: Day): string {
  const standing = standingOn(term, today);
  if (standing.state === "over") return termWords.stays;
  const { leftMonths, months, plan } = leavingOn(term, today);
  if (!plan) return termWords.noPlan;
  if (standing.isWholePaid) return termWords.yearPaid;
  if (leftMonths === 0) return standing.month === months ? termWords.lastMonth(months) : termWords.noneLeft;
  return termWords.left(leftMonths, formatPounds(plan.monthPence));
}
