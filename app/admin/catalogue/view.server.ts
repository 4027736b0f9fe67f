import { type Pence, plainPounds } from "../../../domain/money.ts";
import { isRecurring } from "../../../domain/pricing.ts";
import { isByTheHour } from "../../../domain/quantity.ts";
import { entryRevision, type listCatalogue } from "../../../server/catalogue/edit-catalogue.ts";

export type View = ReturnType<typeof view>;

/** Prices are as they are typed: '12.99', or nothing. */
export function view({ plans, addOns, products, onWebsite }: Awaited<ReturnType<typeof listCatalogue>>) {
  return {
    plans: plans.map((plan) => ({
      id: plan.id,
      revision: entryRevision(plan),
      name: plan.name,
      billingCycle: plan.billingCycle,
      price: plainPounds(plan.pricePence),
      yearlyPrice: yearlyPrice(plan.yearlyPricePence),
      isRetired: plan.retiredAt !== null,
      isOnWebsite: onWebsite.has(plan.id),
    })),
    addOns: addOns.map((addOn) => ({
      id: addOn.id,
      revision: entryRevision(addOn),
      name: addOn.name,
      description: addOn.description,
      pricingType: addOn.pricingType,
      custom: addOn.custom,
      severalTimes: addOn.severalTimes,
      byTheHour: isByTheHour(addOn) && !isRecurring(addOn.pricingType),
      price: plainPounds(addOn.pricePence),
      yearlyPrice: yearlyPrice(addOn.yearlyPricePence),
      isRetired: addOn.retiredAt !== null,
      isOnWebsite: onWebsite.has(addOn.id),
    })),
    products: products.map((product) => ({
      id: product.id,
      revision: entryRevision(product),
      name: product.name,
      billingCycle: product.billingCycle,
      price: plainPounds(product.pricePence),
      isRetired: product.retiredAt !== null,
      isOnWebsite: onWebsite.has(product.id),
    })),
  };
}

function yearlyPrice(pence: Pence | null): string {
  return pence === null ? "" : plainPounds(pence);
}
