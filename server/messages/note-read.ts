import { and, eq, isNull, sql } from "drizzle-orm";
import { clientOf, type PersonActor } from "../access/actor.ts";
import { asViewer, type Tx } from "../db/client.server.ts";
import { messageReads, projects } from "../db/schema/index.ts";

/** Somebody has seen what stands in a project's messages up to this moment. */
export async function readMessages(
  actor: PersonActor,
  projectId: string,
  upTo: Date,
): Promise<{ outcome: "noted" | "not-there" }> {
  const owner = actor.role === "admin" ? undefined : eq(projects.clientId, clientOf(actor, "project"));
  return asViewer(actor, async (tx) => {
    const [found] = await tx
      .select({ id: projects.id })
      .from(projects)
      .where(and(eq(projects.id, projectId), owner, isNull(projects.deletedAt)));
    if (!found) return { outcome: "not-there" };
    await noteRead(tx, { projectId, accountId: actor.id, readAt: earlier(upTo, actor.at) });
    return { outcome: "noted" };
  });
}

/** Nobody has read what is still to come. */
export function earlier(one: Date, other: Date): Date {
  return one < other ? one : other;
}

/** Never back to an earlier moment. */
export async function noteRead(tx: Tx, read: typeof messageReads.$inferInsert): Promise<void> {
  const { projectId, accountId, readAt } = messageReads;
  await tx
    .insert(messageReads)
    .values(read)
    .onConflictDoUpdate({
      target: [projectId, accountId],
      set: { readAt: sql`greatest(${readAt}, excluded.read_at)` },
    });
}
