/** What several of the provider's own pages say. */
export const adminWords = {
  clients: "Clients",
  back: "Dashboard",
  once: "one-time",
  aMonth: "/month",
} as const;
