/** Days, months and holidays once more, written from the calendar on the wall and not from the product's code. */
export type Day = string;

export const firstDay: Day = "2027-10-01";
export const lastDay: Day = "2028-09-30";

const clocksBack: Day = "2027-10-31";
const clocksForward: Day = "2028-03-26";

export function addDays(day: Day, days: number): Day {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** The same day of a later month, or its last one. */
export function addMonths(day: Day, months: number): Day {
  const [year, month, date] = [Number(day.slice(0, 4)), Number(day.slice(5, 7)), Number(day.slice(8))];
  const first = new Date(Date.UTC(year, month - 1 + months, 1));
  const length = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return addDays(first.toISOString().slice(0, 10), Math.min(date, length) - 1);
}

export function daysFrom(first: Day, last: Day): Day[] {
  const days: Day[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day);
  return days;
}

/** As gov.uk lists them for England. */
const bankHolidays = new Set([
  ...["2027-12-27", "2027-12-28", "2028-01-03", "2028-04-14", "2028-04-17"],
  ...["2028-05-01", "2028-05-29", "2028-08-28", "2028-12-25", "2028-12-26"],
]);

export function addWorkingDays(day: Day, days: number): Day {
  let at = day;
  for (let left = days; left > 0; ) {
    at = addDays(at, 1);
    const weekday = new Date(`${at}T00:00:00Z`).getUTCDay();
    if (weekday !== 0 && weekday !== 6 && !bankHolidays.has(at)) left--;
  }
  return at;
}

/** A time on London's wall. The clocks change between one and two in the morning. */
export function atLondon(day: Day, time: string): Date {
  const isSummer = time < "01:00" ? day <= clocksBack || day > clocksForward : day < clocksBack || day >= clocksForward;
  return new Date(Date.parse(`${day}T${time}:00Z`) - (isSummer ? 3_600_000 : 0));
}
