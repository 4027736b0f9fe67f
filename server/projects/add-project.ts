import { randomUUID } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import type { NewProject } from "../../domain/project.ts";
import type { Origin } from "../audit/record-event.ts";
import { asViewer } from "../db/client.server.ts";
import { clients, projects } from "../db/schema/index.ts";
import { type Person, requireAdmin } from "../viewer.ts";
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
    // Shared, so that the client is not deleted in between: a project of nobody would be left.
    const [client] = await tx
      .select({ id: clients.id })
      .from(clients)
      .where(and(eq(clients.id, clientId), isNull(clients.deletedAt)))
      .for("share");
    if (!client) return { outcome: "not-there" };
    const id = randomUUID();
    await tx
      .insert(projects)
      .values({ id, clientId, projectName, status, description, createdAt: at, statusSince: at });
    await recordProjectEvent(tx, { projectId: id, kind: "created", toStatus: status }, viewer, requestId, at);
    return { outcome: "added", id };
  });
}
