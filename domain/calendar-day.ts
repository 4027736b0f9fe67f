const londonHourFormat = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Europe/London",
  hour: "2-digit",
  hourCycle: "h23",
});

/** The hour on the wall in London. */
export function londonHour(instant: Date): number {
  return Number(londonHourFormat.format(instant));
}
