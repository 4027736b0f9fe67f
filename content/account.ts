import { business } from "./business.ts";

export const account = {
  page: { back: "Dashboard" },
  audit: {
    heading: "What happened",
    lead: "Every login and every change, newest first.",
    caption: "Events, newest first",
    heads: { at: "When", who: "Who", what: "What", thing: "Which", from: "From", requestId: "Request" },
    none: "Nothing yet",
    noneLead: "Logins and changes show here as they happen.",
    older: "Older events",
  },
} as const;

/** What the browser's tab says. */
export const accountTitles = {
  audit: `What Happened, ${business.name}`,
} as const;
