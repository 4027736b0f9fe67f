import type { Pence } from "./money.ts";

export type PaymentType = "monthly" | "yearly";
/** `monthly` is another word for recurring. */
export type PricingType = "one_time" | "recurring" | "monthly";
/** How often a plan or a product is paid for. */
export type BillingCycle = "monthly" | "yearly" | "one_time";

export type PlanCost = { name: string; pricePence: Pence; yearlyPricePence: Pence | null; billingCycle: BillingCycle };
export type AddOnCost = {
  name: string;
  pricePence: Pence;
  yearlyPricePence: Pence | null;
  pricingType: PricingType;
  isPaid: boolean;
};
export type ProductCost = { name: string; pricePence: Pence; billingCycle: BillingCycle };

/** One line of a breakdown. What is paid stays listed and counts for nothing. */
export type CostLine = {
  name: string;
  pence: Pence;
  /** `yearly`: paid for once a year on its own, beside a project that pays by the month. */
  when: "once" | "recurring" | "yearly";
  isPaid: boolean;
  /** The monthly price, where a yearly amount had to be reached from it. */
  twelveTimes?: Pence;
};

export type CostBreakdown = {
  lines: CostLine[];
  oncePence: Pence;
  /** By the month or the year, as the project pays. */
  recurringPence: Pence;
  /** What is paid for by the year on a project that pays by the month. */
  yearlyPence: Pence;
  paymentType: PaymentType;
};

type ProjectCosts = { plans: PlanCost[]; addOns: AddOnCost[]; products: ProductCost[]; paymentType: PaymentType };

/** What a project costs: once, and every month or year as its payment type says. */
export function breakDownCosts({ plans, addOns, products, paymentType }: ProjectCosts): CostBreakdown {
  const lines = [
    ...plans.map((plan) => planCost(plan, paymentType)),
    ...addOns.map((addOn) => addOnCost(addOn, paymentType)),
    ...products.map((product) => productCost(product, paymentType)),
  ];
  return {
    lines,
    oncePence: total(lines, "once"),
    recurringPence: total(lines, "recurring"),
    yearlyPence: total(lines, "yearly"),
    paymentType,
  };
}

export type SelectedAddOn = { pricePence: Pence; pricingType: PricingType };

/** What stands below a choice of add-ons: the one-time and the monthly total. */
export function sumAddOns(addOns: SelectedAddOn[]): { oncePence: Pence; monthlyPence: Pence } {
  const sum = (wanted: boolean) =>
    addOns
      .filter(({ pricingType }) => isRecurring(pricingType) === wanted)
      .reduce((pence, { pricePence }) => pence + pricePence, 0);
  return { oncePence: sum(false), monthlyPence: sum(true) };
}

export function isRecurring(pricingType: PricingType): boolean {
  return pricingType !== "one_time";
}

type MonthlyPriced = { pricePence: Pence; yearlyPricePence: Pence | null };

/** The yearly price where there is one, else twelve months. */
export function yearlyPence({ pricePence, yearlyPricePence }: MonthlyPriced): Pence {
  return yearlyPricePence ?? pricePence * 12;
}

/** A plan has a price by the month, unless its cycle says that its price is for the year or for good. */
export function planCost({ billingCycle, ...plan }: PlanCost, paymentType: PaymentType): CostLine {
  if (billingCycle === "monthly") return recurringLine(plan, false, paymentType);
  return productCost({ ...plan, billingCycle }, paymentType);
}

export function addOnCost({ pricingType, isPaid, ...addOn }: AddOnCost, paymentType: PaymentType): CostLine {
  if (isRecurring(pricingType)) return recurringLine(addOn, isPaid, paymentType);
  return { name: addOn.name, pence: addOn.pricePence, when: "once", isPaid };
}

/** A product is paid by its own cycle: a yearly one has no part in a monthly total. */
export function productCost({ name, pricePence, billingCycle }: ProductCost, paymentType: PaymentType): CostLine {
  const line = { name, pence: pricePence, isPaid: false };
  if (billingCycle === "one_time") return { ...line, when: "once" };
  if (billingCycle === "monthly")
    return recurringLine({ name, pricePence, yearlyPricePence: null }, false, paymentType);
  return { ...line, when: paymentType === "yearly" ? "recurring" : "yearly" };
}

function recurringLine(item: { name: string } & MonthlyPriced, isPaid: boolean, paymentType: PaymentType): CostLine {
  const { name, pricePence } = item;
  if (paymentType === "monthly") return { name, pence: pricePence, when: "recurring", isPaid };
  const line = { name, pence: yearlyPence(item), when: "recurring", isPaid } as const;
  return item.yearlyPricePence === null ? { ...line, twelveTimes: pricePence } : line;
}

function total(lines: CostLine[], wanted: CostLine["when"]): Pence {
  return lines.filter(({ when, isPaid }) => when === wanted && !isPaid).reduce((pence, line) => pence + line.pence, 0);
}
