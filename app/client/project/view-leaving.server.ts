import { randomUUID } from "node:crypto";
import type { Day } from "../../../domain/calendar-day.ts";
import { endOfTerm, leavingOn } from "../../../domain/term.ts";
import type { findProjectPage } from "../../../server/projects/find-projects.ts";
import { termOf } from "../../../server/projects/term-parts.ts";

type Found = NonNullable<Awaited<ReturnType<typeof findProjectPage>>>;

/** While leaving costs something: until when a final invoice can be written. */
export function viewLeaving(project: Found["project"], today: Day) {
  const term = termOf(project);
  if (!term || leavingOn(term, today).pence === 0) return;
  return { today, until: endOfTerm(term), retryKey: randomUUID() };
}
