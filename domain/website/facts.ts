import { z } from "zod";
import { type SiteContent, siteContentSchema } from "./content.ts";

const { shape } = siteContentSchema;
const pence = shape.domainName.shape.coveredUpToPence;

const planFacts = shape.plans.element.omit({ id: true, prices: true }).extend({
  monthlyPence: pence,
  yearlyPence: pence,
  isFeatured: z.boolean().default(false),
  isForCharities: z.boolean().default(false),
  hasFreeTrial: z.boolean().default(false),
});

const addOnFacts = shape.addOns.element.omit({ id: true, prices: true }).extend({
  pence,
  isSeveralTimes: z.boolean().default(false),
  use: shape.addOns.element.shape.use.default("other"),
});

/** An invented one is nobody's: whoever is quoted has agreed. */
const testimonialFacts = shape.testimonials.element
  .omit({ isSample: true })
  .refine(({ consent }) => consent !== "", { path: ["consent"], error: "where and when they agreed to be quoted" });

/** What makes the product another provider's: their website in one file, without the ids and days that it gets here. */
export const factsSchema = z.strictObject({
  business: shape.business,
  hours: shape.hours,
  daysUntilOnline: shape.daysUntilOnline,
  plans: z
    .array(planFacts)
    .min(1)
    .max(8)
    .refine((plans) => plans.some(({ isForCharities }) => !isForCharities), "one plan at least is paid for")
    .refine((plans) => plans.some(({ isForCharities }) => isForCharities), "policies speak of a plan for charities"),
  addOns: z
    .array(addOnFacts)
    .max(30)
    .refine(hasEveryUse, "policies speak of add-ons for hours, storage and emergency: one of each"),
  domainName: shape.domainName.omit({ id: true, prices: true }).extend({ pence }),
  testimonials: z.array(testimonialFacts).max(12).default([]),
  projects: shape.projects.default([]),
  /** Without them: those that a release brings, in which names and prices are filled in. */
  questions: shape.questions.optional(),
  showcases: shape.showcases,
  identity: shape.identity,
  texts: shape.texts.default({}),
  /** What stands before an invoice's number, and the first one: only as long as none is issued. */
  numbers: z
    .strictObject({
      prefix: z.string().regex(/^[A-Z0-9]{1,6}$/, "one to six capital letters or digits"),
      first: z.number().int().min(1).max(1_000_000).default(1),
    })
    .optional(),
});

export type Facts = z.infer<typeof factsSchema>;

function hasEveryUse(addOns: readonly { use: string }[]): boolean {
  return ["hours", "storage", "emergency"].every((use) => addOns.some((addOn) => addOn.use === use));
}

/** What has the name of something that there is keeps its id, so that the same file changes nothing the second time. */
export function contentFrom(facts: Facts, before: SiteContent, newId: () => string): SiteContent {
  const idOf = (known: { id: string } | undefined) => known?.id ?? newId();
  return {
    ...before,
    business: facts.business,
    hours: facts.hours,
    daysUntilOnline: facts.daysUntilOnline,
    plans: facts.plans.map(({ monthlyPence, yearlyPence, ...plan }) => ({
      ...plan,
      id: idOf(before.plans.find(({ name }) => name === plan.name)),
      prices: [{ from: null, monthlyPence, yearlyPence }],
    })),
    addOns: facts.addOns.map(({ pence: price, ...addOn }) => ({
      ...addOn,
      id: idOf(before.addOns.find(({ title }) => title === addOn.title)),
      prices: [{ from: null, pence: price }],
    })),
    domainName: {
      id: before.domainName.id,
      name: facts.domainName.name,
      coveredUpToPence: facts.domainName.coveredUpToPence,
      prices: [{ from: null, pence: facts.domainName.pence }],
    },
    testimonials: facts.testimonials.map((testimonial) => ({ ...testimonial, isSample: false })),
    projects: facts.projects,
    questions: facts.questions ?? before.questions,
    showcases: facts.showcases,
    identity: facts.identity,
    texts: facts.texts,
  };
}
