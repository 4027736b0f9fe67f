import { and, eq, isNull } from "drizzle-orm";
import { countDays } from "../../domain/project-days.ts";
import { clientOf, type Person } from "../access/actor.ts";
import { readAsViewer } from "../db/client.server.ts";
import { clients, projects } from "../db/schema/index.ts";
import { listTurnEvents } from "./turn-events.ts";

/** A project and its days, counted. Not yours, or nobody's, means not there. */
export async function findDaysPage(viewer: Person, projectId: string, at: Date) {
  const owner = viewer.role === "admin" ? undefined : eq(projects.clientId, clientOf(viewer, "project"));
  return readAsViewer(viewer, async (tx) => {
    const { id, projectName: name, status, note, promisedOn, pausedUntil } = projects;
    const [project] = await tx
      .select({
        id,
        name,
        status,
        note,
        promisedOn,
        pausedUntil,
        client: clients.name,
        contactName: clients.contactName,
      })
      .from(projects)
      .innerJoin(clients, and(eq(clients.id, projects.clientId), isNull(clients.deletedAt)))
      .where(and(eq(projects.id, projectId), owner, isNull(projects.deletedAt)));
    return project && { project, ...countDays(await listTurnEvents(tx, projectId), at) };
  });
}
