import fc from "fast-check";
import { addDays, type Day } from "../../domain/calendar-day.ts";
import { offer } from "../../domain/catalogue.ts";
import type { Term, TermPlan } from "../../domain/term.ts";

const anyDay = fc
  .date({ min: new Date("2020-01-01T00:00:00Z"), max: new Date("2040-12-31T00:00:00Z"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

/** The days on which months are cut short come as often as all others together. */
const anyStart = fc.oneof(
  anyDay,
  fc.constantFrom("2026-01-31", "2027-08-31", "2027-10-31", "2028-02-29", "2027-02-28", "2027-12-30", "2027-03-28"),
);

/** Days after the start of a term: within it, and well after. */
export const dayOf = fc.integer({ min: 0, max: 800 });

const anyPrice = fc.record({
  name: fc.constantFrom("Tech Voyager", "Data Explorer", "Cyber Titan", "Community & Charity"),
  pricePence: fc.oneof(fc.constantFrom(0, 1, 300, 1299, 2499), fc.integer({ min: 0, max: 100_000 })),
  billingCycle: fc.constantFrom("monthly", "monthly", "yearly", "one_time" as const),
});

const spans = fc.record({
  added: fc.integer({ min: -60, max: 500 }),
  lasting: fc.option(fc.integer({ min: 0, max: 500 })),
});

/** Any term with a plan from before its first day, and whatever was changed and paid since. */
export const anyTerm: fc.Arbitrary<Term> = fc
  .record({
    startedOn: anyStart,
    first: anyPrice,
    more: fc.array(fc.tuple(anyPrice, spans), { maxLength: 4 }),
    paidDays: fc.option(fc.integer({ min: 0, max: 800 })),
  })
  .map(({ startedOn, first, more, paidDays }) => ({
    startedOn,
    months: offer.minimumTermMonths,
    plans: [
      { ...first, from: addDays(startedOn, -3), until: null },
      ...more.map(([plan, { added, lasting }]) => planFor(plan, addDays(startedOn, added), lasting)),
    ],
    paidUntil: paidDays === null ? null : addDays(startedOn, paidDays),
  }));

function planFor(
  plan: Pick<TermPlan, "name" | "pricePence" | "billingCycle">,
  from: Day,
  lasting: number | null,
): TermPlan {
  return { ...plan, from, until: lasting === null ? null : addDays(from, lasting) };
}

type Change = (term: Term, day: Day) => TermPlan[];

/** What a provider or a client can do about plans on a day: add one, remove one, put one back. */
export const anyHistory: fc.Arbitrary<Change[]> = fc.array(
  fc.oneof(
    anyPrice.map((plan) => ({ plans }: Term, day: Day) => [...plans, { ...plan, from: day, until: null }]),
    fc.nat(5).map(
      (which) =>
        ({ plans }: Term, day: Day) =>
          plans.map((plan, n) =>
            n === which && plan.until === null && plan.from <= day ? { ...plan, until: day } : plan,
          ),
    ),
    fc.nat(5).map(
      (which) =>
        ({ plans }: Term) =>
          plans.map((plan, n) => (n === which ? { ...plan, until: null } : plan)),
    ),
  ),
  { maxLength: 8 },
);
