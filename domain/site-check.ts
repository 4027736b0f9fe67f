/** What a look at a site from outside found. The numbers are kept: none is ever given to anything else. */
export const outcomes = {
  /** Nobody looked, or whoever looked could not have known. */
  unknown: 0,
  up: 1,
  /** It has no address, or the name leads nowhere. */
  "no-name": 2,
  /** Nothing takes the connection. */
  refused: 3,
  /** No connection, or no answer, in time. */
  "no-answer": 4,
  /** The padlock: past its last day, for another name, or signed by nobody who is known. */
  certificate: 5,
  /** It answers that something is wrong: its status is no success. */
  status: 6,
  /** It leads in a circle, or too often on. */
  redirects: 7,
  /** It leads to an address of another name. */
  elsewhere: 8,
  /** What it says is not what was said to stand there. */
  content: 9,
  /** It begins to answer and does not end in time, or by its line. */
  "cut-short": 10,
  /** More than anybody's first page. */
  "too-large": 11,
  /** Not HTTP. */
  "not-http": 12,
  /** An address that is never asked: private, of this machine, another port. The site was not looked at. */
  forbidden: 13,
} as const;

export type Outcome = keyof typeof outcomes;

/** How the site counts: nobody is blamed for what nobody could see. */
export type Verdict = "up" | "down" | "unknown";

export function verdictOf(outcome: Outcome): Verdict {
  if (outcome === "up") return "up";
  return outcome === "unknown" || outcome === "forbidden" ? "unknown" : "down";
}

/** These need an answer from the other side: whoever heard it was on the network. */
const heardOutcomes: readonly Outcome[] = [
  "up",
  "refused",
  "certificate",
  "status",
  "redirects",
  "elsewhere",
  "content",
  "too-large",
  "not-http",
];

export function provesConnection(outcome: Outcome): boolean {
  return heardOutcomes.includes(outcome);
}

/** What of one minute was found in one place. */
export type PlacesView = { outcome: Outcome; isConnected: boolean };

/**
 * A minute from all places that looked: up where anybody saw it up; down where everybody whose own line was well saw it down. A place
 * that heard of nobody in that minute says nothing.
 */
export function minuteOf(views: readonly PlacesView[]): Verdict {
  const verdicts = views
    .filter(({ outcome, isConnected }) => isConnected || provesConnection(outcome))
    .map(({ outcome }) => verdictOf(outcome));
  if (verdicts.includes("up")) return "up";
  return verdicts.includes("down") ? "down" : "unknown";
}

/** So long are raw results kept: a whole month, and some days to answer questions about it. */
export const daysOfLooksKept = 35;

/** So long does the provider have to tell clients in their own words. */
export const minutesBeforeClientsHear = 15;
