import { awayWords } from "../../../content/away.ts";
import {
  addDays,
  type Day,
  dayAndMonth,
  londonClock,
  londonDay,
  londonInstant,
  londonWeekday,
  longDay,
  noonOf,
  shortDay,
} from "../../../domain/calendar-day.ts";
import { serviceTargets } from "../../../domain/catalogue.ts";
import { announcedFrom, answerBy, answerDayOf, backOn } from "../../../domain/website/away.ts";
import type { OpeningHours, SiteContent } from "../../../domain/website/content.ts";
import { clockHour, siteOn } from "../../../domain/website/site.ts";
import { isOpenOn, weekdays } from "../../../domain/working-day.ts";
import { type Draft, pieceRevision } from "../../../server/website/edit-draft.ts";
import { viewDraftBar } from "../../shared/website/draft.server.ts";
import { words } from "./words.ts";

export type View = ReturnType<typeof view>;

export function view(draft: Draft, { at, host }: { at: Date; host: string }) {
  const { content } = draft;
  const { away, ...hours } = content.hours;
  const today = londonDay(at);
  const isOver = away !== null && away.until < today;
  const opening = { ...hours, away: isOver ? null : away };
  return {
    bar: viewDraftBar(draft, "hours"),
    today,
    away: { ...viewAway(opening), revision: pieceRevision(away) },
    over: isOver ? words.away.over(longDay(noonOf(away.from)), longDay(noonOf(away.until))) : "",
    looks: viewLooks(opening, host, siteOn(today, content).hours.days),
    changes: viewChanges(content, opening, today),
    hours: viewHours(hours),
  };
}

function viewAway(opening: OpeningHours) {
  const { away } = opening;
  const { none, noneLead, days, back } = words.away;
  return {
    isOn: away !== null,
    heading: away ? days(shortly(away.from), shortly(away.until)) : none,
    lead: away
      ? back(`${londonWeekday(noonOf(backOn(away, opening)))} ${longDay(noonOf(backOn(away, opening)))}`)
      : noneLead,
    from: away?.from ?? "",
    until: away?.until ?? "",
    says: away?.words ?? "",
    isAnnounced: away?.isAnnounced ?? true,
    announcedFrom: away ? words.away.announcedFrom(dayAndMonth(addDays(away.from, -7))) : "",
    isReminding: away?.isReminding ?? true,
  };
}

/** '21 Dec' */
const shortly = (day: Day) => shortDay(noonOf(day)).split(" ").slice(0, 2).join(" ");

function viewLooks(opening: OpeningHours, host: string, days: string) {
  const { away } = opening;
  const due = away && answerDayOf(away.from, opening);
  return { host, banner: away?.words ?? "", answer: due ? awayWords.answerBy(due) : words.looks.usually(days) };
}

type Change = { where: string; about?: string; usually: string; away: string; note?: string };

/** What is usual, and what is different while somebody is away; without days, in general. */
function viewChanges(content: SiteContent, opening: OpeningHours, today: Day): Change[] {
  const { away } = opening;
  const { pages, mails, support, emergency, billing, reminders } = words.changes;
  const urgent = content.addOns.find(({ use }) => use === "emergency");
  const { emergencyReplyMinutes: minutes } = serviceTargets;
  return [
    {
      where: pages.where,
      usually: pages.usually,
      away: away ? pages.away(dayAndMonth(announcedFrom(away)), dayAndMonth(away.until)) : pages.always,
    },
    viewAnswer(opening),
    {
      where: mails.where,
      usually: mails.usually,
      away: away ? mails.away(awayWords.inMails(away, backOn(away, opening))) : mails.always,
    },
    { where: support.where, usually: siteOn(today, content).business.supportHours, away: support.away },
    ...(urgent ? [{ where: urgent.title, usually: emergency.usually(minutes), away: emergency.away(minutes) }] : []),
    billing,
    {
      where: reminders.where,
      usually: reminders.usually,
      away: away && !away.isReminding ? reminders.wait(dayAndMonth(backOn(away, opening))) : reminders.away,
    },
  ];
}

/** For one that is written on the last day before on which somebody is there. */
function viewAnswer(opening: OpeningHours): Change {
  const { away } = opening;
  const { where, written, always, usually } = words.changes.answer;
  const example = away && londonInstant(openDayBefore(away.from, opening), "15:00");
  if (!example) return { where, usually, away: always };
  return {
    where,
    about: written(moment(example)),
    usually: moment(answerBy(example, { ...opening, away: null })),
    away: moment(answerBy(example, opening)),
    note: always,
  };
}

function openDayBefore(day: Day, opening: OpeningHours): Day {
  const before = addDays(day, -1);
  return isOpenOn(before, opening) ? before : openDayBefore(before, opening);
}

/** 'Fri 18 Dec, 15:00' */
const moment = (at: Date) => `${londonWeekday(at).slice(0, 3)} ${shortly(londonDay(at))}, ${londonClock(at)}`;

function viewHours(hours: Omit<SiteContent["hours"], "away">) {
  const { firstDay, lastDay, opens, closes } = hours;
  const open = weekdays.slice(weekdays.indexOf(firstDay), weekdays.indexOf(lastDay) + 1);
  const closed = weekdays.filter((day) => !open.includes(day));
  return {
    revision: pieceRevision(hours),
    firstDay,
    lastDay,
    opens: String(opens),
    closes: String(closes),
    rows: [
      {
        days: firstDay === lastDay ? firstDay : `${firstDay} to ${lastDay}`,
        says: `${clockHour(opens)}–${clockHour(closes)}`,
      },
      ...(closed.length ? [{ days: closed.join(", "), says: words.hours.closed }] : []),
      { days: words.hours.bankHolidays, says: words.hours.closed },
    ],
    days: [...weekdays],
    hoursOfDay: Array.from({ length: 25 }, (_, hour) => ({ value: String(hour), says: clockHour(hour) })),
  };
}
