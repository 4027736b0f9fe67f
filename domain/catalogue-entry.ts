import { cleanLine } from "./clean-text.ts";
import { type Pence, parsePounds } from "./money.ts";
import type { BillingCycle, PricingType } from "./pricing.ts";
import { checkPrintable } from "./printable.ts";

type PlanFields = { name: string; pricePence: Pence; yearlyPricePence: Pence | null; billingCycle: BillingCycle };
type AddOnFields = {
  name: string;
  description: string;
  pricePence: Pence;
  yearlyPricePence: Pence | null;
  pricingType: PricingType;
  custom: boolean;
  severalTimes: boolean;
  byTheHour: boolean;
};
type ProductFields = { name: string; pricePence: Pence; billingCycle: BillingCycle };

/** One thing of the catalogue as the admin has filled it in. */
export type CatalogueEntry = { isRetired: boolean } & (
  | { kind: "plan"; fields: PlanFields }
  | { kind: "add-on"; fields: AddOnFields }
  | { kind: "product"; fields: ProductFields }
);
export type LineKind = CatalogueEntry["kind"];
export type EntryProblem = { field: "name" | "description" | "price" | "yearlyPrice"; message: string };

/** The entry, or the first thing that is wrong with it. */
export function readEntry(kind: LineKind, received: Record<string, unknown>): CatalogueEntry | EntryProblem {
  const name = cleanLine(received.name);
  const wrong = checkName(name, 200);
  if (wrong) return { field: "name", message: wrong };
  if (cleanLine(received.description).length > 500)
    return { field: "description", message: "Please keep this under 500 characters." };
  const pricePence = parsePounds(cleanLine(received.price));
  if (pricePence === undefined) return { field: "price", message: "A price is pounds and pence, such as 12.99." };
  const yearly = cleanLine(received.yearlyPrice);
  const yearlyPricePence = yearly ? parsePounds(yearly) : null;
  if (yearlyPricePence === undefined)
    return { field: "yearlyPrice", message: "A price is pounds and pence, or left empty." };
  const isRetired = received.retired === "on";
  const billingCycle = readCycle(received.billingCycle);
  switch (kind) {
    case "plan":
      return { kind, isRetired, fields: { name, pricePence, yearlyPricePence, billingCycle } };
    case "product":
      return { kind, isRetired, fields: { name, pricePence, billingCycle } };
    case "add-on":
      return {
        kind,
        isRetired,
        fields: {
          name,
          description: cleanLine(received.description),
          pricePence,
          yearlyPricePence,
          pricingType:
            received.pricingType === "recurring" || received.pricingType === "monthly"
              ? received.pricingType
              : "one_time",
          custom: received.custom === "on",
          severalTimes: received.severalTimes === "on",
          byTheHour: received.byTheHour === "on",
        },
      };
  }
}

/** What is wrong with the name of something that is sold. */
export function checkName(name: string, longest: number): string | undefined {
  if (!name) return "Name is required.";
  // A request travels as 'name - £price': the name must not look like the rest of the line.
  if (name.length > longest || name.includes(" - £")) return "Please choose a shorter, plainer name.";
  return checkPrintable(name);
}

function readCycle(received: unknown): BillingCycle {
  return received === "yearly" || received === "one_time" ? received : "monthly";
}
