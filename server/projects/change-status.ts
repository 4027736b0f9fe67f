import { eq } from "drizzle-orm";
import { emailWords } from "../../content/emails.ts";
import type { ProjectStatus } from "../../domain/project-status.ts";
import { type PersonActor, requireAdmin } from "../access/actor.ts";
import { asViewer } from "../db/client.server.ts";
import { projects } from "../db/schema/index.ts";
import { queueMail } from "../mail/queue-mail.ts";
import { lockProject } from "./lock-project.ts";
import { recordProjectEvent } from "./record-project-event.ts";

export type NewStatus = {
  /** Undefined: as it is, only the note is new. */
  status: ProjectStatus | null | undefined;
  note: string;
  /** Whether the client is told by mail, where it concerns them. */
  isMailed: boolean;
};
export type StatusChanged =
  | { outcome: "changed"; isMailed: boolean }
  | { outcome: "unchanged" }
  | { outcome: "not-there" };

/** Any status can follow any other. What is already so changes nothing and tells nobody. */
export async function changeStatus(actor: PersonActor, projectId: string, wanted: NewStatus): Promise<StatusChanged> {
  requireAdmin(actor);
  return asViewer(actor, async (tx) => {
    const project = await lockProject(tx, projectId);
    if (!project) return { outcome: "not-there" };
    const status = wanted.status === undefined ? project.status : wanted.status;
    const isNewStatus = status !== project.status;
    // A note explains the status it was written for, so an old one does not go along to the next.
    const note = isNewStatus && wanted.note === project.note ? "" : wanted.note;
    if (!isNewStatus && note === project.note) return { outcome: "unchanged" };
    await tx
      .update(projects)
      .set({ status, note, statusSince: isNewStatus ? actor.at : project.statusSince })
      .where(eq(projects.id, projectId));
    const kind = isNewStatus ? "status-changed" : "note-changed";
    const happening = { projectId, kind, fromStatus: project.status, toStatus: status, note } as const;
    const eventId = await recordProjectEvent(tx, happening, actor);
    const concernsThem = note !== "" || (isNewStatus && status !== null && status in emailWords.projectNews.statuses);
    const isMailed = wanted.isMailed && concernsThem && project.clientId !== null;
    if (isMailed) await queueMail(tx, { kind: "project-news", subjectId: eventId }, actor);
    return { outcome: "changed", isMailed };
  });
}
