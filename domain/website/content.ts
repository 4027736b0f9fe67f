import { z } from "zod";
import { isByTheHour } from "../quantity.ts";
import { weekdays } from "../working-day.ts";
import { findUnreadable, startingIdentity } from "./identity.ts";

/**
 * What the provider keeps of their own website, as it is stored: drafts and published versions are of this shape. What
 * visitors read on a day is worked out from it (site.ts).
 */
const line = (most: number) => z.string().trim().min(1).max(most);
const pence = z.number().int().min(0).max(10_000_000);
const day = z.iso.date();
/** A price holds from its day on; the first one from ever. */
const inOrder = (prices: readonly { from: string | null }[]) =>
  prices.every(({ from }, n) => (n === 0 ? from === null : from !== null && from > (prices[n - 1]?.from ?? "")));
const price = { from: day.nullable() };

const businessSchema = z.strictObject({
  name: line(60),
  owner: line(80),
  firstName: line(40),
  legalName: line(160),
  address: z.array(line(80)).min(2).max(6),
  phone: line(30).regex(/^\+?[\d\s]{7,20}$/),
  enquiriesEmail: z.email().max(254),
  supportEmail: z.email().max(254),
});

const awaySchema = z
  .strictObject({ from: day, until: day, words: line(200), isAnnounced: z.boolean(), isReminding: z.boolean() })
  .refine(({ from, until }) => from <= until);

const hoursSchema = z
  .strictObject({
    firstDay: z.enum(weekdays),
    lastDay: z.enum(weekdays),
    opens: z.number().int().min(0).max(23),
    closes: z.number().int().min(1).max(24),
    away: awaySchema.nullable(),
  })
  .refine(({ opens, closes }) => opens < closes)
  .refine(({ firstDay, lastDay }) => weekdays.indexOf(firstDay) <= weekdays.indexOf(lastDay));

const featuresSchema = z.strictObject({
  storage: z.strictObject({
    gigabytes: z.number().int().min(0).max(100_000),
    additionalGigabytes: z.number().int().min(0).max(100_000),
    medium: z.string().trim().max(20),
  }),
  bandwidthGigabytesPerMonth: z.number().int().min(0).max(1_000_000),
  emailAccounts: z.number().int().min(0).max(10_000),
  databases: z.strictObject({ count: z.number().int().min(0).max(1_000), kind: z.string().trim().max(20) }),
  enhancementHoursPerMonth: z.number().int().min(0).max(100),
  backups: z.strictObject({ every: z.enum(["week", "day", "hour"]), keptForDays: z.number().int().min(0).max(366) }),
  freeDomainInFirstYear: z.boolean(),
});

const planSchema = z.strictObject({
  /** The same as in the catalogue. */
  id: z.uuid(),
  name: line(60),
  madeFor: line(300),
  isFeatured: z.boolean(),
  isForCharities: z.boolean(),
  /** Fourteen days, on no plan today. */
  hasFreeTrial: z.boolean(),
  prices: z
    .array(z.strictObject({ ...price, monthlyPence: pence, yearlyPence: pence }))
    .min(1)
    .max(20)
    .refine(inOrder),
  features: featuresSchema,
});

/** Policies and answers speak of these, whatever they are called and cost. */
const addOnUses = ["hours", "storage", "emergency", "other"] as const;

/** Why a website without one of them is none: its policies could not be made. */
export const missingUse = "policies speak of add-ons for hours, storage and emergency: one of each";
export const hasEveryUse = (addOns: readonly { use: string }[]): boolean =>
  ["hours", "storage", "emergency"].every((use) => addOns.some((addOn) => addOn.use === use));

/** The plans page says what extras cost a month at least. */
export const noneMonthly = "one add-on at least is paid by the month";
export const hasMonthly = (addOns: readonly { pricingType: string }[]): boolean =>
  addOns.some(({ pricingType }) => pricingType === "recurring");

const addOnSchema = z.strictObject({
  id: z.uuid(),
  title: line(80),
  description: line(300),
  /** How the price is said after the figure: '£20.00 an hour'. */
  unit: line(40),
  pricingType: z.enum(["one_time", "recurring"]),
  isSeveralTimes: z.boolean(),
  /** Whoever bills it says how many hours. Where it is not said, its name and its unit do. */
  isByTheHour: z.boolean().optional(),
  use: z.enum(addOnUses),
  prices: z
    .array(z.strictObject({ ...price, pence }))
    .min(1)
    .max(20)
    .refine(inOrder),
});

const domainNameSchema = z.strictObject({
  id: z.uuid(),
  name: line(60),
  /** What of the first year a plan includes that includes it. */
  coveredUpToPence: pence,
  prices: z
    .array(z.strictObject({ ...price, pence }))
    .min(1)
    .max(20)
    .refine(inOrder),
});

const testimonialSchema = z.strictObject({
  quote: line(600),
  name: line(80),
  business: line(80),
  /** How long the site took. */
  days: z.number().int().min(1).max(365),
  /** Where and when they agreed to be quoted; none for a sample, which visitors never see once the business is real. */
  consent: z.string().trim().max(300),
  isSample: z.boolean(),
});

const projectSchema = z.strictObject({
  slug: z
    .string()
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
    .max(60),
  title: line(80),
  status: z.strictObject({ kind: z.enum(["live", "soon", "sold", "discontinued"]), words: line(80) }),
  overview: line(600),
  services: z.array(line(40)).max(12),
  address: line(100),
  /** The picture in words. */
  picture: line(300),
  /** An uploaded one; without it, the one that the release brings for this slug. */
  pictureId: z.uuid().nullable(),
});

/** Of each list whose entries are written one by one. */
export const mostEntries = { testimonials: 12, projects: 24, questions: 40 } as const;

const questionSchema = z.strictObject({ question: line(200), answer: line(1_500) });

/** Whole sites to look around: a template for a park, and a client's one-page site. */
const showcasesSchema = z
  .strictObject({ parkTemplate: z.boolean(), builder: z.boolean() })
  .default({ parkTemplate: true, builder: true });

const colour = z.string().regex(/^#[0-9a-f]{6}$/);
const identitySchema = z
  .strictObject({
    main: colour,
    accent: colour,
    /** An uploaded picture; without it, the mark that the release brings. */
    logo: z.uuid().nullable().default(null),
  })
  .refine((identity) => findUnreadable(identity).length === 0, "the colours cannot be read on each other")
  .default(startingIdentity);

/** With what content that was stored earlier does not have yet. */
export function completed(content: SiteContent) {
  return {
    ...content,
    showcases: showcasesSchema.parse(content.showcases),
    identity: identitySchema.parse(content.identity),
    addOns: content.addOns.map((addOn) => ({ ...addOn, isByTheHour: isSoldByTheHour(addOn) })),
  };
}

/** 'Extra support hours', or anything that costs so much 'an hour'. */
export function isSoldByTheHour({
  title: name,
  unit,
  pricingType,
  isByTheHour: said,
}: Omit<AddOnContent, "prices">): boolean {
  if (pricingType !== "one_time") return false;
  return isByTheHour({ name, byTheHour: said ?? (/\bhours?$/i.test(unit) || undefined) });
}

export const siteContentSchema = z.strictObject({
  business: businessSchema,
  hours: hoursSchema,
  daysUntilOnline: z.number().int().min(2).max(60),
  plans: z
    .array(planSchema)
    .max(8)
    .refine((plans) => plans.some(({ isForCharities }) => !isForCharities)),
  addOns: z.array(addOnSchema).max(30).refine(hasEveryUse, missingUse).refine(hasMonthly, noneMonthly),
  domainName: domainNameSchema,
  testimonials: z.array(testimonialSchema).max(mostEntries.testimonials),
  projects: z.array(projectSchema).max(mostEntries.projects),
  questions: z.array(questionSchema).max(mostEntries.questions),
  showcases: showcasesSchema,
  identity: identitySchema,
  /** Words of pages that are not as they came: by page and place, such as 'home.hero.eyebrow'. */
  texts: z.record(z.string().max(120), z.string().trim().min(1).max(2_000)),
});

export type SiteContent = z.infer<typeof siteContentSchema>;
export type PlanContent = z.infer<typeof planSchema>;
export type AddOnContent = z.infer<typeof addOnSchema>;
export type Away = z.infer<typeof awaySchema>;
export type OpeningHours = z.infer<typeof hoursSchema>;
