/** What the strip on home, a project's page and the page of its months all say. */
export const termWords = {
  heading: (months: number) => `Your ${months} months`,
  adminHeading: (months: number) => `The ${months} months`,
  label: {
    none: (months: number) => `Not started: the ${months} months have not begun`,
    running: (month: number, months: number) => `Month ${month} of ${months}`,
    over: (months: number) => `The ${months} months are over: month to month`,
  },
  notStarted: "Not started.",
  begins: (months: number) => `Your ${months} months begin on the day of your first payment.`,
  beginsLive: (months: number) => `Your ${months} months begin on the day your site goes live.`,
  month: (month: number, months: number) => `Month ${month} of ${months}.`,
  ends: (day: string) => `Ends ${day}, then month to month.`,
  wholePaid: (day: string) => `Ends ${day}. The whole year is paid.`,
  over: (day: string) => `Month to month since ${day}.`,
  leave: "Leave when you like.",
  leaving: {
    client: {
      on: (day: string) => `You leave on ${day}.`,
      left: (day: string) => `You left on ${day}.`,
      cancelled: (day: string) => `You cancelled on ${day}, within your 14 days.`,
      stayUntil: (day: string) => `You can change your mind until ${day}.`,
    },
    provider: {
      on: (day: string) => `They leave on ${day}.`,
      left: (day: string) => `They left on ${day}.`,
      cancelled: (day: string) => `They cancelled on ${day}, within their 14 days.`,
      stayUntil: (day: string) => `They can change their mind until ${day}.`,
    },
  },
  ifILeft: "If I left today",
  ifTheyLeft: "If they left today",
  waived: (reason: string) => `Nothing is asked for leaving: ${reason}`,
  nothingPaid: "Nothing has been paid yet.",
  noPlan: "There is no hosting plan yet.",
  stays: "Stays £0.00. Nothing locks you in again.",
  yearPaid: "The year is paid. What is paid is not sent back.",
  lastMonth: (months: number) => `This is the last of the ${months} months.`,
  noneLeft: "The months that are left are paid for.",
  left: (months: number, price: string) => `${monthsWords(months)} left ×\u00a0${price}`,
} as const;

/** '1 month', '5 months'. */
export function monthsWords(months: number): string {
  return months === 1 ? "1 month" : `${months} months`;
}
