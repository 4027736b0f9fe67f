import { daysBetween, londonClock, londonDay, londonWeekday, shortDay } from "../../domain/calendar-day.ts";
import { answerBy } from "../../domain/website/away.ts";
import { site } from "../../server/website/site.ts";
import { enquiryWords } from "./enquiry-words.ts";

/** The service target, counted on days of work as they are published: '16:10 today', 'Mon 09:35'. */
export function viewDeadline(receivedAt: Date, at: Date) {
  const due = answerBy(receivedAt, site().opening);
  const when = londonDay(due) === londonDay(at) ? enquiryWords.today(londonClock(due)) : dayAndClock(due, at);
  return { answerBy: when, isLate: due < at, due: londonDay(due) };
}

function dayAndClock(due: Date, at: Date): string {
  const isNear = Math.abs(daysBetween(at, due)) < 6;
  return `${isNear ? londonWeekday(due).slice(0, 3) : shortDay(due)} ${londonClock(due)}`;
}
