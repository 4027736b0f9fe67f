import { and, asc, eq, isNull } from "drizzle-orm";
import { isHere, itemState } from "../../domain/material.ts";
import { clientOf, type Person } from "../access/actor.ts";
import { readAsViewer, type Tx } from "../db/client.server.ts";
import { clients, files, materialItems, materialLists, projects } from "../db/schema/index.ts";

export type Material = NonNullable<Awaited<ReturnType<typeof findMaterial>>>;
export type MaterialItem = Awaited<ReturnType<typeof listItems>>[number];

/** What is wanted for a project, and what has come. A client sees what was sent to them; not yours means not there. */
export async function findMaterial(viewer: Person, projectId: string) {
  const isAdmin = viewer.role === "admin";
  const owner = isAdmin ? undefined : eq(projects.clientId, clientOf(viewer, "project"));
  return readAsViewer(viewer, async (tx) => {
    const { id, projectName: name, status, pausedUntil, promisedOn } = projects;
    const [project] = await tx
      .select({
        id,
        name,
        status,
        pausedUntil,
        promisedOn,
        client: { id: clients.id, name: clients.name, contactName: clients.contactName, email: clients.email },
      })
      .from(projects)
      .innerJoin(clients, and(eq(clients.id, projects.clientId), isNull(clients.deletedAt)))
      .where(and(eq(projects.id, projectId), owner, isNull(projects.deletedAt)));
    if (!project) return;
    const list = await findList(tx, projectId);
    if (!isAdmin && !list?.sentAt) return;
    return { project, list, items: await listItems(tx, projectId) };
  });
}

export async function findList(tx: Tx, projectId: string) {
  const [list] = await tx.select().from(materialLists).where(eq(materialLists.projectId, projectId));
  return list;
}

/** In their order, with the files that have come for each and where each stands. */
export async function listItems(tx: Tx, projectId: string) {
  const items = await tx
    .select()
    .from(materialItems)
    .where(eq(materialItems.projectId, projectId))
    .orderBy(asc(materialItems.position), asc(materialItems.id));
  const given = await tx
    .select()
    .from(files)
    .where(and(eq(files.projectId, projectId), isNull(files.removedAt)))
    .orderBy(asc(files.givenAt), asc(files.id));
  return items.map((item) => {
    const own = given.filter(({ itemId }) => itemId === item.id);
    const state = itemState(item, { count: own.length, newestAt: own.at(-1)?.givenAt ?? null });
    return Object.assign(item, { files: own, state, isHere: isHere(state) });
  });
}
