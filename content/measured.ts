import type { Site } from "../domain/website/site.ts";

/** How long sites have really taken, where enough of them are live: counted, so nobody can change these words. */
export function measuredWords({ measured, daysUntilOnline }: Pick<Site, "measured" | "daysUntilOnline">) {
  if (!measured) return;
  const { sites, providerDays, clientDays, kept, quickest, slowest } = measured;
  const { length } = sites;
  return {
    sites,
    providerDays,
    clientDays,
    slowest,
    daysUntilOnline,
    title: {
      before: `Measured on the last ${length} sites:`,
      mine: `${days(providerDays)} with me`,
      yours: `${clientDays} with you`,
    },
    mine: `${providerDays} with me`,
    yours: `${clientDays} with you`,
    points: [
      `My part took ${days(daysUntilOnline)} or fewer on ${kept} of the ${length}.`,
      `The quickest site took ${days(quickest)} in all, the slowest ${slowest}.`,
      "Your part is photos, words and looking at drafts. The sooner they come, the sooner you are online.",
    ],
    chart: {
      title: `All ${length}, one column each`,
      lead: "Days from start to online, oldest on the left. Weekends count. Days paused at the client’s wish are left out.",
      mine: "with me",
      yours: "with the client",
      promised: `the ${daysUntilOnline} days I promise`,
      table: "Show as a table",
      columns: ["Site", "Days with me", "Days with the client"],
    },
    note: `‘${days(providerDays)}’ is the middle site of the ${length}: half took no longer. It is counted by the same days that you see in your portal.`,
  };
}

function days(count: number): string {
  return count === 1 ? "1 day" : `${count} days`;
}
