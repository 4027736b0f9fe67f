const londonHourFormat = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Europe/London",
  hour: "2-digit",
  hourCycle: "h23",
});

/** The hour on the wall in London. */
export function londonHour(instant: Date): number {
  return Number(londonHourFormat.format(instant));
}

const londonMomentFormat = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Europe/London",
  day: "numeric",
  month: "long",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
});

/** '14 November 2026 at 09:05', on the wall in London. */
export function londonMoment(instant: Date): string {
  return londonMomentFormat.format(instant);
}
