import type { Day } from "../calendar-day.ts";
import { priceOn } from "./site.ts";

type Dated = { from: Day | null };

/** As many as the website keeps of one thing. */
const most = 20;

/** Those that have not begun, soonest first. */
export function comingPrices<Price extends Dated>(prices: readonly Price[], today: Day): (Price & { from: Day })[] {
  return prices.filter((price): price is Price & { from: Day } => price.from !== null && price.from > today);
}

/**
 * A price of a day to come is added, or changes the one of that day; without a day it changes the one that holds today.
 * `was` is the day it was to begin on until now.
 */
export function withPrice<Price extends Dated>(
  prices: readonly Price[],
  today: Day,
  { price, was }: { price: Price; was: Day | null },
): Price[] {
  const left = was !== null && was > today ? withoutPrice(prices, was) : prices;
  if (price.from === null) {
    const current = priceOn(today, left);
    return left.map((one) => (one === current ? { ...price, from: one.from } : one));
  }
  const all = [...withoutPrice(left, price.from), price].sort((a, b) => ((a.from ?? "") < (b.from ?? "") ? -1 : 1));
  return all.length > most ? withoutPast(all, today) : all;
}

export function withoutPrice<Price extends Dated>(prices: readonly Price[], from: Day): Price[] {
  return prices.filter((price) => price.from !== from);
}

/** What held before today is not needed again. */
function withoutPast<Price extends Dated>(prices: readonly Price[], today: Day): Price[] {
  return [{ ...priceOn(today, prices), from: null }, ...comingPrices(prices, today)];
}
