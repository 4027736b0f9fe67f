import { startOfDay } from "../../../domain/availability.ts";
import { daysBetween, londonDay, londonMoment, longDay } from "../../../domain/calendar-day.ts";
import { findCovering, isAnnouncedInTime, minutesWithin, readNoteKind } from "../../../domain/incident.ts";
import { siteHost } from "../../../domain/site-host.ts";
import { type SiteDay, weeksOf } from "../../../domain/site-uptime.ts";
import type { Person } from "../../../server/access/actor.ts";
import { settingsOf, siteRevision } from "../../../server/sites/change-site.ts";
import type { SitePage } from "../../../server/sites/find-site-page.ts";
import { minutesBetween, viewStanding } from "../../shared/sites/view-standing.server.ts";
import { noteTitles, secondsWords } from "../../shared/sites/words.ts";
import { viewNinety } from "./view-days.server.ts";
import { viewPromise } from "./view-promise.server.ts";
import { viewSpeed } from "./view-speed.server.ts";
import { words } from "./words.ts";

export type View = ReturnType<typeof view>;

/** How a site runs, in words and figures: the same for both who read it. */
export function view(found: SitePage, viewer: Person, at: Date) {
  const { project, site, outages, works, notes } = found;
  const today = londonDay(at);
  const isAdmin = viewer.role === "admin";
  const days = withToday(found, at);
  const isSeen = site?.checkedAt != null;
  const going = outages.find(({ upAt }) => upAt === null);
  return {
    project: { id: project.id, name: project.name },
    address: project.url ? { href: project.url, shown: siteHost(project.url) ?? project.url } : undefined,
    standing: viewStanding(site, at),
    figures: isSeen ? viewFigures(found, days, at) : [],
    incidentId: isAdmin ? going?.incidentId : undefined,
    notes: notes.map(({ id, kind, text, at: sentAt, nextBy }) => ({
      id,
      title: noteTitles[readNoteKind(kind) ?? "note-know"],
      text,
      says: words.noteAt(londonMoment(sentAt), nextBy ? londonMoment(nextBy) : ""),
    })),
    works: works
      .filter(({ endedAt }) => endedAt !== null && endedAt > at)
      .map(({ id, cause, startedAt, endedAt, announcedAt }) => ({
        id,
        when: words.works.when(londonMoment(startedAt), londonMoment(endedAt ?? startedAt)),
        what: cause,
        says: isAnnouncedInTime({ announcedAt, startedAt }) ? words.works.doesNotCount : words.works.counts,
      })),
    ninety: isSeen ? viewNinety(found, days, at) : undefined,
    promise: isSeen ? viewPromise(found, days, today) : undefined,
    speed: isSeen ? viewSpeed(days, today) : undefined,
    admin: isAdmin && site ? { ...settingsOf(site), revision: siteRevision(site) } : undefined,
    isAdmin,
  };
}

/** What today has been so far stands with the other days, also before it is added up. */
function withToday({ site, days, outages, works }: SitePage, at: Date): SiteDay[] {
  const today = londonDay(at);
  if (!site?.checkedAt || site.stoppedAt || days.some(({ day }) => day === today)) return days;
  const from = new Date(Math.max(startOfDay(today).getTime(), site.watchedSince.getTime()));
  const lasting = outages.map(({ downFrom, upAt }) => ({ startedAt: downFrom, endedAt: upAt }));
  const minutesOf = (those: typeof lasting) => those.reduce((sum, outage) => sum + minutesWithin(outage, from, at), 0);
  const downMinutes = minutesOf(lasting.filter((outage) => !findCovering(outage, works)));
  const plannedMinutes = minutesOf(lasting.filter((outage) => findCovering(outage, works)));
  const upMinutes = Math.max(0, minutesBetween(from, at) - downMinutes - plannedMinutes);
  const none = { unknownMinutes: 0, medianMs: null, p95Ms: null, slowestMs: null };
  return [...days, { day: today, upMinutes, downMinutes, plannedMinutes, ...none }];
}

function viewFigures({ site }: SitePage, days: SiteDay[], at: Date) {
  const ends = site?.certificateEndsAt;
  const week = weeksOf(days, londonDay(at), 1)[0];
  return [
    {
      icon: "lock",
      label: words.certificate,
      value: ends ? longDay(ends) : words.certificateNone,
      says: ends
        ? `${words.certificateSays} ${words.certificateLeft(daysBetween(at, ends))}`
        : words.certificateNoneSays,
    },
    {
      icon: "pulse",
      label: words.answersIn,
      value: week ? secondsWords(week.medianMs) : words.answersNone,
      says: week ? words.answersSays : "",
    },
    {
      icon: "eye",
      label: words.watchedSince,
      value: site ? longDay(site.watchedSince) : "",
      says: words.watchedSays,
    },
  ] as const;
}
