import fc from "fast-check";
import { expect, test } from "vitest";
import { anyHistory, anyTerm, dayOf } from "../tests/support/any-term.ts";
import { addDays, addMonths, londonDay } from "./calendar-day.ts";
import { offer } from "./catalogue.ts";
import {
  endOfTerm,
  fallingAfter,
  isFreeHosting,
  isNoticeDue,
  leavingLine,
  leavingOn,
  monthOn,
  monthsOf,
  standingOn,
  type Term,
  type TermPlan,
} from "./term.ts";

const voyager: TermPlan = {
  name: "Tech Voyager",
  pricePence: 1299,
  billingCycle: "monthly",
  from: "2026-04-20",
  until: null,
};
const explorer: TermPlan = { ...voyager, name: "Data Explorer", pricePence: 300 };
const bakery: Term = {
  startedOn: "2026-05-04",
  months: offer.minimumTermMonths,
  plans: [voyager],
  paidUntil: null,
};

test("the bakery in month 7 of 12: five months left, £64.95, the same on every day of the month", () => {
  expect(standingOn(bakery, "2026-11-16")).toEqual({
    state: "running",
    month: 7,
    months: 12,
    endsOn: "2027-05-03",
    isWholePaid: false,
  });
  for (const day of ["2026-11-04", "2026-11-16", "2026-12-03"])
    expect(leavingOn(bakery, day)).toEqual({
      pence: 6495,
      months: 12,
      countedMonths: 7,
      leftMonths: 5,
      isPaidAhead: false,
      plan: { name: "Tech Voyager", monthPence: 1299 },
    });
  expect(leavingOn(bakery, "2026-11-03").pence).toBe(7794);
  expect(leavingOn(bakery, "2026-12-04").pence).toBe(5196);
  expect(leavingOn(bakery, "2027-02-15").pence).toBe(2598);
  expect(fallingAfter(bakery, "2026-11-16")).toEqual({ byPence: 1299, nextOn: "2026-12-04", zeroFrom: "2027-04-04" });
});

test("the last month costs nothing, and month to month stays at nothing", () => {
  expect(standingOn(bakery, "2027-04-04")).toMatchObject({ state: "running", month: 12 });
  expect(leavingOn(bakery, "2027-04-04").pence).toBe(0);
  expect(fallingAfter(bakery, "2027-04-04")).toBeUndefined();
  expect(standingOn(bakery, "2027-05-03")).toMatchObject({ state: "running" });
  expect(standingOn(bakery, "2027-05-04")).toEqual({ state: "over", since: "2027-05-04", months: 12 });
  expect(leavingOn(bakery, "2031-01-01")).toMatchObject({ pence: 0, leftMonths: 0 });
});

test("the rest counts at the cheapest plan held since the first payment, whatever came before and after it", () => {
  const up: Term = {
    ...bakery,
    plans: [
      { ...voyager, until: "2026-11-16" },
      { ...voyager, name: "Cyber Titan", pricePence: 2499, from: "2026-11-16" },
    ],
  };
  expect(leavingOn(up, "2026-11-16").pence).toBe(6495);
  const down: Term = {
    ...bakery,
    plans: [
      { ...voyager, until: "2026-12-04" },
      { ...explorer, from: "2026-12-04" },
    ],
  };
  expect(leavingOn(down, "2026-12-03").pence).toBe(6495);
  expect(leavingOn(down, "2026-12-04")).toMatchObject({ pence: 1200, plan: { name: "Data Explorer" } });
  const changedBefore: Term = { ...bakery, plans: [{ ...explorer, until: "2026-05-03" }, voyager] };
  expect(leavingOn(changedBefore, "2026-11-16").pence).toBe(6495);
});

test("what is paid ahead is not paid again: a paid year costs nothing, a month in part is still to come", () => {
  const paid = (paidUntil: string) => leavingOn({ ...bakery, paidUntil }, "2026-11-16");
  expect(paid("2026-12-03")).toMatchObject({ pence: 6495, isPaidAhead: false });
  expect(paid("2027-01-02")).toMatchObject({ pence: 6495, isPaidAhead: false });
  expect(paid("2027-01-03")).toMatchObject({ pence: 5196, isPaidAhead: true });
  expect(paid("2027-05-03")).toMatchObject({ pence: 0, leftMonths: 0, isPaidAhead: true });
  expect(standingOn({ ...bakery, paidUntil: "2027-05-03" }, "2026-11-16")).toMatchObject({ isWholePaid: true });
  expect(standingOn({ ...bakery, paidUntil: "2027-05-03" }, "2027-04-10")).toMatchObject({ isWholePaid: false });
});

test("a charity pays nothing, and neither does whoever has no plan", () => {
  const charity: TermPlan = { ...voyager, name: "Community & Charity", pricePence: 0 };
  expect(leavingOn({ ...bakery, plans: [charity] }, "2026-06-01")).toMatchObject({ pence: 0, leftMonths: 11 });
  expect(fallingAfter({ ...bakery, plans: [charity] }, "2026-06-01")).toBeUndefined();
  expect(leavingOn({ ...bakery, plans: [] }, "2026-06-01")).toMatchObject({ pence: 0, plan: undefined });
  expect([isFreeHosting([charity]), isFreeHosting([charity, voyager]), isFreeHosting([])]).toEqual([
    true,
    false,
    false,
  ]);
});

test("a plan that is priced by the year counts with its twelfth, one that is paid for once with nothing", () => {
  const yearly: TermPlan = { ...voyager, pricePence: 10000, billingCycle: "yearly" };
  expect(leavingOn({ ...bakery, plans: [yearly] }, "2026-11-16").pence).toBe(5 * 833);
  expect(leavingOn({ ...bakery, plans: [{ ...yearly, billingCycle: "one_time" }] }, "2026-11-16").pence).toBe(0);
});

test("months begin on their day, or on the last one of a month that is too short", () => {
  const starts = (startedOn: string) => monthsOf({ startedOn, months: 12 }).map(({ from }) => from);
  expect(starts("2027-10-31").slice(0, 7)).toEqual([
    ...["2027-10-31", "2027-11-30", "2027-12-31", "2028-01-31", "2028-02-29", "2028-03-31", "2028-04-30"],
  ]);
  expect(endOfTerm({ startedOn: "2028-02-29", months: 12 })).toBe("2029-02-27");
  expect(monthOn({ startedOn: "2028-02-29", months: 12 }, "2029-02-28")).toBe(12);
  expect(monthOn({ startedOn: "2026-05-04", months: 12 }, "2026-05-03")).toBe(0);
});

test("the end is announced from thirty days before it, and not when it is over", () => {
  const due = (day: string) => isNoticeDue(bakery, day);
  expect(["2027-04-02", "2027-04-03", "2027-05-03", "2027-05-04"].map(due)).toEqual([false, true, true, false]);
});

test("the final invoice has one line, which says what is left and comes to the figure", () => {
  expect(leavingLine(bakery, "2026-12-03")).toEqual({
    description: "Hosting, 5 of the 12 months that were agreed",
    explanation:
      "You leave on 3 December 2026. 7 of the 12 months have begun or are paid for, 5 are left, at the price of Tech Voyager.",
    quantity: 5,
    unitPence: 1299,
  });
  expect(leavingLine(bakery, "2027-04-04")).toBeUndefined();
});

test("it is London's day that counts: a minute after midnight in summer is the next month", () => {
  const on = (instant: string) => leavingOn(bakery, londonDay(new Date(instant))).pence;
  expect(on("2026-06-03T22:59:00Z")).toBe(11 * 1299);
  expect(on("2026-06-03T23:01:00Z")).toBe(10 * 1299);
  expect(on("2026-12-03T23:59:00Z")).toBe(6495);
  expect(on("2026-12-04T00:01:00Z")).toBe(5196);
});

test("the figure never rises as days pass, and is nothing from the last month on", () => {
  fc.assert(
    fc.property(anyTerm, dayOf, dayOf, (term, days, more) => {
      const day = addDays(term.startedOn, days);
      const later = addDays(day, more);
      expect(leavingOn(term, later).pence).toBeLessThanOrEqual(leavingOn(term, day).pence);
      const last = addMonths(term.startedOn, term.months - 1);
      if (later >= last) expect(leavingOn(term, later).pence).toBe(0);
    }),
  );
});

test("the figure never rises as plans are added, removed and put back", () => {
  fc.assert(
    fc.property(anyTerm, anyHistory, dayOf, (term, changes, days) => {
      const day = addDays(term.startedOn, days);
      let pence = leavingOn(term, day).pence;
      for (const change of changes) {
        const plans = change(term, day);
        const next = leavingOn({ ...term, plans }, day).pence;
        expect(next).toBeLessThanOrEqual(pence);
        [pence, term] = [next, { ...term, plans }];
      }
    }),
  );
});

test("for every day, the final invoice comes to the figure that was shown", () => {
  fc.assert(
    fc.property(anyTerm, dayOf, (term, days) => {
      const day = addDays(term.startedOn, days);
      const line = leavingLine(term, day);
      expect((line?.quantity ?? 0) * (line?.unitPence ?? 0)).toBe(leavingOn(term, day).pence);
    }),
  );
});

test("between two falls the figure stays, and it falls by the price of a month", () => {
  fc.assert(
    fc.property(anyTerm, dayOf, (term, days) => {
      const day = addDays(term.startedOn, days);
      const plans = term.plans.filter(({ from }) => from <= day);
      const falling = fallingAfter({ ...term, plans }, day);
      const { pence } = leavingOn({ ...term, plans }, day);
      if (!falling) {
        expect(pence).toBe(0);
        return;
      }
      expect(leavingOn({ ...term, plans }, addDays(falling.nextOn, -1)).pence).toBe(pence);
      expect(leavingOn({ ...term, plans }, falling.nextOn).pence).toBe(pence - falling.byPence);
      expect(leavingOn({ ...term, plans }, addDays(falling.zeroFrom, -1)).pence).toBe(falling.byPence);
      expect(leavingOn({ ...term, plans }, falling.zeroFrom).pence).toBe(0);
    }),
  );
});
