/** Text with links in it. */
export type Words = string | readonly (string | WordLink)[];
export type WordLink = { text: string; to: string };

export type PolicyTable = { caption: string; head: readonly string[]; rows: readonly (readonly string[])[] };

export type PolicyBlock = { paragraph: Words } | { list: readonly Words[] } | { table: PolicyTable };

export type PolicySection = { id: string; title: string; blocks: readonly PolicyBlock[] };

/** As a release brings it. A section that is about something which is not offered leaves its place to nobody else's words. */
export type PolicyOfRelease = Omit<Policy, "sections"> & { sections: readonly (PolicySection | undefined)[] };

export type Policy = {
  title: string;
  summary: string;
  /** The day these words last changed, as in 2026-11-15: in a release, or by what was published since. */
  updatedOn: string;
  glance: readonly { figure: string; meaning: string }[];
  sections: readonly PolicySection[];
  /** Left out where the page is about duties of law, not promises of ours. */
  promised?: readonly string[];
  notPromised?: readonly string[];
};
