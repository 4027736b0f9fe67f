import { eq } from "drizzle-orm";
import { type Day, longDay, noonOf } from "../../domain/calendar-day.ts";
import { groupOf } from "../../domain/promise.ts";
import { type PersonActor, requireAdmin } from "../access/actor.ts";
import { asViewer } from "../db/client.server.ts";
import { projects } from "../db/schema/index.ts";
import { lockProject } from "./lock-project.ts";
import { recordProjectEvent } from "./record-project-event.ts";

export type PromiseChanged = { outcome: "changed" | "unchanged" | "not-promised" | "not-there" };

/** The day the site is promised for; null is none. What is live, or nobody's, is promised to nobody. */
export async function changePromise(
  actor: PersonActor,
  projectId: string,
  promisedOn: Day | null,
): Promise<PromiseChanged> {
  requireAdmin(actor);
  return asViewer(actor, async (tx) => {
    const project = await lockProject(tx, projectId);
    if (!project) return { outcome: "not-there" };
    const group = groupOf({ hasClient: project.clientId !== null, status: project.status });
    if (group === "own" || group === "live") return { outcome: "not-promised" };
    if (project.promisedOn === promisedOn) return { outcome: "unchanged" };
    await tx.update(projects).set({ promisedOn }).where(eq(projects.id, projectId));
    const what = promisedOn ? `promised for ${longDay(noonOf(promisedOn))}` : "no promised day";
    await recordProjectEvent(tx, { projectId, kind: "details-changed", what }, actor);
    return { outcome: "changed" };
  });
}
