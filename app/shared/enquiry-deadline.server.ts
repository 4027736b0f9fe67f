import {
  addWorkingHours,
  daysBetween,
  londonClock,
  londonDay,
  londonWeekday,
  shortDay,
} from "../../domain/calendar-day.ts";
import { serviceTargets } from "../../domain/catalogue.ts";
import { enquiryWords } from "./enquiry-words.ts";

/** The service target, counted on working days: '16:10 today', 'Mon 09:35'; midnight is the end of the day before. */
export function viewDeadline(receivedAt: Date, at: Date) {
  const exactly = addWorkingHours(receivedAt, serviceTargets.enquiryReplyHours);
  const due = londonClock(exactly) === "00:00" ? new Date(exactly.getTime() - 60_000) : exactly;
  const when = londonDay(due) === londonDay(at) ? enquiryWords.today(londonClock(due)) : dayAndClock(due, at);
  return { answerBy: when, isLate: due < at, due: londonDay(due) };
}

function dayAndClock(due: Date, at: Date): string {
  const isNear = Math.abs(daysBetween(at, due)) < 6;
  return `${isNear ? londonWeekday(due).slice(0, 3) : shortDay(due)} ${londonClock(due)}`;
}
