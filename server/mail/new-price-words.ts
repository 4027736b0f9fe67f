import { emailWords } from "../../content/emails.ts";
import { addDays, type Day, longDay, noonOf } from "../../domain/calendar-day.ts";
import { formatPounds, type Pence } from "../../domain/money.ts";

type NewPrice = {
  plan: string;
  project: string;
  each: "month" | "year";
  wasPence: Pence;
  willPence: Pence;
  startsOn: Day;
};

/** The e-mail about a new price: as it is sent, and as the provider reads it before. */
export function newPriceWords({ wasPence, willPence, startsOn, ...is }: NewPrice) {
  return emailWords.newPrice({
    ...is,
    was: formatPounds(wasPence),
    will: formatPounds(willPence),
    day: longDay(noonOf(startsOn)),
    lastDay: longDay(noonOf(addDays(startsOn, -1))),
  });
}
