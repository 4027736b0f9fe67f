import { type Day, dayAndMonth, londonClock, londonDay, longDay, noonOf } from "../../../domain/calendar-day.ts";
import { findCovering, isAnnouncedInTime } from "../../../domain/incident.ts";
import { formatUptime, listShownDays, type SiteDay, sumSiteDays, uptimeOfMonth } from "../../../domain/site-uptime.ts";
import type { SitePage } from "../../../server/sites/find-site-page.ts";
import { minutesBetween, momentWords } from "../../shared/sites/view-standing.server.ts";
import { minutesWords, outcomeSays } from "../../shared/sites/words.ts";
import { words } from "./words.ts";

const { ninety } = words;

/** More than anybody wants to hear at once; the list below has all. */
const mostSaid = 8;

/** The strip of days, in three parts; one sentence that says the same; and every day that was not perfect. */
export function viewNinety(found: SitePage, days: SiteDay[], at: Date) {
  const today = londonDay(at);
  const shown = listShownDays(today).map((day) => ({ day, found: days.find((one) => one.day === day) }));
  const known = shown.flatMap(({ found: one }) => one ?? []);
  const sum = sumSiteDays(known);
  const missed = new Set(
    known.map(({ day }) => day.slice(0, 7)).filter((month) => !uptimeOfMonth(days, `${month}-01`, today).isKept),
  );
  const bars = shown.map(({ day, found: one }) => ({ day, kind: kindOf(one, missed), isToday: day === today }));
  const thirds = [0, 30, 60].map((from) => {
    const part = bars.slice(from, from + 30);
    const [first, last] = [part[0]?.day ?? today, part.at(-1)?.day ?? today];
    return { bars: part, from: shortDay(first), to: last === today ? ninety.today : shortDay(last) };
  });
  return {
    uptime: sum.knownMinutes > 0 ? formatUptime(sum) : "",
    says: sum.knownMinutes > 0 ? ninety.up(minutesWords(sum.downMinutes || 0)) : ninety.none,
    thirds,
    label: labelOf(shown, today),
    kinds: (["up", "short", "long", "plan", "none"] as const).filter((kind) => bars.some((bar) => bar.kind === kind)),
    rows: listRows(found, known, at),
  };
}

type Kind = "up" | "short" | "long" | "plan" | "none";

function kindOf(day: SiteDay | undefined, missed: ReadonlySet<string>): Kind {
  if (!day || day.upMinutes + day.downMinutes + day.plannedMinutes === 0) return "none";
  if (day.downMinutes > 0) return missed.has(day.day.slice(0, 7)) ? "long" : "short";
  return day.plannedMinutes > 0 ? "plan" : "up";
}

type Shown = { day: Day; found: SiteDay | undefined };

function labelOf(shown: Shown[], today: Day): string {
  const kinds = shown.map(({ day, found }) => ({ day, found, kind: kindOf(found, new Set()) }));
  const [all, none] = [
    kinds.filter(({ kind }) => kind === "up").length,
    kinds.filter(({ kind }) => kind === "none").length,
  ];
  const others = kinds
    .filter(({ kind }) => kind === "short" || kind === "plan")
    .toReversed()
    .map(({ day, found }) =>
      found?.downMinutes
        ? ninety.down(dayAndMonth(day), minutesWords(found.downMinutes))
        : ninety.planned(dayAndMonth(day), minutesWords(found?.plannedMinutes ?? 0)),
    );
  return [
    ninety.range(dayAndMonth(shown[0]?.day ?? today), longDay(noonOf(today))),
    ninety.allUp(all),
    ...others.slice(0, mostSaid),
    ...(others.length > mostSaid ? [ninety.further(others.length - mostSaid)] : []),
    ...(none > 0 ? [ninety.notLooked(none)] : []),
  ].join(" ");
}

type Row = { key: string; at: number; day: string; when: string; long: string; why: string };

/** Each outage with its cause; then the days of announced work, and what of other days no outage tells. The newest first. */
function listRows({ outages, works }: SitePage, days: SiteDay[], at: Date): Row[] {
  const ofOutages = outages.map(({ incidentId, cause, downFrom, upAt, outcome }) => {
    const covering = findCovering({ startedAt: downFrom, endedAt: upAt }, works);
    return {
      key: incidentId,
      at: downFrom.getTime(),
      day: longDay(downFrom),
      when: upAt
        ? ninety.fromTo(
            londonClock(downFrom),
            londonDay(upAt) === londonDay(downFrom) ? londonClock(upAt) : momentWords(upAt, at),
          )
        : ninety.since(londonClock(downFrom)),
      long: minutesWords(minutesBetween(downFrom, upAt ?? at)),
      why: covering ? plannedWords(covering) : cause || (upAt ? ninety.notKnownWhy : outcomeSays(outcome)),
    };
  });
  const touched = new Set(outages.flatMap(({ downFrom, upAt }) => [londonDay(downFrom), londonDay(upAt ?? at)]));
  const others = days
    .filter(({ day, downMinutes, plannedMinutes }) => !touched.has(day) && downMinutes + plannedMinutes > 0)
    .map(({ day, downMinutes, plannedMinutes }) => {
      const work = works.find(
        ({ startedAt, endedAt }) => londonDay(startedAt) <= day && day <= londonDay(endedAt ?? startedAt),
      );
      const isPlanned = downMinutes === 0 && work !== undefined;
      return {
        key: day,
        at: noonOf(day).getTime(),
        day: longDay(noonOf(day)),
        when: isPlanned
          ? ninety.fromTo(londonClock(work.startedAt), londonClock(work.endedAt ?? work.startedAt))
          : ninety.inAll,
        long: minutesWords(downMinutes || plannedMinutes),
        why: isPlanned ? plannedWords(work) : work && !isAnnouncedInTime(work) ? ninety.lateWork : ninety.notKnownWhy,
      };
    });
  return [...ofOutages, ...others].toSorted((a, b) => b.at - a.at);
}

function plannedWords({ announcedAt, cause }: SitePage["works"][number]): string {
  return ninety.doesNotCount(announcedAt ? longDay(announcedAt) : "", endSentence(cause));
}

function endSentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

/** '19 Aug'. */
function shortDay(day: Day): string {
  const [number = "", month = ""] = dayAndMonth(day).split(" ");
  return `${number} ${month.slice(0, 3)}`;
}
