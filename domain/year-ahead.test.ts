import fc from "fast-check";
import { expect, test } from "vitest";
import { runs } from "../tests/support/property-runs.ts";
import { periodOf } from "./billing-period.ts";
import { type BillableItem, isTooMuchAtOnce, planInvoices } from "./billing-plan.ts";
import { addDays, addMonths, type Day } from "./calendar-day.ts";
import { finalPence, leavingPence } from "./departure.ts";
import { endOfTerm, type Term } from "./term.ts";
import {
  dueInYear,
  endOfYear,
  isInYear,
  type Leaving,
  monthsAhead,
  notBegun,
  type OpenLine,
  renewalsOf,
  sumsByMonth,
  type YearProject,
} from "./year-ahead.ts";
import { eventsInYear } from "./year-events.ts";

const termsDays = 14;
const now = { today: "2026-11-16", nextRun: "2026-11-17", termsDays };

const voyager: BillableItem = {
  linkId: "voyager",
  kind: "plan",
  name: "Tech Voyager",
  pricePence: 1299,
  yearlyPricePence: 12_999,
  cycle: "monthly",
  billingFrom: "2026-05-04",
  billed: Array.from({ length: 7 }, (_, fromMonth) => ({ fromMonth, months: 1 })).slice(0, 7),
  freePence: 0,
};
const storage: BillableItem = {
  ...voyager,
  linkId: "storage",
  kind: "add-on",
  name: "Additional storage",
  pricePence: 500,
  yearlyPricePence: null,
  cycle: "recurring",
};
const term: Term = {
  startedOn: "2026-05-04",
  months: 12,
  plans: [{ name: "Tech Voyager", pricePence: 1299, billingCycle: "monthly", from: "2026-05-01", until: null }],
  paidUntil: "2026-12-03",
};
const bakery: YearProject = { items: [voyager, storage], paymentType: "monthly", term, leaving: undefined, open: [] };

test("a year begins with the next month and has twelve", () => {
  expect(monthsAhead("2026-11-16")).toHaveLength(12);
  expect([monthsAhead("2026-12-31")[0], monthsAhead("2026-01-31").at(-1)]).toEqual(["2027-01", "2027-01"]);
  expect(endOfYear("2026-11-16")).toBe("2027-11-30");
  expect(["2026-11-30", "2026-12-01", "2027-11-30", "2027-12-01"].map((day) => isInYear(day, "2026-11-16"))).toEqual([
    false,
    true,
    true,
    false,
  ]);
});

test("hosting inside the 12 months is agreed, what comes after them and add-ons come if they stay", () => {
  const sums = sumsByMonth(dueInYear(bakery, now), now.today);
  expect(sums[0]).toEqual({ month: "2026-12", agreedPence: 1299, stayPence: 500 });
  expect(sums[4]).toEqual({ month: "2027-04", agreedPence: 1299, stayPence: 500 });
  expect(sums[5]).toEqual({ month: "2027-05", agreedPence: 0, stayPence: 1799 });
  expect(sums.reduce((pence, { agreedPence }) => pence + agreedPence, 0)).toBe(5 * 1299);
  expect(leavingPence(term, now.today)).toBe(5 * 1299);
});

test("whoever has gone to a dearer plan is bound to the cheaper one alone", () => {
  const titan = { ...voyager, name: "Cyber Titan", pricePence: 2999 };
  const both = {
    name: "Cyber Titan",
    pricePence: 2999,
    billingCycle: "monthly",
    from: "2026-10-01",
    until: null,
  } as const;
  const sums = sumsByMonth(
    dueInYear({ ...bakery, items: [titan], term: { ...term, plans: [...term.plans, both] } }, now),
    now.today,
  );
  expect(sums[0]).toEqual({ month: "2026-12", agreedPence: 1299, stayPence: 1700 });
});

test("a plan that takes the place of another is asked for at its own price from its day on", () => {
  const explorer = {
    ...voyager,
    linkId: "explorer",
    name: "Data Explorer",
    pricePence: 300,
    billed: [],
    firstMonth: 9,
  };
  const items = [{ ...voyager, endsOn: "2027-02-03" }, explorer];
  const sums = sumsByMonth(dueInYear({ ...bakery, items }, now), now.today);
  expect(sums.slice(0, 4).map(({ agreedPence, stayPence }) => agreedPence + stayPence)).toEqual([1299, 1299, 300, 300]);
});

test("what is on an invoice that is not settled comes on the day it is due", () => {
  const open: OpenLine[] = [
    { linkId: "voyager", kind: "plan", from: "2026-12-04", months: 1, dueOn: "2026-12-04", pence: 1299 },
    { linkId: "storage", kind: "add-on", from: "2026-12-04", months: 1, dueOn: "2026-12-04", pence: 500 },
    { linkId: "", kind: "included", from: "2026-12-04", months: 0, dueOn: "2026-12-04", pence: -100 },
  ];
  const billed = [...voyager.billed, { fromMonth: 7, months: 1 }];
  const items = [voyager, storage].map((item) => ({ ...item, billed }));
  const [december, january] = sumsByMonth(dueInYear({ ...bakery, items, open }, now), now.today);
  expect(december).toEqual({ month: "2026-12", agreedPence: 1299, stayPence: 400 });
  expect(january).toEqual({ month: "2027-01", agreedPence: 1299, stayPence: 500 });
});

test("whoever leaves is asked until their last day, and then for what leaving costs", () => {
  const endsOn = "2027-01-10";
  const leaving: Leaving = { endsOn, agreedPence: 5 * 1299, isWaived: false, isOver: false, invoice: undefined };
  const items = bakery.items.map((item) => ({ ...item, endsOn }));
  const project = { ...bakery, items, leaving };
  const sums = sumsByMonth(dueInYear(project, now), now.today);
  expect(sums.map(({ agreedPence, stayPence }) => [agreedPence, stayPence]).slice(0, 3)).toEqual([
    [1299, 500],
    [1299 + 3 * 1299, 500],
    [0, 0],
  ]);
  expect(eventsInYear({ ...project, changes: [] }, [], now.today)).toEqual([
    { on: endsOn, key: "last-day", kind: "last-day" },
  ]);
  const waived = { ...project, leaving: { ...leaving, isWaived: true } };
  expect(sumsByMonth(dueInYear(waived, now), now.today)[1]?.agreedPence).toBe(1299);
  // The final invoice is written: what it asks for is what comes.
  const over = { ...leaving, isOver: true, invoice: { dueOn: "2026-12-02", pence: 77 } };
  expect(dueInYear({ ...project, items: [], leaving: over }, now)).toMatchObject([{ pence: 77, agreedPence: 77 }]);
});

test("what is paid for by the year comes again, and its beginning is no renewal", () => {
  const yearly = { ...voyager, billingFrom: "2026-09-01", billed: [{ fromMonth: 0, months: 12 }] };
  const domain = {
    ...yearly,
    linkId: "domain",
    kind: "product",
    name: "Domain name",
    pricePence: 1000,
    cycle: "yearly",
  } as const;
  const first = { ...domain, linkId: "first", billingFrom: "2027-03-01", billed: [] };
  const project = { ...bakery, items: [yearly, domain, first], paymentType: "yearly" } as const;
  expect(renewalsOf(project, dueInYear(project, now))).toEqual([
    { on: "2027-09-01", names: ["Tech Voyager", "Domain name"], pence: 13_999 },
  ]);
});

test("what happens is told in order, of the twelve months alone", () => {
  const changes = [
    { kind: "price", id: "a", startsOn: "2027-05-04", toName: "Tech Voyager", pence: 1399, each: "month" },
    { kind: "end", id: "b", startsOn: "2026-12-04", fromName: "Additional storage" },
    { kind: "plan", id: "c", startsOn: "2027-12-04", fromName: "Tech Voyager", toName: "Data Explorer" },
  ] as const;
  expect(eventsInYear({ ...bakery, changes }, [], now.today)).toEqual([
    { on: "2026-12-03", key: "b", kind: "ends", name: "Additional storage" },
    { on: "2027-05-03", key: "term", kind: "term-ends", months: 12 },
    { on: "2027-05-04", key: "a", kind: "new-price", name: "Tech Voyager", pence: 1399, each: "month" },
  ]);
});

test("what has not begun is in no sum, and is named with what it would be", () => {
  const items = [
    { ...voyager, billingFrom: null, billed: [] },
    { ...storage, billingFrom: null, billed: [], endsOn: "2027-01-01" },
  ];
  expect(dueInYear({ ...bakery, items }, now)).toEqual([]);
  expect(notBegun({ items, paymentType: "monthly" })).toEqual({ monthPence: 1299, yearPence: 0 });
});

/** A history that billing runs have written, one a night, until the day on which it is looked ahead. */
const anyHistory = fc.record({
  start: fc.constantFrom("2026-01-31", "2026-02-28", "2027-08-31", "2026-05-04", "2028-02-29", "2026-12-30"),
  paymentType: fc.constantFrom("monthly", "yearly" as const),
  items: fc.array(
    fc.record({
      kind: fc.constantFrom("plan", "plan", "add-on", "product" as const),
      pricePence: fc.constantFrom(0, 300, 1299, 2499),
      yearlyPricePence: fc.constantFrom(null, 12_999),
      cycle: fc.constantFrom("monthly", "monthly", "yearly", "one_time" as const),
      offset: fc.option(fc.integer({ min: -40, max: 200 })),
      freePence: fc.constantFrom(0, 0, 1000),
      change: fc.option(
        fc.record({ month: fc.integer({ min: 8, max: 20 }), pricePence: fc.constantFrom(100, 1399, 5000) }),
      ),
    }),
    { minLength: 1, maxLength: 4 },
  ),
  /** How long nobody was there to run the billing, before the day. */
  outage: fc.constantFrom(0, 0, 0, 10, 45, 140),
  ahead: fc.integer({ min: 1, max: 420 }),
  hasTerm: fc.boolean(),
  settles: fc.array(fc.boolean(), { minLength: 1, maxLength: 7 }),
  lastDayIn: fc.option(fc.integer({ min: 1, max: 300 })),
});

type Line = OpenLine & { to: Day };

function aHistory({ start, paymentType, items, outage, ahead, hasTerm, settles, lastDayIn }: Drawn) {
  const today = addDays(start, ahead);
  const endsOn = lastDayIn === null ? null : addDays(today, lastDayIn);
  const things: BillableItem[] = items.flatMap((item, index) => {
    const { offset, change, ...fields } = item;
    const billingFrom = offset === null ? null : addDays(start, offset);
    const one: BillableItem = { ...fields, linkId: `${index}`, name: `Thing ${index}`, billingFrom, billed: [] };
    const from = change && billingFrom && periodOf(billingFrom, change.month, 1).from;
    // Agreed for a day to come, which is where a period begins.
    if (
      item.kind !== "plan" ||
      !change ||
      !from ||
      from <= today ||
      paymentType === "yearly" ||
      item.cycle !== "monthly"
    )
      return [one];
    const next = { ...one, linkId: `${index} next`, pricePence: change.pricePence, firstMonth: change.month };
    return [{ ...one, endsOn: addDays(from, -1) }, next];
  });
  const leavers = things.map((item) => {
    const last = [item.endsOn, endsOn].filter((day): day is Day => typeof day === "string").toSorted()[0];
    return last ? { ...item, endsOn: last } : item;
  });
  const kindOf = new Map(leavers.map(({ linkId, kind }) => [linkId, kind]));
  const run = (day: Day, now: BillableItem[]) => {
    const written: { dueOn: Day; pence: number; lines: Line[] }[] = [];
    const few = now.filter((item) => !isTooMuchAtOnce(item, paymentType, day));
    for (const { dueOn, billings, totalPence } of planInvoices(few, paymentType, day)) {
      const due = dueOn ?? addDays(day, termsDays);
      const lines = billings.map(({ linkId, period, amountPence, includedPence }) => {
        const item = now.find((one) => one.linkId === linkId);
        if (item) item.billed = [...item.billed, period];
        const { from, to, months } = period;
        return {
          linkId,
          kind: kindOf.get(linkId) ?? "plan",
          from,
          to,
          months,
          dueOn: due,
          pence: amountPence - includedPence,
        };
      });
      written.push({ dueOn: due, pence: totalPence, lines });
    }
    return written;
  };
  const state = leavers.map((item) => ({ ...item }));
  const open: Line[] = [];
  let paidUntil = "";
  let count = 0;
  for (let day: Day = start; day <= addDays(today, 0 - outage); day = addDays(day, 1))
    for (const { lines } of run(day, state))
      if (settles[count++ % settles.length])
        for (const { kind, to } of lines) paidUntil = kind === "plan" && to > paidUntil ? to : paidUntil;
      else open.push(...lines);
  const plans = leavers
    .filter(({ kind }) => kind === "plan")
    .map(({ name, pricePence, cycle, firstMonth, billingFrom }) => ({
      name,
      pricePence,
      billingCycle: cycle === "recurring" ? ("monthly" as const) : cycle,
      from: firstMonth && billingFrom ? addMonths(billingFrom, firstMonth) : start,
      until: null,
    }));
  const term: Term | undefined = hasTerm
    ? { startedOn: start, months: 12, plans, paidUntil: paidUntil || null }
    : undefined;
  const agreedPence = leavingPence(term, today);
  const leaving = endsOn ? { endsOn, agreedPence, isWaived: false, isOver: false, invoice: undefined } : undefined;
  const project: YearProject = {
    items: state.map((item) => ({ ...item })),
    paymentType,
    term,
    leaving,
    open: open.filter(({ dueOn }) => dueOn > today),
  };
  return { today, project, state, open, run };
}

type Drawn = typeof anyHistory extends fc.Arbitrary<infer T> ? T : never;

/** A year of nights each: a few for a commit, ten times as many at night. */
const numRuns = runs(40);

test("each month’s sum is what a year of billing runs asks for, whatever was before", () => {
  fc.assert(
    fc.property(anyHistory, (drawn) => {
      const { today, project, state, open, run } = aHistory(drawn);
      const { leaving, term } = project;
      const nextRun = addDays(today, 1);
      const due = dueInYear(project, { today, nextRun, termsDays });
      const byMonth = new Map<string, number>();
      const add = (day: Day, pence: number) =>
        byMonth.set(day.slice(0, 7), (byMonth.get(day.slice(0, 7)) ?? 0) + pence);
      for (const line of project.open) if (!leaving || line.from <= leaving.endsOn) add(line.dueOn, line.pence);
      const lines = [...open];
      for (let day = nextRun; day <= endOfYear(today); day = addDays(day, 1)) {
        for (const invoice of run(day, state)) {
          add(invoice.dueOn, invoice.pence);
          lines.push(...invoice.lines);
        }
        if (term && leaving?.endsOn === day) {
          const hosting = lines.filter(({ kind, from }) => kind === "plan" && from <= day).map(({ to }) => to);
          const paidUntil = [term.paidUntil ?? "", ...hosting].toSorted().at(-1) || null;
          add(addDays(day, 14), finalPence({ ...term, paidUntil }, leaving));
        }
      }
      expect(sumsByMonth(due, today).map(({ agreedPence, stayPence }) => agreedPence + stayPence)).toEqual(
        monthsAhead(today).map((month) => byMonth.get(month) ?? 0),
      );
    }),
    { numRuns },
  );
});

test("what is agreed is never more than leaving would cost, nor more than is asked for, nor of anything but hosting", () => {
  fc.assert(
    fc.property(anyHistory, (drawn) => {
      const { today, project } = aHistory(drawn);
      const due = dueInYear(project, { today, nextRun: addDays(today, 1), termsDays });
      const agreed = due.reduce((pence, { agreedPence }) => pence + agreedPence, 0);
      expect(agreed).toBeLessThanOrEqual(leavingPence(project.term, today));
      for (const { agreedPence, pence, period } of due) {
        expect(agreedPence).toBeGreaterThanOrEqual(0);
        expect(agreedPence).toBeLessThanOrEqual(Math.max(0, pence));
        if (agreedPence > 0 && period) {
          expect(period.kind).toBe("plan");
          expect(project.term && period.from <= endOfTerm(project.term)).toBe(true);
        }
      }
    }),
    { numRuns },
  );
});
