import { eq } from "drizzle-orm";
import { describeChanges, type ProjectDetails } from "../../domain/project.ts";
import { type PersonActor, requireAdmin } from "../access/actor.ts";
import { asViewer } from "../db/client.server.ts";
import { revisionOf } from "../db/revision.ts";
import { projects } from "../db/schema/index.ts";
import { keepNextDue } from "../invoices/keep-next-due.ts";
import { lockProject } from "./lock-project.ts";
import { recordProjectEvent } from "./record-project-event.ts";

export type DetailsChanged =
  | { outcome: "changed" }
  | { outcome: "unchanged" }
  | { outcome: "not-there" }
  /** Somebody else has changed it since it was shown: as it is now. */
  | { outcome: "stale"; now: ProjectDetails };

export function projectRevision({ projectName, description, url, paymentType }: ProjectDetails): string {
  return revisionOf([projectName, description, url, paymentType]);
}

export async function changeDetails(
  actor: PersonActor,
  projectId: string,
  details: ProjectDetails,
  revision?: string,
): Promise<DetailsChanged> {
  requireAdmin(actor);
  return asViewer(actor, async (tx) => {
    const project = await lockProject(tx, projectId);
    if (!project) return { outcome: "not-there" };
    const what = describeChanges(project, details);
    if (!what) return { outcome: "unchanged" };
    if (revision !== undefined && revision !== projectRevision(project)) return { outcome: "stale", now: project };
    await tx.update(projects).set(columnsOf(details)).where(eq(projects.id, projectId));
    // A year and a month begin their next period on other days.
    if (details.paymentType !== project.paymentType) await keepNextDue(tx, projectId);
    await recordProjectEvent(tx, { projectId, kind: "details-changed", what }, actor);
    return { outcome: "changed" };
  });
}

/** Does not compile where a field of the details is no column of the same kind: drizzle itself would take any object. */
function columnsOf(details: ProjectDetails): Pick<typeof projects.$inferSelect, keyof ProjectDetails> {
  return details;
}
