import { type Day, longDay, noonOf, shortDay } from "../../../domain/calendar-day.ts";
import { formatPounds, type Pence } from "../../../domain/money.ts";
import type { MonthSums } from "../../../domain/year-ahead.ts";
import type { YearEvent } from "../../../domain/year-events.ts";
import type { CalendarAddress } from "../../../server/year-ahead/calendar-address.ts";
import { monthName, ordinalOf } from "../term/days.ts";

export type YearView = ReturnType<typeof viewYear>;

/** Something that happens, in words. */
export type Happening = { on: Day; text: string; isEnd: boolean };

/** More in one month are only counted. */
const mostShown = 24;

export function viewYear(months: readonly MonthSums[], happenings: readonly Happening[]) {
  const sum = (pence: (month: MonthSums) => Pence) => months.reduce((all, month) => all + pence(month), 0);
  const agreedPence = sum((month) => month.agreedPence);
  const stayPence = sum((month) => month.stayPence);
  const tallest = Math.max(...months.map((month) => month.agreedPence + month.stayPence));
  const byMonth = Map.groupBy(happenings, ({ on }) => on.slice(0, 7));
  return {
    from: monthName(months[0]?.month ?? ""),
    to: monthName(months.at(-1)?.month ?? ""),
    total: {
      agreed: formatPounds(agreedPence),
      stay: formatPounds(stayPence),
      together: formatPounds(agreedPence + stayPence),
    },
    hasSums: agreedPence !== 0 || stayPence !== 0,
    calendar: months.map(({ month }, index) => {
      const all = byMonth.get(month) ?? [];
      return {
        month,
        name: nameOf(month, index, shortMonth),
        happenings: all.slice(0, mostShown).map(({ text, isEnd }, place) => ({ key: `${place} ${text}`, text, isEnd })),
        more: Math.max(0, all.length - mostShown),
      };
    }),
    rows: months.map((row, index) => viewRow(row, index, tallest)),
  };
}

function viewRow({ month, agreedPence, stayPence }: MonthSums, index: number, tallest: Pence) {
  return {
    month,
    name: nameOf(month, index, monthName),
    agreed: formatPounds(agreedPence),
    stay: formatPounds(stayPence),
    together: formatPounds(agreedPence + stayPence),
    /** In tenths of a percent of the tallest month. */
    bar: { agreed: shareOf(agreedPence, tallest), stay: shareOf(stayPence, tallest) },
  };
}

function shareOf(pence: Pence, tallest: Pence): number {
  return tallest > 0 && pence > 0 ? Math.max(1, Math.round((1_000 * pence) / tallest)) / 10 : 0;
}

/** The first month and January say which year it is. */
function nameOf(month: string, index: number, name: (month: string) => string): string {
  return index === 0 || month.endsWith("-01") ? name(month) : name(month).replace(/ \d+$/, "");
}

function shortMonth(month: string): string {
  return shortDay(noonOf(`${month}-01`)).replace(/^1 /, "");
}

/** What in the words of a page needs figures: on which day of its month, and for how much. */
export function figuresOf(event: YearEvent): { day: string; pounds: string } {
  return { day: ordinalOf(Number(event.on.slice(8))), pounds: "pence" in event ? formatPounds(event.pence) : "" };
}

export function isEnd({ kind }: YearEvent): boolean {
  return kind === "term-ends" || kind === "ends" || kind === "last-day";
}

export function viewAddress(address: CalendarAddress | undefined, origin: string) {
  return address && { link: `${origin}${address.path}`, until: longDay(address.endsAt) };
}
