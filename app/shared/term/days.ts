import { type Day, longDay, noonOf } from "../../../domain/calendar-day.ts";

/** The day of the month that somebody has picked. */
export function dayNumber(text: string | null): number | undefined {
  return text && /^(?:[1-9]|[12]\d|3[01])$/.test(text) ? Number(text) : undefined;
}

/** '2026-11', '2026-12': every month that has a day from one to the other. */
export function monthsFrom(from: Day, to: Day): string[] {
  const found: string[] = [];
  for (let [year, month] = [Number(from.slice(0, 4)), Number(from.slice(5, 7))]; ; ) {
    const name = `${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}`;
    if (name > to.slice(0, 7)) return found;
    found.push(name);
    [year, month] = month === 12 ? [year + 1, 1] : [year, month + 1];
  }
}

/** 'February 2027'. */
export function monthName(month: string): string {
  return longDay(noonOf(`${month}-01`)).replace(/^1 /, "");
}

/** '4th', of a month. */
export function ordinalOf(day: number): string {
  const isTeen = day > 10 && day < 14;
  return `${day}${isTeen ? "th" : (["th", "st", "nd", "rd"][day % 10] ?? "th")}`;
}
