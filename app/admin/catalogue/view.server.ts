import { type Pence, plainPounds } from "../../../domain/money.ts";
import type { listCatalogue } from "../../../server/catalogue/edit-catalogue.ts";

export type View = ReturnType<typeof view>;

/** Prices are as they are typed: '12.99', or nothing. */
export function view({ plans, addOns, products }: Awaited<ReturnType<typeof listCatalogue>>) {
  return {
    plans: plans.map(({ id, name, billingCycle, pricePence, yearlyPricePence, retiredAt }) => ({
      id,
      name,
      billingCycle,
      price: plainPounds(pricePence),
      yearlyPrice: yearlyPrice(yearlyPricePence),
      isRetired: retiredAt !== null,
    })),
    addOns: addOns.map((addOn) => ({
      id: addOn.id,
      name: addOn.name,
      description: addOn.description,
      pricingType: addOn.pricingType,
      custom: addOn.custom,
      severalTimes: addOn.severalTimes,
      price: plainPounds(addOn.pricePence),
      yearlyPrice: yearlyPrice(addOn.yearlyPricePence),
      isRetired: addOn.retiredAt !== null,
    })),
    products: products.map(({ id, name, billingCycle, pricePence, retiredAt }) => ({
      id,
      name,
      billingCycle,
      price: plainPounds(pricePence),
      isRetired: retiredAt !== null,
    })),
  };
}

function yearlyPrice(pence: Pence | null): string {
  return pence === null ? "" : plainPounds(pence);
}
