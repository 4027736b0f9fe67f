import { daysBetween, londonMoment, longDay, noonOf, shortDay } from "../../../domain/calendar-day.ts";
import { keysOf } from "../../../domain/is-key-of.ts";
import { formatPounds } from "../../../domain/money.ts";
import { outcomes, verdictOf } from "../../../domain/site-check.ts";
import { formatUptime } from "../../../domain/site-uptime.ts";
import type { listSites } from "../../../server/sites/list-sites.ts";
import { agoWords, minutesBetween, momentWords } from "../../shared/sites/view-standing.server.ts";
import { creditShares, minutesWords, outcomeSays } from "../../shared/sites/words.ts";
import { words } from "./words.ts";

export type View = ReturnType<typeof view>;

type Found = Awaited<ReturnType<typeof listSites>>;
type Watched = Found["sites"][number];

/** A certificate that ends so soon is something to do. */
const soonDays = 14;
const mostNamed = 3;

/** What is wrong first, then everything, the worst of it first. */
export function view({ sites, incidents, works, credits, lastMonth }: Found, at: Date) {
  const watched = sites.filter(({ site }) => site.stoppedAt === null);
  const down = watched.filter(({ site }) => site.downSince !== null);
  const looks = watched.flatMap(({ site }) => site.checkedAt?.getTime() ?? []);
  const month = longDay(noonOf(lastMonth)).split(" ")[1] ?? "";
  return {
    lead: words.lead(watched.length, down.length, looks.length ? agoWords(new Date(Math.max(...looks)), at) : ""),
    down: viewDown(down, at),
    ends: watched
      .flatMap(({ site, name }) => {
        const ends = site.certificateEndsAt;
        const days = ends ? daysBetween(at, ends) : soonDays + 1;
        return ends && days <= soonDays ? [{ id: site.projectId, name, days, day: longDay(ends) }] : [];
      })
      .toSorted((a, b) => a.days - b.days)
      .map(({ id, name, days, day }) => ({
        id,
        name: words.ends.certificate(name),
        day,
        left: words.ends.left(days),
        isUrgent: days <= soonDays / 2,
      })),
    credits: {
      month,
      rows: credits.map(({ projectId, name, downMinutes, percent, monthPence, pence, givenAt }) => ({
        id: projectId,
        name,
        pounds: formatPounds(pence),
        says: words.credits.says(
          minutesWords(downMinutes),
          creditShares[percent] ?? `${percent}%`,
          formatPounds(monthPence),
        ),
        given: givenAt ? words.credits.given(longDay(givenAt)) : words.credits.toCome,
      })),
      together: formatPounds(credits.reduce((sum, { pence }) => sum + pence, 0)),
    },
    works: works.map(({ id, cause, startedAt, endedAt, sites: names }) => ({
      id,
      what: cause,
      when: words.works.when(londonMoment(startedAt), londonMoment(endedAt ?? startedAt)),
      names: listNames(names),
    })),
    incidents: incidents.map(({ id, cause, startedAt, endedAt, sites: names }) => ({
      id,
      names: listNames(names),
      at: londonMoment(startedAt),
      cause: cause || words.incidents.noCause,
      isOver: endedAt !== null,
      says: endedAt
        ? words.incidents.over(minutesWords(minutesBetween(startedAt, endedAt)))
        : words.incidents.going(minutesWords(minutesBetween(startedAt, at))),
    })),
    sites: sites.toSorted((a, b) => rankOf(a, at) - rankOf(b, at)).map((one) => viewRow(one, at)),
  };
}

function viewDown(down: Watched[], at: Date) {
  const since = down.map(({ site }) => site.downSince?.getTime() ?? at.getTime());
  const [first] = down;
  if (!first) return;
  const from = new Date(Math.min(...since));
  const names = listNames(down.map(({ name }) => name));
  const incidentIds = [...new Set(down.flatMap(({ incidentId }) => incidentId ?? []))];
  return {
    heading: words.down.heading(down.length, momentWords(from, at)),
    says: words.down.says(names, outcomeSays(first.site.outcome), minutesWords(minutesBetween(from, at))),
    incidents: incidentIds.slice(0, mostNamed).map((id) => ({
      id,
      names: listNames(down.filter(({ incidentId }) => incidentId === id).map(({ name }) => name)),
    })),
  };
}

/** The first few by name, the others by how many they are. */
function listNames(names: readonly string[]): string {
  const rest = names.length - mostNamed;
  const shown = rest > 0 ? [...names.slice(0, mostNamed), `${rest} more`] : names;
  return new Intl.ListFormat("en-GB").format(shown);
}

function rankOf({ site }: Watched, at: Date): number {
  if (site.stoppedAt) return 4;
  if (site.downSince) return 0;
  if (site.certificateEndsAt && daysBetween(at, site.certificateEndsAt) <= soonDays) return 1;
  return isKnown(site) ? 3 : 2;
}

const outcomeNames = keysOf(outcomes);

function isKnown({ checkedAt, outcome }: Watched["site"]): boolean {
  const name = outcomeNames.find((one) => outcomes[one] === outcome) ?? "unknown";
  return checkedAt !== null && verdictOf(name) !== "unknown";
}

function viewRow(one: Watched, at: Date) {
  const { site, name, url, client, minutes, downMinutes, knownMinutes } = one;
  const ends = site.certificateEndsAt;
  return {
    id: site.projectId,
    name,
    sub: url && URL.canParse(url) ? new URL(url).host : (client ?? ""),
    now: nowOf(site, at),
    look: (["is-down", "is-soon"] as const)[rankOf(one, at)] ?? "",
    days: minutes && knownMinutes ? formatUptime({ minutes, downMinutes: downMinutes ?? 0 }) : words.all.noDays,
    answers: site.milliseconds === null ? words.all.noAnswer : `${(site.milliseconds / 1_000).toFixed(2)} s`,
    certificate: ends ? shortDay(ends) : words.all.noCertificate,
    isEnding: rankOf(one, at) === 1,
  };
}

function nowOf(site: Watched["site"], at: Date) {
  const { now } = words.all;
  if (site.stoppedAt) return { tone: "mute", says: now.stopped } as const;
  if (site.downSince) return { tone: "bad", says: now.down(minutesWords(minutesBetween(site.downSince, at))) } as const;
  if (!site.checkedAt) return { tone: "mute", says: now.never } as const;
  return isKnown(site) ? ({ tone: "ok", says: now.up } as const) : ({ tone: "mute", says: now.unknown } as const);
}
