import { and, desc, eq, isNotNull } from "drizzle-orm";
import type { Person } from "../access/actor.ts";
import type { Tx } from "../db/client.server.ts";
import { draftVersions } from "../db/schema/index.ts";

/** Of a project: for a client the newest that they were sent. */
export async function latestVersion(tx: Tx, viewer: Pick<Person, "role">, projectId: string) {
  const { id, number, files, sentAt } = draftVersions;
  const [newest] = await tx
    .select({ id, number, files })
    .from(draftVersions)
    .where(and(eq(draftVersions.projectId, projectId), viewer.role === "admin" ? undefined : isNotNull(sentAt)))
    .orderBy(desc(number))
    .limit(1);
  return newest;
}
