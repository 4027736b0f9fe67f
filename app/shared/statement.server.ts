import { noonOf, shortDay } from "../../domain/calendar-day.ts";
import { formatPounds } from "../../domain/money.ts";
import type { StatementLine } from "../../domain/statement.ts";

export type StatementView = ReturnType<typeof viewStatement>;

/** A year of it, with what stood before. Without lines in that year, the newest that has some. */
export function viewStatement(lines: StatementLine[], wanted: string) {
  const years = [...new Set(lines.map(({ day }) => day.slice(0, 4)))].toReversed();
  const year = years.includes(wanted) ? wanted : (years[0] ?? wanted);
  const earlier = lines.filter(({ day }) => day.slice(0, 4) < year);
  return {
    year,
    years,
    /** What stood before that year; nothing in the first one. */
    broughtForward: earlier.length ? formatPounds(earlier.at(-1)?.balancePence ?? 0) : "",
    lines: lines
      .filter(({ day }) => day.startsWith(year))
      .map(({ day, what, invoiceId, chargedPence, paidPence, balancePence }, index) => ({
        key: `${index} ${what}`,
        on: shortDay(noonOf(day)),
        what,
        invoiceId,
        charged: chargedPence ? formatPounds(chargedPence) : "",
        paid: paidPence ? formatPounds(paidPence) : "",
        balance: formatPounds(balancePence),
      })),
  };
}
