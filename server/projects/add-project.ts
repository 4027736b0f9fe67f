import { randomUUID } from "node:crypto";
import type { NewProject } from "../../domain/project.ts";
import { type Person, requireAdmin } from "../access/viewer.ts";
import type { Origin } from "../audit/record-event.ts";
import { holdClient } from "../clients/hold-client.ts";
import { asViewer } from "../db/client.server.ts";
import { projects } from "../db/schema/index.ts";
import { recordProjectEvent } from "./record-project-event.ts";

export type ProjectAdded = { outcome: "added"; id: string } | { outcome: "no-name" } | { outcome: "not-there" };

export async function addProject(
  viewer: Person,
  clientId: string,
  { projectName, status, description }: NewProject,
  { requestId }: Origin,
  at: Date,
): Promise<ProjectAdded> {
  requireAdmin(viewer);
  if (!projectName) return { outcome: "no-name" };
  return asViewer(viewer, async (tx) => {
    if (!(await holdClient(tx, clientId))) return { outcome: "not-there" };
    const id = randomUUID();
    await tx
      .insert(projects)
      .values({ id, clientId, projectName, status, description, createdAt: at, statusSince: at });
    await recordProjectEvent(tx, { projectId: id, kind: "created", toStatus: status }, viewer, requestId, at);
    return { outcome: "added", id };
  });
}
