import { type PricedAddOn, priceWords } from "./add-on-request.ts";
import { formatPounds, type Pence } from "./money.ts";
import { isRecurring, type PricingType } from "./pricing.ts";

/** What is paid once and may be had several times is sold by the hour or the piece: whoever bills it says how many. */
export function isCounted(addOn: { pricingType: PricingType; severalTimes: boolean }): boolean {
  return addOn.severalTimes && !isRecurring(addOn.pricingType);
}

const mostOfOne = 999;
export const quantityProblem = `A whole number between 1 and ${mostOfOne}.`;

/** Left empty it is one. */
export function readQuantity(text: string): number | undefined {
  if (!text) return 1;
  const quantity = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  return quantity >= 1 ? quantity : undefined;
}

/** '£20.00 an hour' of what is sold by the hour; anything else as it is priced. */
export function unitPriceWords(addOn: PricedAddOn & { byTheHour: boolean | null }): string {
  const isHourly = isByTheHour(addOn) && !isRecurring(addOn.pricingType);
  return isHourly ? `${formatPounds(addOn.pricePence)} an hour` : priceWords(addOn);
}

/** Where nobody has said, its name does: it was named before it could be said, or it is a line that was written by hand. */
export function isByTheHour({ name, byTheHour }: { name: string; byTheHour: boolean | null | undefined }): boolean {
  return byTheHour ?? /\bhours?$/i.test(name);
}

type Line = { description: string; quantity: number; unitPence: Pence; byTheHour: boolean | null };

/** '3 hours × £20.00' of what is sold by the hour, '3 × £20.00' of anything else; nothing where it is one. */
export function timesWords({ description: name, quantity, unitPence, byTheHour }: Line): string {
  const isHourly = isByTheHour({ name, byTheHour });
  if (quantity === 1 && !isHourly) return "";
  const unit = isHourly ? (quantity === 1 ? " hour" : " hours") : "";
  return `${quantity}${unit} × ${formatPounds(unitPence)}`;
}
