import { and, eq, isNull } from "drizzle-orm";
import { clientOf, type Person } from "../access/actor.ts";
import { asViewer } from "../db/client.server.ts";
import { clients, projects } from "../db/schema/index.ts";
import { listOffered, listTaken } from "./request-add-ons.ts";

/** A client's own project, and what can be had for it. */
export async function findAddOnPage(viewer: Person, projectId: string) {
  return asViewer(viewer, async (tx) => {
    const [project] = await tx
      .select({ id: projects.id, name: projects.projectName, email: clients.email })
      .from(projects)
      .innerJoin(clients, eq(clients.id, projects.clientId))
      .where(and(eq(projects.id, projectId), eq(projects.clientId, clientOf(viewer)), isNull(projects.deletedAt)));
    if (!project) return;
    const taken = await listTaken(tx, projectId);
    const addOns = (await listOffered(tx)).map((addOn) => ({
      ...addOn,
      taken: !addOn.severalTimes && taken.has(addOn.id),
    }));
    return { project, addOns };
  });
}
