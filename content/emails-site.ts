import { serviceTargets } from "../domain/catalogue.ts";

const promised = serviceTargets.uptimeInHostingPolicy;

type Month = { month: string; up: string };
type Outage = { day: string; from: string; to: string | undefined; cause: string };

/** The monthly letter: how a site ran, in ten seconds. */
export const siteLetterWords = {
  /** The worst thing first. */
  subject: {
    missed: ({ month, up }: Month, back: string | undefined) =>
      `Your site in ${month}: up ${up}, below my promise${back ? `, ${back} back` : ""}`,
    down: ({ month, up }: Month, minutes: string) => `Your site in ${month}: down for ${minutes}, up ${up}`,
    certificate: ({ month }: Month, day: string) => `Your site in ${month}: its certificate ends on ${day}`,
    well: ({ month }: Month) => `Your site in ${month}: up all the time`,
    /** For some minutes nobody looked. */
    notSeenDown: ({ month }: Month) => `Your site in ${month}: not down when I looked`,
  },
  title: (month: string, site: string) => `${month} on ${site}`,
  /** What happened, the longest first. A cause is what the provider wrote. */
  outage: ({ day, from, to, cause }: Outage) =>
    [
      to ? `On ${day} your site was down from ${from} to ${to}.` : `Your site has been down since ${day}, ${from}.`,
      cause,
    ]
      .filter((said) => said !== "")
      .join(" "),
  moreOutages: (count: number) => (count === 1 ? "There was one shorter time." : `There were ${count} shorter times.`),
  missed: (up: string) => `I promise ${promised} and it was ${up}. I am sorry.`,
  credit: {
    given: (back: string, share: string) => `I have credited you ${back}, ${share}. You need do nothing.`,
    found: (back: string, share: string) => `You get ${back} back, ${share}. You need do nothing.`,
  },
  kept: {
    down: "That is within my promise, and you need do nothing.",
    well: "Your site was up all the time. You need do nothing.",
    notSeenDown: "Whenever I looked, your site was up. You need do nothing.",
  },
  caption: (month: string) => `${month} in numbers`,
  figures: {
    up: "Up",
    upIs: (up: string) => `${up}, promised ${promised}`,
    since: (up: string, day: string) => `${up} since ${day}, promised ${promised}`,
    down: "Down",
    downIs: (minutes: string, when: string) => `${minutes}, ${when}`,
    onDays: (days: readonly string[]) => (days.length > 3 ? `on ${days.length} days` : `on ${inWords(days)}`),
    planned: "Planned work",
    plannedIs: (minutes: string) => `Down for ${minutes} that I had told you about. They do not count`,
    unknown: "Not checked",
    unknownIs: (minutes: string) => `${minutes}. They do not count either way`,
    answered: "Answered in",
    answeredIs: (seconds: string) => `${seconds} seconds. On half of the days it was quicker`,
    certificate: "Certificate",
    certificateIs: (day: string) => `Until ${day}`,
    certificateWas: (day: string) => `Ended on ${day}`,
    next: "Next invoice",
    nextIs: (issued: string, due: string, pounds: string) => `${issued}, for ${due}: ${pounds}`,
    nextLess: (issued: string, due: string, sum: { pounds: string; less: string; left: string }) =>
      `${issued}, for ${due}: ${sum.pounds} less ${sum.less} is ${sum.left}`,
  },
  minutes: (count: string) => (count === "1" ? "1 minute" : `${count} minutes`),
  strip: (month: number, months: number, day: string) =>
    `Month ${month} of ${months}. Ends ${day}, then month to month.`,
  button: "See your site’s page",
  after: "Is something wrong, or do you want something changed? Answer this e-mail. It comes to me.",
  /** Only who may do everything can open that page. */
  why: (address: string | undefined) =>
    `You get this letter on the first working day of each month.${address ? ` Choose who gets news of your site: ${address}` : ""}`,
} as const;

function inWords(days: readonly string[]): string {
  const last = days.at(-1) ?? "";
  return days.length < 2 ? last : `${days.slice(0, -1).join(", ")} and ${last}`;
}
