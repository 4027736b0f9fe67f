import type { DayCounts } from "../../../domain/project-days.ts";

export const title = "The days of each site";

export const words = {
  back: "Projects",
  lead: "Each day is counted for whoever had the turn at 5pm. Clients see the same numbers as you.",
  sites: "Sites being made",
  key: "Y you, C client, – paused",
  letters: { provider: "Y", client: "C", paused: "–" } satisfies Record<DayCounts, string>,
  sums: { provider: "you", client: "client", paused: "paused" } satisfies Record<DayCounts, string>,
  none: "no day is counted yet",
  notDrawn: (count: number) => `${count} more before these`,
  day: (number: number) => `Day ${number}`,
  paused: (until: string) => `Paused until ${until}`,
  noSites: { heading: "No site is being made", lead: "As soon as a client has a project, its days stand here." },
  measured: {
    heading: (sites: number) => `Last ${sites} sites`,
    mine: "days with you, middle site",
    theirs: "days with the client, middle site",
    lead: "This is what the home page shows. It changes by itself when a site goes live.",
    link: "See it on the home page",
    tooFew: (fewest: number) =>
      `From ${fewest} sites on, the home page shows how long they have taken. Taken-over and imported sites do not count.`,
  },
} as const;
