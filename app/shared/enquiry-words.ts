/** What the inbox and the day's page both say of an enquiry. */
export const enquiryWords = {
  origin,
  today: (clock: string) => `${clock} today`,
  late: (when: string) => `Late, was due by ${when}`,
  makeClient: "Make a client",
  madeClient: "Made a client",
  makeClientNamed: (name: string) => `Make a client of ${name}`,
  marked: "Marked as answered.",
} as const;

const sites: Record<string, string> = { tenday: "Contact form", "oak-and-mortar": "Oak & Mortar site" };

/** Whose enquiry it is and where it was written; many give their business as their name. */
function origin({ name, business, site }: { name: string; business: string; site: string }): string[] {
  return [business === name ? "" : business, sites[site] ?? site].filter(Boolean);
}
