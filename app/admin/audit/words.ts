export const title = "History";

export const words = {
  heading: "History",
  lead: "Every login, and every change to enquiries, clients, projects, money, the catalogue and what is published, newest first.",
  caption: "Events, newest first",
  heads: { at: "When", who: "Who", what: "What", thing: "Which", from: "From", requestId: "Request" },
  none: "Nothing yet",
  noneLead: "Logins and changes show here as they happen.",
  older: "Older events",
} as const;
