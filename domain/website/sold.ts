import type { Day } from "../calendar-day.ts";
import { type AddOnContent, hasMonthly, type PlanContent, type SiteContent } from "./content.ts";
import { comingPrices, withoutPrice, withPrice } from "./prices.ts";

/** What is sold on the website: a plan, an add-on, or the domain name. */
type DomainContent = SiteContent["domainName"];
export type WebsiteEntry =
  | { kind: "plan"; entry: PlanContent }
  | { kind: "add-on"; entry: AddOnContent }
  | { kind: "domain"; entry: DomainContent };

export type PlanDetails = Omit<PlanContent, "id" | "prices" | "hasFreeTrial">;
export type AddOnDetails = Omit<AddOnContent, "id" | "prices" | "use">;
export type DomainDetails = Omit<DomainContent, "id" | "prices">;

/** Why something cannot be. */
export type EntryRefusal =
  | "not-there"
  | "too-many"
  | "too-many-prices"
  /** The website needs one plan that is paid for. */
  | "last-paid"
  /** One plan is the featured one, and it is not the charities'. */
  | "is-featured"
  /** The policies speak of one such plan, where there is one. */
  | "charities-have-one"
  /** Policies speak of this add-on. */
  | "in-use"
  /** The plans page says what extras cost a month. */
  | "last-monthly";

type Changed = SiteContent | EntryRefusal;

export function findEntry({ plans, addOns, domainName }: SiteContent, id: string): WebsiteEntry | undefined {
  const plan = plans.find((one) => one.id === id);
  if (plan) return { kind: "plan", entry: plan };
  const addOn = addOns.find((one) => one.id === id);
  if (addOn) return { kind: "add-on", entry: addOn };
  return domainName.id === id ? { kind: "domain", entry: domainName } : undefined;
}

export type NewPrice = {
  /** None: as soon as it is published. */
  from: Day | null;
  /** The day it was to begin on until now. */
  was: Day | null;
  /** Of a month, or of whatever an add-on is paid for. */
  pence: number;
  /** A plan's; none is twelve months. */
  yearlyPence: number | null;
};

const mostComing = 19;

export function changePrice(content: SiteContent, id: string, today: Day, { was, ...next }: NewPrice): Changed {
  const found = findEntry(content, id);
  if (!found) return "not-there";
  if (next.from !== null) {
    const others = comingPrices<{ from: Day | null }>(found.entry.prices, today).filter(
      ({ from }) => from !== next.from && from !== was,
    );
    if (others.length >= mostComing) return "too-many-prices";
  }
  const { from, pence, yearlyPence } = next;
  if (found.kind === "plan") {
    const price = { from, monthlyPence: pence, yearlyPence: yearlyPence ?? 12 * pence };
    return withPlan(content, { ...found.entry, prices: withPrice(found.entry.prices, today, { price, was }) });
  }
  const prices = withPrice(found.entry.prices, today, { price: { from, pence }, was });
  return found.kind === "add-on"
    ? withAddOn(content, { ...found.entry, prices })
    : { ...content, domainName: { ...found.entry, prices } };
}

/** A price that has not begun. */
export function takePriceOut(content: SiteContent, id: string, today: Day, from: Day): Changed {
  const found = findEntry(content, id);
  if (!found || from <= today) return "not-there";
  if (found.kind === "plan")
    return withPlan(content, { ...found.entry, prices: withoutPrice(found.entry.prices, from) });
  const prices = withoutPrice(found.entry.prices, from);
  return found.kind === "add-on"
    ? withAddOn(content, { ...found.entry, prices })
    : { ...content, domainName: { ...found.entry, prices } };
}

/** Exactly one plan is featured: one that becomes it takes the place of another. */
export function changePlan(content: SiteContent, id: string, details: PlanDetails): Changed {
  const plan = content.plans.find((one) => one.id === id);
  if (!plan) return "not-there";
  const refused = refusePlan(content, plan, details);
  return refused ?? withPlan(withoutFeatured(content, details), { ...plan, ...details });
}

function refusePlan({ plans }: SiteContent, plan: PlanContent, next: PlanDetails): EntryRefusal | undefined {
  if (plan.isFeatured && !next.isFeatured) return "is-featured";
  if (next.isFeatured && next.isForCharities) return "is-featured";
  if (next.isForCharities && hasCharities(plans, plan.id)) return "charities-have-one";
  return next.isForCharities && !hasPaid(plans, plan.id) ? "last-paid" : undefined;
}

const hasPaid = (plans: readonly PlanContent[], besides: string) =>
  plans.some(({ id, isForCharities }) => id !== besides && !isForCharities);
const hasCharities = (plans: readonly PlanContent[], besides: string) =>
  plans.some(({ id, isForCharities }) => id !== besides && isForCharities);

const withoutFeatured = (content: SiteContent, { isFeatured }: PlanDetails): SiteContent =>
  isFeatured ? { ...content, plans: content.plans.map((plan) => ({ ...plan, isFeatured: false })) } : content;

const mostPlans = 8;
const mostAddOns = 30;

export function addPlan(
  content: SiteContent,
  id: string,
  details: PlanDetails,
  { pence, yearlyPence }: Pick<NewPrice, "pence" | "yearlyPence">,
): Changed {
  if (content.plans.length >= mostPlans) return "too-many";
  if (details.isFeatured && details.isForCharities) return "is-featured";
  if (details.isForCharities && hasCharities(content.plans, id)) return "charities-have-one";
  const price = { from: null, monthlyPence: pence, yearlyPence: yearlyPence ?? 12 * pence };
  const plan = { ...details, id, hasFreeTrial: false, prices: [price] };
  const others = withoutFeatured(content, details);
  return { ...others, plans: [...others.plans, plan] };
}

export function addAddOn(content: SiteContent, id: string, details: AddOnDetails, pence: number): Changed {
  if (content.addOns.length >= mostAddOns) return "too-many";
  const addOn = { ...details, id, use: "other" as const, prices: [{ from: null, pence }] };
  return { ...content, addOns: [...content.addOns, addOn] };
}

export function changeAddOn(content: SiteContent, id: string, details: AddOnDetails): Changed {
  const addOn = content.addOns.find((one) => one.id === id);
  if (!addOn) return "not-there";
  const changed = withAddOn(content, { ...addOn, ...details });
  return hasMonthly(changed.addOns) ? changed : "last-monthly";
}

export function changeDomain(content: SiteContent, details: DomainDetails): SiteContent {
  return { ...content, domainName: { ...content.domainName, ...details } };
}

/** No longer offered, once it is published. Who has it keeps it. */
export function takeOff(content: SiteContent, id: string): Changed {
  const found = findEntry(content, id);
  if (!found || found.kind === "domain") return "not-there";
  if (found.kind === "add-on") {
    if (found.entry.use !== "other") return "in-use";
    const left = content.addOns.filter((one) => one.id !== id);
    return hasMonthly(left) ? { ...content, addOns: left } : "last-monthly";
  }
  if (!hasPaid(content.plans, id)) return "last-paid";
  if (found.entry.isFeatured) return "is-featured";
  return { ...content, plans: content.plans.filter((one) => one.id !== id) };
}

/** One place up or down among its kind; at the end it stays. */
export function moveEntry(content: SiteContent, id: string, by: -1 | 1): Changed {
  const found = findEntry(content, id);
  if (!found || found.kind === "domain") return "not-there";
  return found.kind === "plan"
    ? { ...content, plans: swapped(content.plans, id, by) }
    : { ...content, addOns: swapped(content.addOns, id, by) };
}

function swapped<One extends { id: string }>(list: readonly One[], id: string, by: -1 | 1): One[] {
  const at = list.findIndex((one) => one.id === id);
  const [here, there] = [list[at], list[at + by]];
  if (!here || !there) return [...list];
  return list.map((one) => (one === here ? there : one === there ? here : one));
}

const withPlan = (content: SiteContent, plan: PlanContent): SiteContent => ({
  ...content,
  plans: content.plans.map((one) => (one.id === plan.id ? plan : one)),
});
const withAddOn = (content: SiteContent, addOn: AddOnContent): SiteContent => ({
  ...content,
  addOns: content.addOns.map((one) => (one.id === addOn.id ? addOn : one)),
});
