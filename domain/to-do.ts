import { addDays, type Day, noonOf } from "./calendar-day.ts";

export const toDoGroups = ["late", "today", "tomorrow", "week", "later"] as const;
export type ToDoGroup = (typeof toDoGroups)[number];

/** When something is due, as a list is read: what has no day comes last. */
export function toDoGroupOf(due: Day | undefined, today: Day): ToDoGroup {
  if (!due) return "later";
  if (due < today) return "late";
  if (due === today) return "today";
  if (due === addDays(today, 1)) return "tomorrow";
  return due <= sundayOf(today) ? "week" : "later";
}

function sundayOf(day: Day): Day {
  return addDays(day, (7 - noonOf(day).getUTCDay()) % 7);
}
