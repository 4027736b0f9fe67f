import { dayAndMonth } from "../../../domain/calendar-day.ts";
import { type CountedDay, dayCounts, fewestMeasured, sumDays } from "../../../domain/project-days.ts";
import { turnOf } from "../../../domain/project-status.ts";
import type { Site } from "../../../domain/website/site.ts";
import type { listDays } from "../../../server/projects/list-days.ts";
import { turnWords } from "../../shared/project/words.ts";
import { words } from "./words.ts";

export type View = ReturnType<typeof view>;
type Found = Awaited<ReturnType<typeof listDays>>;

/** Three rows of ten. */
const mostDrawn = 30;

export function view(found: Found, { measured }: Pick<Site, "measured">) {
  return {
    sites: found.map(viewSite),
    measured: measured && {
      heading: words.measured.heading(measured.sites.length),
      providerDays: measured.providerDays,
      clientDays: measured.clientDays,
    },
    tooFew: words.measured.tooFew(fewestMeasured),
  };
}

function viewSite({ project, days, today }: Found[number]) {
  const { id, name, client, status, pausedUntil } = project;
  const turn = turnOf(status, pausedUntil);
  const notDrawn = days.length - mostDrawn;
  return {
    id,
    name,
    client,
    days: days.slice(-mostDrawn).map(({ day, counts }) => ({ day, counts })),
    says: [`${words.day(today)}: ${sumsOf(days)}`, notDrawn > 0 ? words.notDrawn(notDrawn) : ""]
      .filter(Boolean)
      .join("; "),
    turn: pausedUntil ? words.paused(dayAndMonth(pausedUntil)) : turnWords.admin[turn],
    isYours: turn === "provider",
  };
}

/** '4 you, 2 client, 3 paused'. */
function sumsOf(days: readonly CountedDay[]): string {
  const sums = sumDays(days);
  const said = dayCounts.filter((counts) => sums[counts] > 0).map((counts) => `${sums[counts]} ${words.sums[counts]}`);
  return said.join(", ") || words.none;
}
