import { and, eq, isNull } from "drizzle-orm";
import type { Tx } from "../db/client.server.ts";
import { projects } from "../db/schema/index.ts";

/** Until the transaction ends, nobody else changes it: what is read here is what is changed. */
export async function lockProject(tx: Tx, projectId: string) {
  const [project] = await tx
    .select()
    .from(projects)
    .where(and(eq(projects.id, projectId), isNull(projects.deletedAt)))
    .for("update");
  return project;
}
