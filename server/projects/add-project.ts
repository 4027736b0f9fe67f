import { randomUUID } from "node:crypto";
import { londonDay } from "../../domain/calendar-day.ts";
import type { NewProject } from "../../domain/project.ts";
import { promiseFor } from "../../domain/promise.ts";
import { type AdminActor, type PersonActor, requireAdmin } from "../access/actor.ts";
import { holdClient } from "../clients/hold-client.ts";
import { asViewer, type Tx } from "../db/client.server.ts";
import { projects } from "../db/schema/index.ts";
import { site } from "../website/site.ts";
import { recordProjectEvent } from "./record-project-event.ts";

export type ProjectAdded = { outcome: "added"; id: string } | { outcome: "no-name" } | { outcome: "not-there" };

export async function addProject(
  actor: PersonActor,
  clientId: string,
  project: NewProject,
  /** Given by the page: a form that is sent twice adds one project. */
  id: string = randomUUID(),
): Promise<ProjectAdded> {
  requireAdmin(actor);
  if (!project.projectName) return { outcome: "no-name" };
  return asViewer(actor, async (tx) => {
    if (!(await holdClient(tx, clientId))) return { outcome: "not-there" };
    return { outcome: "added", id: await insertProject(tx, clientId, project, actor, id) };
  });
}

/** In the caller's transaction. Its id. */
export async function insertProject(
  tx: Tx,
  clientId: string,
  { projectName, status, description }: NewProject,
  actor: AdminActor,
  id: string = randomUUID(),
): Promise<string> {
  // Its payment request stands where the project does.
  const firstPaymentRequired = status === "awaiting_first_payment";
  const started = {
    createdAt: actor.at,
    statusSince: actor.at,
    promisedOn: promiseFor(londonDay(actor.at), site().daysUntilOnline),
  };
  const { rowCount } = await tx
    .insert(projects)
    .values({ id, clientId, projectName, status, description, firstPaymentRequired, ...started })
    .onConflictDoNothing();
  if (rowCount) await recordProjectEvent(tx, { projectId: id, kind: "created", toStatus: status }, actor);
  return id;
}
