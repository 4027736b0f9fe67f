import { and, desc, eq } from "drizzle-orm";
import { asViewer } from "../db/client.server.ts";
import { projects } from "../db/schema/index.ts";
import type { Person } from "../viewer.ts";

const shown = {
  id: projects.id,
  clientId: projects.clientId,
  projectName: projects.projectName,
  description: projects.description,
  status: projects.status,
};

/** A client's own projects. */
export async function listOwnProjects(viewer: Person) {
  return asViewer(viewer, (tx) =>
    tx.select(shown).from(projects).where(eq(projects.clientId, viewer.id)).orderBy(desc(projects.createdAt)),
  );
}

/** A client's own, or any for the admin. Not yours means not there. */
export async function findProject(viewer: Person, projectId: string) {
  const owner = viewer.role === "admin" ? undefined : eq(projects.clientId, viewer.id);
  const [project] = await asViewer(viewer, (tx) =>
    tx
      .select(shown)
      .from(projects)
      .where(and(eq(projects.id, projectId), owner)),
  );
  return project;
}
