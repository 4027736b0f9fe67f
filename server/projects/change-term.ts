import { eq } from "drizzle-orm";
import { type Day, londonDay } from "../../domain/calendar-day.ts";
import { type PersonActor, requireAdmin } from "../access/actor.ts";
import { asViewer } from "../db/client.server.ts";
import { projects } from "../db/schema/index.ts";
import { lockProject } from "./lock-project.ts";
import { recordProjectEvent } from "./record-project-event.ts";

export type TermChanged = { outcome: "changed" | "unchanged" | "to-come" | "nobodys" | "not-there" };

/** The day a project's months began, for those who came before this was kept; null: they have not begun. */
export async function changeTerm(actor: PersonActor, projectId: string, startedOn: Day | null): Promise<TermChanged> {
  requireAdmin(actor);
  if (startedOn && startedOn > londonDay(actor.at)) return { outcome: "to-come" };
  return asViewer(actor, async (tx) => {
    const project = await lockProject(tx, projectId);
    if (!project) return { outcome: "not-there" };
    if (!project.clientId) return { outcome: "nobodys" };
    if (project.termStartedOn === startedOn) return { outcome: "unchanged" };
    await tx.update(projects).set({ termStartedOn: startedOn }).where(eq(projects.id, projectId));
    await recordProjectEvent(tx, { projectId, kind: "term-changed", what: startedOn ?? "" }, actor);
    return { outcome: "changed" };
  });
}
