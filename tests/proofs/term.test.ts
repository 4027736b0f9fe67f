import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, type Day } from "../../domain/calendar-day.ts";
import { offer } from "../../domain/catalogue.ts";
import { finalLine, finalPence, leavingPence } from "../../domain/departure.ts";
import { endOfTerm, leavingLine, leavingOn, monthOn, type Term, type TermPlan } from "../../domain/term.ts";
import { anyHistory, anyTerm, dayOf } from "../support/any-term.ts";
import { record } from "../support/figures.ts";
import { runs } from "../support/property-runs.ts";

const prices = [0, 300, 1299, 2499];
const months = offer.minimumTermMonths;

/** The gate takes every so many of them, and the ends of months. */
const every = Number(process.env.EVERY_NTH_DAY ?? 1);
const isEndOfMonth = (day: Day) => (every > 1 ? /-02-29$|-31$/ : /-(?:29|30|31)$/).test(day);

/** Two years of first days, a leap day among them, each with every day of its term and of the month after it. */
const firstDays = Array.from({ length: 731 }, (_, n) => addDays("2027-03-01", n)).filter(
  (day, n) => n % every === 0 || isEndOfMonth(day),
);

test("every day of every term counts its months as a calendar on the wall would", () => {
  let days = 0;
  const faults: string[] = [];
  for (const startedOn of firstDays) {
    let [month, day] = [0, startedOn];
    for (; month <= months; day = addDays(day, 1), days++) {
      if (isAnniversary(startedOn, day)) month += 1;
      if (month > months) break;
      if (monthOn({ startedOn, months }, day) !== month) faults.push(`${startedOn}: ${day} is in month ${month}`);
    }
    if (endOfTerm({ startedOn, months }) !== addDays(day, -1)) faults.push(`${startedOn} does not end before ${day}`);
  }
  expect(faults).toEqual([]);
  record("term: days whose month was counted", String(days));
});

/** By the digits of the day alone: the same number, or the last day of a month that has no such number. */
function isAnniversary(startedOn: Day, day: Day): boolean {
  const [wanted, has] = [Number(startedOn.slice(8)), Number(day.slice(8))];
  const isLast = addDays(day, 1).endsWith("-01");
  return has === wanted || (isLast && has < wanted);
}

test("the figure of every day × plan × interval: it never rises, ends at nothing, and is the final invoice’s", () => {
  let figures = 0;
  const faults: string[] = [];
  for (const startedOn of firstDays.filter((day, n) => n % 30 === 0 || isEndOfMonth(day)))
    for (const pricePence of prices)
      for (const paidUntil of [null, addDays(startedOn, 27), endOfTerm({ startedOn, months })]) {
        const term: Term = { startedOn, months, plans: [planAt(pricePence, startedOn)], paidUntil };
        const isYearPaid = paidUntil === endOfTerm(term);
        let before = Number.POSITIVE_INFINITY;
        for (let n = 0; n < 400; n += 1) {
          const day = addDays(startedOn, n);
          const { pence, countedMonths, leftMonths } = leavingOn(term, day);
          const line = leavingLine(term, day);
          const invoiced = (line?.quantity ?? 0) * (line?.unitPence ?? 0);
          const isOver = isYearPaid || monthOn(term, day) === months;
          const addsUp = (months - countedMonths) * pricePence === pence && countedMonths + leftMonths === months;
          if (pence > before || !addsUp || invoiced !== pence || (isOver && pence !== 0))
            faults.push(`${startedOn} on ${day}: ${pence}`);
          before = pence;
          figures += 1;
        }
      }
  expect(faults).toEqual([]);
  record("term: figures that were worked out", String(figures));
});

test("whatever was agreed to on any day, the final invoice is the figure of its day, and never more than was agreed", () => {
  fc.assert(
    fc.property(
      anyTerm,
      anyHistory,
      dayOf,
      dayOf,
      fc.integer({ min: 0, max: 400 }),
      (start, changes, booked, later, n) => {
        const bookedOn = addDays(start.startedOn, booked);
        const endsOn = addDays(bookedOn, later);
        const agreedPence = leavingPence(start, endsOn);
        const asAgreed = { endsOn, agreedPence, isWaived: false };
        const line = finalLine(start, asAgreed);
        expect((line?.quantity ?? 0) * (line?.unitPence ?? 0)).toBe(agreedPence);
        // What is paid, refunded or changed until then.
        const paidUntil = n > 300 ? null : addDays(start.startedOn, n);
        let then: Term = { ...start, paidUntil };
        for (const change of changes) then = { ...then, plans: change(then, bookedOn) };
        const final = finalLine(then, asAgreed);
        const invoiced = (final?.quantity ?? 0) * (final?.unitPence ?? 0);
        expect(invoiced).toBe(finalPence(then, asAgreed));
        expect(invoiced).toBe(Math.min(agreedPence, leavingPence(then, endsOn)));
        expect(finalLine(then, { ...asAgreed, isWaived: true })).toBeUndefined();
      },
    ),
    { numRuns: runs(1000) },
  );
  record("term: departures", String(runs(1000)));
});

function planAt(pricePence: number, from: Day): TermPlan {
  return { name: "Tech Voyager", pricePence, billingCycle: "monthly", from, until: null };
}

test("whatever is added, removed and put back, in any order and on any day, the figure never rises", () => {
  fc.assert(
    fc.property(
      anyTerm,
      anyHistory,
      dayOf,
      fc.array(fc.integer({ min: 0, max: 60 })),
      (start, changes, days, waits) => {
        let [term, day] = [start, addDays(start.startedOn, days)];
        let pence = leavingOn(term, day).pence;
        for (const [n, change] of changes.entries()) {
          day = addDays(day, waits[n] ?? 0);
          term = { ...term, plans: change(term, day) };
          const next = leavingOn(term, day).pence;
          expect(next).toBeLessThanOrEqual(pence);
          pence = next;
        }
      },
    ),
    { numRuns: runs(1000) },
  );
  record("term: histories of plans", String(runs(1000)));
});
