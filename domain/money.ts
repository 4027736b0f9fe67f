/** An amount of money in whole pence. Nothing in this product holds pounds as a fraction. */
export type Pence = number;

export function formatPounds(amount: Pence): string {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`not a whole number of pence: ${amount}`);
  const size = Math.abs(amount);
  const pence = size % 100;
  const pounds = (size - pence) / 100;
  return `${amount < 0 ? "-" : ""}£${withSeparators(pounds)}.${String(pence).padStart(2, "0")}`;
}

// Written out instead of Intl: an invoice must read the same on every machine, whatever locales it carries.
function withSeparators(whole: number): string {
  return String(whole).replace(/\B(?=(?:\d{3})+$)/g, ",");
}
