import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { type PersonActor, requireAdmin } from "../access/actor.ts";
import { recordEvent } from "../audit/record-event.ts";
import { holdClient } from "../clients/hold-client.ts";
import { asViewer, type Tx } from "../db/client.server.ts";
import { projects } from "../db/schema/index.ts";
import { lockMoney } from "../invoices/lock-money.ts";
import { takeMissedEffects } from "../invoices/take-missed-effects.ts";
import { recordProjectEvent } from "./record-project-event.ts";

export type ProjectDeleted = { outcome: "deleted"; name: string } | { outcome: "not-there" };
export type ProjectRestored = { outcome: "restored"; name: string } | { outcome: "not-there" };

/**
 * Gone from every screen at once, and nothing more is invoiced for it. It can be brought back until it is erased, ten days
 * later. On a client's page `clientId` says whose it must be.
 */
export async function deleteProject(actor: PersonActor, projectId: string, clientId?: string): Promise<ProjectDeleted> {
  requireAdmin(actor);
  return asViewer(actor, async (tx) => {
    const [project] = await tx
      .update(projects)
      .set({ deletedAt: actor.at })
      .where(and(eq(projects.id, projectId), isOf(clientId), isNull(projects.deletedAt)))
      .returning({ name: projects.projectName });
    if (!project) return { outcome: "not-there" };
    await record(tx, "deleted", actor, projectId);
    return { outcome: "deleted", name: project.name };
  });
}

/** A project whose client is gone comes back with the client. */
export async function restoreProject(
  actor: PersonActor,
  projectId: string,
  clientId?: string,
): Promise<ProjectRestored> {
  requireAdmin(actor);
  return asViewer(actor, async (tx) => {
    const [found] = await tx
      .select({ name: projects.projectName, owner: projects.clientId, deletedAt: projects.deletedAt })
      .from(projects)
      .where(and(eq(projects.id, projectId), isOf(clientId), isNotNull(projects.deletedAt)));
    if (found?.owner) await lockMoney(tx, found.owner);
    if (!found?.deletedAt || (found.owner && !(await holdClient(tx, found.owner)))) return { outcome: "not-there" };
    const { rowCount } = await tx
      .update(projects)
      .set({ deletedAt: null })
      .where(and(eq(projects.id, projectId), isNotNull(projects.deletedAt)));
    if (!rowCount) return { outcome: "restored", name: found.name };
    await takeMissedEffects(tx, projectId, found.deletedAt, actor);
    await record(tx, "restored", actor, projectId);
    return { outcome: "restored", name: found.name };
  });
}

function isOf(clientId: string | undefined) {
  return clientId === undefined ? undefined : eq(projects.clientId, clientId);
}

async function record(tx: Tx, kind: "deleted" | "restored", actor: PersonActor, projectId: string): Promise<void> {
  await recordProjectEvent(tx, { projectId, kind }, actor);
  const subject = { kind: "project", id: projectId } as const;
  await recordEvent(tx, { action: `project-${kind}`, subject }, actor);
}
