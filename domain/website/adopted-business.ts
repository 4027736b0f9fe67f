import { z } from "zod";
import { hasEveryUse, hasMonthly, missingUse, noneMonthly, type SiteContent, siteContentSchema } from "./content.ts";

const { shape } = siteContentSchema;
const pence = shape.domainName.shape.coveredUpToPence;

const adoptedPlan = shape.plans.element.omit({ id: true, prices: true }).extend({
  monthlyPence: pence,
  yearlyPence: pence,
  isFeatured: z.boolean().default(false),
  isForCharities: z.boolean().default(false),
  hasFreeTrial: z.boolean().default(false),
});

const adoptedAddOn = shape.addOns.element.omit({ id: true, prices: true }).extend({
  pence,
  isSeveralTimes: z.boolean().default(false),
  use: shape.addOns.element.shape.use.default("other"),
});

/** An invented one is nobody's: whoever is quoted has agreed. */
const adoptedTestimonial = shape.testimonials.element
  .omit({ isSample: true })
  .refine(({ consent }) => consent !== "", { path: ["consent"], error: "where and when they agreed to be quoted" });

/** What makes the product another provider's: their website in one file, without the ids and days that it gets here. */
export const adoptedBusinessSchema = z.strictObject({
  business: shape.business,
  hours: shape.hours,
  daysUntilOnline: shape.daysUntilOnline,
  plans: z
    .array(adoptedPlan)
    .min(1)
    .max(8)
    .refine((plans) => plans.some(({ isForCharities }) => !isForCharities), "one plan at least is paid for"),
  addOns: z.array(adoptedAddOn).max(30).refine(hasEveryUse, missingUse).refine(hasMonthly, noneMonthly),
  domainName: shape.domainName.omit({ id: true, prices: true }).extend({ pence }),
  testimonials: z.array(adoptedTestimonial).max(12).default([]),
  projects: shape.projects.default([]),
  /** Without them: those that a release brings, in which names and prices are filled in, and which are about what is offered. */
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

export type AdoptedBusiness = z.infer<typeof adoptedBusinessSchema>;

/** What has the name of something that there is keeps its id, so that the same file changes nothing the second time. */
export function contentFrom(adopted: AdoptedBusiness, before: SiteContent, newId: () => string): SiteContent {
  const idOf = (known: { id: string } | undefined) => known?.id ?? newId();
  return {
    ...before,
    business: adopted.business,
    hours: adopted.hours,
    daysUntilOnline: adopted.daysUntilOnline,
    plans: adopted.plans.map(({ monthlyPence, yearlyPence, ...plan }) => ({
      ...plan,
      id: idOf(before.plans.find(({ name }) => name === plan.name)),
      prices: [{ from: null, monthlyPence, yearlyPence }],
    })),
    addOns: adopted.addOns.map(({ pence: price, ...addOn }) => ({
      ...addOn,
      id: idOf(before.addOns.find(({ title }) => title === addOn.title)),
      prices: [{ from: null, pence: price }],
    })),
    domainName: {
      id: before.domainName.id,
      name: adopted.domainName.name,
      coveredUpToPence: adopted.domainName.coveredUpToPence,
      prices: [{ from: null, pence: adopted.domainName.pence }],
    },
    testimonials: adopted.testimonials.map((testimonial) => ({ ...testimonial, isSample: false })),
    projects: adopted.projects,
    questions: adopted.questions ?? before.questions.filter(isAbout(adopted.plans)),
    showcases: adopted.showcases,
    // A file has no pictures.
    identity: { ...adopted.identity, logo: before.identity.logo },
    texts: adopted.texts,
  };
}

/** A question about the plan for charities is nobody's who has none. */
const isAbout =
  (plans: AdoptedBusiness["plans"]) =>
  ({ question, answer }: SiteContent["questions"][number]): boolean =>
    plans.some(({ isForCharities }) => isForCharities) || !`${question} ${answer}`.includes("{charity plan");
