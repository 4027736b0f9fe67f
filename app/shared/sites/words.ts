import { business } from "../../../content/business.ts";
import { keysOf } from "../../../domain/is-key-of.ts";
import { type Outcome, outcomes } from "../../../domain/site-check.ts";

/** What a look found, as both read it. */
const outcomeWords: Record<Outcome, string> = {
  unknown: "It has not been looked at.",
  up: "It answers.",
  "no-name": "The address leads nowhere.",
  refused: "The server refuses the connection.",
  "no-answer": "The server does not answer.",
  certificate: "The certificate is wrong: browsers warn before they open it.",
  status: "It answers that something went wrong.",
  redirects: "It leads in a circle.",
  elsewhere: "It leads to another address.",
  content: "It does not say what should stand there.",
  "cut-short": "The answer breaks off in the middle.",
  "too-large": "The answer is too large for a page.",
  "not-http": "What answers is no website.",
  forbidden: "It is at an address that I do not look at.",
};

const names = keysOf(outcomes);

/** Of the number that is kept. */
export function outcomeSays(outcome: number): string {
  return outcomeWords[names.find((name) => outcomes[name] === outcome) ?? "unknown"];
}

export function minutesWords(minutes: number): string {
  if (minutes < 1) return "less than a minute";
  if (minutes < 120) return minutes === 1 ? "1 minute" : `${minutes} minutes`;
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return rest ? `${hours} hours ${rest} min` : `${hours} hours`;
}

/** '0.21 seconds', to the hundredth. */
export function secondsWords(milliseconds: number): string {
  return `${(milliseconds / 1_000).toFixed(2)} seconds`;
}

export const standingWords = {
  up: "Up now",
  downSince: (moment: string) => `Down since ${moment}`,
  old: "It was up when I last looked",
  never: "Nobody has looked at it yet",
  neverLead: "Once your site is live it is looked at every minute, and from then on this page shows what was found.",
  stopped: "Your site is not being looked at",
  get stoppedLead() {
    return `${business().firstName} has stopped it. What was found before stays here.`;
  },
  unknown: "Nobody knows right now",
  unknownLead: "The last look found nothing out: the fault may be on my side. It does not count against anybody.",
  looked: (ago: string) => `Looked at ${ago}.`,
  answered: (seconds: string) => `It answered in ${seconds}.`,
  soFar: (minutes: string) => `${minutes} so far.`,
  justNow: "just now",
  ago: (minutes: string) => `${minutes} ago`,
  atMoment: (moment: string) => `on ${moment}`,
} as const;

/** Of the month's hosting price, by how many per cent. */
export const creditShares: Readonly<Record<number, string>> = { 10: "A tenth", 25: "A quarter", 100: "All" };

export const noteTitles = {
  "note-know": "I know",
  "note-found": "I have found it",
  "note-over": "It is over",
} as const;
