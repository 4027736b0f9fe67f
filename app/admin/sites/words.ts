export const title = "Running sites";

const siteCount = (count: number) => (count === 1 ? "1 site" : `${count} sites`);

export const words = {
  heading: "Running sites",
  lead: (sites: number, down: number, looked: string) =>
    `${siteCount(sites)}. ${down === 0 ? "None is down." : down === 1 ? "One is down." : `${down} are down.`}${looked ? ` Looked at ${looked}.` : ""}`,
  none: {
    heading: "No site is looked at yet",
    lead: "A project that goes live is looked at from its first minute on.",
  },
  plan: "Plan work",
  down: {
    heading: (count: number, moment: string) => `${count} down since ${moment}`,
    says: (names: string, found: string, minutes: string) => `${names}. ${found} ${minutes} so far.`,
    open: "Open the incident",
  },
  ends: {
    heading: "Ends soon",
    certificate: (site: string) => `Certificate, ${site}`,
    left: (days: number) => (days < 0 ? "Ended" : days === 0 ? "Today" : days === 1 ? "1 day" : `${days} days`),
    none: "No certificate ends within 14 days.",
  },
  credits: {
    heading: "Credits",
    month: (month: string) => `for ${month}`,
    says: (minutes: string, share: string, price: string) => `${minutes} down. ${share} of ${price}.`,
    given: (day: string) => `Given on ${day}.`,
    toCome: "Given by itself tomorrow.",
    together: "Together",
    none: (month: string) => `Nothing comes back for ${month}: the promise was kept everywhere.`,
  },
  works: {
    heading: "Planned work",
    none: "No work is planned.",
    when: (from: string, to: string) => `${from} to ${to}`,
  },
  incidents: {
    heading: "Outages",
    none: "No site has been down.",
    over: (minutes: string) => `Over, ${minutes}`,
    going: (minutes: string) => `Going on, ${minutes}`,
    noCause: "No cause written down yet",
  },
  all: {
    heading: "All sites",
    order: "Worst first",
    caption: "All sites that are looked at, worst first",
    heads: { site: "Site", now: "Now", days: "90 days", answers: "Answers in", certificate: "Certificate" },
    now: {
      up: "Up",
      down: (minutes: string) => `Down ${minutes}`,
      unknown: "Not known",
      stopped: "Not looked at",
      never: "No look yet",
    },
    noAnswer: "No answer",
    noDays: "No days yet",
    noCertificate: "Not seen",
  },
} as const;
