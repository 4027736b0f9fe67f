import { addDays, type Day, daysBetween, noonOf } from "./calendar-day.ts";
import { type ProjectStatus, turnOf } from "./project-status.ts";

/** The day that a site is promised for, unless the provider says another one. */
export function promiseFor(startedOn: Day, daysUntilOnline: number): Day {
  return addDays(startedOn, daysUntilOnline);
}

export type Promised = { hasClient: boolean; status: ProjectStatus | null; promisedOn: Day | null };

/** Whose work it is. What has no client is the provider's own, and nobody waits for it. */
export type ProjectGroup = "provider" | "client" | "live" | "own";

export function groupOf({ hasClient, status }: Pick<Promised, "hasClient" | "status">): ProjectGroup {
  if (!hasClient) return "own";
  const turn = turnOf(status);
  return turn === "nobody" ? "live" : turn;
}

/** A promise is made to somebody, and done with once the site is live. */
export function openPromise({ promisedOn, ...project }: Promised): Day | undefined {
  const group = groupOf(project);
  return group === "own" || group === "live" ? undefined : (promisedOn ?? undefined);
}

/** Days after the promised one. While the client has something to do, the provider is not late. */
export function daysLate(project: Promised, today: Day): number {
  const promised = groupOf(project) === "provider" ? openPromise(project) : undefined;
  if (!promised) return 0;
  return Math.max(0, daysBetween(noonOf(promised), noonOf(today)));
}
