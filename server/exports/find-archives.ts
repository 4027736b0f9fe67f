import { and, asc, eq, isNull } from "drizzle-orm";
import { clientOf, type Person } from "../access/actor.ts";
import { readAsViewer, type Tx } from "../db/client.server.ts";
import { clients, projects, providedArchives } from "../db/schema/index.ts";

/** What the provider has added for a client; the provider sees what was removed, too, while it can be put back. */
export async function listArchives(tx: Tx, viewer: Person, clientId: string) {
  const { id, about, name, bytes, keptAt, removedAt } = providedArchives;
  const isShown = viewer.role === "admin" ? undefined : isNull(removedAt);
  return tx
    .select({ id, about, name, bytes, keptAt, removedAt, project: projects.projectName })
    .from(providedArchives)
    .leftJoin(projects, eq(projects.id, providedArchives.projectId))
    .where(and(eq(providedArchives.clientId, clientId), isShown))
    .orderBy(asc(keptAt), asc(id));
}

/** Not yours, or removed, means not there. */
export async function findArchive(viewer: Person, archiveId: string) {
  const own = viewer.role === "admin" ? undefined : eq(providedArchives.clientId, clientOf(viewer));
  const [found] = await readAsViewer(viewer, (tx) =>
    tx
      .select({ name: providedArchives.name, digest: providedArchives.digest, bytes: providedArchives.bytes })
      .from(providedArchives)
      .innerJoin(clients, and(eq(clients.id, providedArchives.clientId), isNull(clients.deletedAt)))
      .where(and(eq(providedArchives.id, archiveId), isNull(providedArchives.removedAt), own)),
  );
  return found;
}
