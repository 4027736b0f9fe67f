/** An amount of money in whole pence. Nothing in this product holds pounds as a fraction. */
export type Pence = number;

export function formatPounds(amount: Pence): string {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`not a whole number of pence: ${amount}`);
  const size = Math.abs(amount);
  const pence = size % 100;
  const pounds = (size - pence) / 100;
  return `${amount < 0 ? "-" : ""}£${withSeparators(pounds)}.${String(pence).padStart(2, "0")}`;
}

/** '12.99', as an amount stands in a field. */
export function plainPounds(amount: Pence): string {
  return formatPounds(amount).replace(/[£,]/g, "");
}

/** What somebody typed as an amount: '12.99', '£1,250', '.5' is refused. Undefined where it is none, or below zero. */
export function parsePounds(text: string): Pence | undefined {
  const [, pounds, pence = ""] = /^£?\s*(\d{1,3}(?:,\d{3})*|\d{1,7})(?:\.(\d{1,2}))?$/.exec(text.trim()) ?? [];
  if (pounds === undefined) return;
  const amount = Number(pounds.replaceAll(",", "")) * 100 + Number(pence.padEnd(2, "0"));
  return amount <= mostPence ? amount : undefined;
}

/** A catalogue of websites has nothing dearer than this, and an integer column holds it. */
const mostPence = 1_000_000_00;

// Written out instead of Intl: an invoice must read the same on every machine, whatever locales it carries.
function withSeparators(whole: number): string {
  return String(whole).replace(/\B(?=(?:\d{3})+$)/g, ",");
}
