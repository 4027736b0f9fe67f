import { and, eq, isNull } from "drizzle-orm";
import { clientOf, type Person } from "../access/actor.ts";
import { readAsViewer } from "../db/client.server.ts";
import { files, projects } from "../db/schema/index.ts";

/** A file of a project. Not yours, or taken away, means not there. */
export async function findFile(viewer: Person, { projectId, fileId }: { projectId: string; fileId: string }) {
  const owner = viewer.role === "admin" ? undefined : eq(files.clientId, clientOf(viewer, "project"));
  const [found] = await readAsViewer(viewer, (tx) =>
    tx
      .select({ file: files })
      .from(files)
      .innerJoin(projects, and(eq(projects.id, files.projectId), isNull(projects.deletedAt)))
      .where(and(eq(files.id, fileId), eq(files.projectId, projectId), isNull(files.removedAt), owner)),
  );
  return found?.file;
}
