import { formatPounds, type Pence } from "./money.ts";
import { isRecurring, type PricingType } from "./pricing.ts";

export const addOnMessages = {
  sent: "🎉 Your request for add-ons has been sent successfully! You'll receive an invoice via email, add-ons will be activated once you have paid the requested balance.",
  refused: "Something went wrong while sending your request.",
  failed: "Something went wrong. Please try again.",
  noneChosen: "Please select at least one add-on.",
} as const;

export type PricedAddOn = { name: string; pricePence: Pence; pricingType: PricingType };

/** 'Additional storage - £5.00 /month' or 'Basic CMS - £125.00 one-time': how a wish travels, and how it is checked. */
export function addOnLine({ name, pricePence, pricingType }: PricedAddOn): string {
  return `${name} - ${priceWords({ pricePence, pricingType })}`;
}

/** '£5.00 /month' or '£125.00 one-time'. */
export function priceWords({ pricePence, pricingType }: Omit<PricedAddOn, "name">): string {
  return `${formatPounds(pricePence)} ${isRecurring(pricingType) ? "/month" : "one-time"}`;
}

export type RequestState = "waiting" | "approved" | "declined";

export function requestState(request: { approvedAt: Date | null; declinedAt: Date | null }): RequestState {
  if (request.approvedAt) return "approved";
  return request.declinedAt ? "declined" : "waiting";
}

/** The lines of a request: none is left out, and none counts twice. */
export function readAddOnLines(text: string): string[] {
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  return [...new Set(lines.filter(Boolean))];
}
