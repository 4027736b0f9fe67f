import { type Day, isDay, londonDay, longDay, noonOf } from "../../../domain/calendar-day.ts";
import { formatPounds } from "../../../domain/money.ts";
import { breakDownCosts, isRecurring } from "../../../domain/pricing.ts";
import {
  endOfTerm,
  fallingAfter,
  type Leaving,
  leavingOn,
  monthOn,
  monthsOf,
  type Term,
} from "../../../domain/term.ts";
import type { findTermPage } from "../../../server/projects/find-term-page.ts";
import { viewInvoice } from "../../shared/invoice/view.server.ts";
import { dayNumber, monthName, monthsFrom, ordinalOf } from "../../shared/term/days.ts";
import { viewTerm } from "../../shared/term/view.server.ts";
import { words } from "./words.ts";

export type View = ReturnType<typeof view>;
export type MonthView = View["months"][number];

type Found = NonNullable<Awaited<ReturnType<typeof findTermPage>>>;
/** What somebody has picked, as it came. */
type Picked = { day: string | null; month: string | null };

/** The months of a project, and what leaving costs on any day of them. */
export function view({ project, term, invoices, seesMoney }: Found, picked: Picked, at: Date) {
  const today = londonDay(at);
  const costs = breakDownCosts(project);
  const isRunning = term !== undefined && today <= endOfTerm(term);
  return {
    project: { id: project.id, name: project.name, status: project.status },
    term: viewTerm(term, project, today),
    months: isRunning ? viewMonths(term, project.addOns, today) : [],
    falls: isRunning ? fallsWords(term, today) : "",
    picking: isRunning ? viewPicking(term, picked, today) : undefined,
    besides: invoices
      .map((invoice) => viewInvoice(invoice, today))
      .filter(({ owedPence }) => owedPence > 0)
      .map(({ number, owedPence, what }) => words.besides(number, formatPounds(owedPence), what)),
    seesMoney,
    pays: {
      lines: costs.lines
        .filter(({ when, isPaid }) => when === "recurring" && !isPaid)
        .map(({ name, pence }, index) => ({ key: `${index} ${name}`, name, pounds: formatPounds(pence) })),
      total: formatPounds(costs.recurringPence),
      each: words.each[project.paymentType],
    },
  };
}

type AddOns = Found["project"]["addOns"];

/** From this month on each has its figure and how that is worked out; those before it are past. */
function viewMonths(term: Term, addOns: AddOns, today: Day) {
  const current = monthOn(term, today);
  return monthsOf(term).map(({ month, from, to }) => {
    const isPast = month < current;
    // Today's is worked out for today: a plan that was added in this month counts from then on.
    const day = month === current ? today : from;
    const leaving = leavingOn(term, day);
    const figure = formatPounds(leaving.pence);
    return {
      month,
      from: shortFrom(from),
      label: words.monthLabel(month, longDayOf(from), isPast ? words.past : figure),
      figure: isPast ? words.past : figure,
      isPast,
      isNow: month === current,
      title: month === current ? words.today : words.inMonth(month),
      same: words.same(longDayOf(from), longDayOf(to)),
      working: isPast ? [] : viewWorking(leaving, addOns),
      result: leaving.plan ? words.left(leaving.leftMonths, formatPounds(leaving.plan.monthPence)) : "",
    };
  });
}

/** Line by line, and it ends in the same figure. */
function viewWorking({ months, countedMonths, isPaidAhead, plan }: Leaving, addOns: AddOns) {
  const price = plan?.monthPence ?? 0;
  const times = (count: number) => words.times(count, formatPounds(price));
  const lines = [
    {
      what: words.agreed(months),
      how: plan ? words.atPlan(times(months), plan.name) : times(months),
      pounds: formatPounds(months * price),
    },
    {
      what: (isPaidAhead ? words.begunOrPaid : words.begun)(countedMonths),
      how: times(countedMonths),
      pounds: minus(countedMonths * price),
    },
    ...addOns
      .filter(({ pricingType }) => isRecurring(pricingType))
      .map(({ name, pricePence }) => ({
        what: words.addOn(name, formatPounds(pricePence)),
        how: words.notPart,
        pounds: formatPounds(0),
      })),
    { what: words.fee, how: words.noFee, pounds: formatPounds(0) },
  ];
  // A project may have the same add-on several times.
  return lines.map((line, index) => ({ ...line, key: `${index} ${line.what}` }));
}

function minus(pence: number): string {
  return `${pence > 0 ? "−" : ""}${formatPounds(pence)}`;
}

function fallsWords(term: Term, today: Day): string {
  const falling = fallingAfter(term, today);
  if (!falling) return "";
  const zeroFrom = longDayOf(falling.zeroFrom);
  if (falling.nextOn === falling.zeroFrom) return words.fallsOnce(zeroFrom);
  const dayOfMonth = Number(term.startedOn.slice(8));
  const ordinal = ordinalOf(dayOfMonth);
  return words.falls(formatPounds(falling.byPence), dayOfMonth > 28 ? words.orLastDay(ordinal) : ordinal, zeroFrom);
}

/** Two selects, with only the months that are possible, and the answer for what was picked. */
function viewPicking(term: Term, picked: Picked, today: Day) {
  const months = monthsFrom(today, endOfTerm(term));
  const month = months.find((one) => one === picked.month) ?? today.slice(0, 7);
  const day = dayNumber(picked.day) ?? Number(today.slice(8));
  return {
    months: months.map((value) => ({ value, label: monthName(value) })),
    day: String(day),
    month,
    ...(picked.day === null ? { answer: "", why: "", problem: "" } : answerFor(term, { day, month }, today)),
  };
}

function answerFor(term: Term, { day, month }: { day: number; month: string }, today: Day) {
  const picked = `${month}-${String(day).padStart(2, "0")}`;
  const none = { answer: "", why: "" };
  if (!isDay(picked)) return { ...none, problem: words.noSuchDay(`${day} ${monthName(month)}`) };
  if (picked < today) return { ...none, problem: words.dayOver };
  const leaving = leavingOn(term, picked);
  return {
    answer: words.answer(longDayOf(picked), formatPounds(leaving.pence)),
    why: whyOn(term, picked, leaving),
    problem: "",
  };
}

function whyOn(term: Term, day: Day, { leftMonths, isPaidAhead, plan }: Leaving): string {
  if (day > endOfTerm(term)) return words.afterwards;
  const month = monthOn(term, day);
  if (leftMonths === 0 || !plan) return words.nothingLeft(month);
  const because = isPaidAhead ? words.becausePaid : words.because;
  return because(month, leftMonths, formatPounds(plan.monthPence));
}

/** '4 Dec'. */
function shortFrom(day: Day): string {
  const [number = "", month = ""] = longDayOf(day).split(" ");
  return `${number} ${month.slice(0, 3)}`;
}

function longDayOf(day: Day): string {
  return longDay(noonOf(day));
}
