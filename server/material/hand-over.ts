import { and, eq, isNull } from "drizzle-orm";
import { clientOf, type PersonActor } from "../access/actor.ts";
import { asViewer, type Tx } from "../db/client.server.ts";
import { materialLists, projects } from "../db/schema/index.ts";
import { queueMail } from "../mail/queue-mail.ts";
import { writeStatus } from "../projects/change-status.ts";
import { lockProject } from "../projects/lock-project.ts";
import { recordProjectEvent } from "../projects/record-project-event.ts";
import { findList, listItems, type MaterialItem } from "./find-material.ts";

export type HandedOver = { outcome: "sent" | "partly" | "already" | "nothing" | "not-there" };

/**
 * The client is done. Where all is here it is the provider's turn, both hear of it by mail, and the days count as theirs; where
 * something that is needed is missing, the provider hears what has come, and it stays the client's turn.
 */
export async function handOver(actor: PersonActor, projectId: string): Promise<HandedOver> {
  return asViewer(actor, async (tx) => {
    if (!(await isTheirs(tx, actor, projectId))) return { outcome: "not-there" };
    await tx.select().from(materialLists).where(eq(materialLists.projectId, projectId)).for("update");
    const list = await findList(tx, projectId);
    if (!list?.sentAt) return { outcome: "not-there" };
    const items = await listItems(tx, projectId);
    const newest = newestOf(items);
    const isSaid = list.partlySentAt !== null && (!newest || newest <= list.partlySentAt);
    if (list.returnedAt) return { outcome: "already" };
    if (items.every(({ state }) => state === "waiting")) return { outcome: "nothing" };
    const isAll = items.every(({ isHere, isNeeded }) => isHere || !isNeeded);
    if (!isAll && isSaid) return { outcome: "partly" };
    const what = `${items.filter(({ isHere }) => isHere).length} of ${items.length}`;
    if (isAll) await giveTurn(tx, projectId, actor);
    const set = isAll ? { returnedAt: actor.at } : { partlySentAt: actor.at };
    await tx.update(materialLists).set(set).where(eq(materialLists.projectId, projectId));
    const eventId = await recordProjectEvent(tx, { projectId, kind: "material-sent", what }, actor);
    await queueMail(tx, { kind: "material-given", subjectId: eventId }, actor);
    if (isAll) await queueMail(tx, { kind: "material-received", subjectId: eventId }, actor);
    return { outcome: isAll ? "sent" : "partly" };
  });
}

/** Row security lets a client do this while their list waits, and nothing else of the kind. */
async function giveTurn(tx: Tx, projectId: string, actor: PersonActor): Promise<void> {
  const project = await lockProject(tx, projectId);
  if (project?.status !== "on_hold" || project.pausedUntil !== null) return;
  await writeStatus(tx, project, { status: "active", note: "" }, actor);
}

async function isTheirs(tx: Tx, actor: PersonActor, projectId: string): Promise<boolean> {
  const isOwn = and(eq(projects.clientId, clientOf(actor, "project")), isNull(projects.deletedAt));
  return (await tx.$count(projects, and(eq(projects.id, projectId), isOwn))) > 0;
}

function newestOf(items: readonly MaterialItem[]): Date | undefined {
  const moments = items.flatMap(({ answeredAt, files }) => [answeredAt, ...files.map(({ givenAt }) => givenAt)]);
  return moments.filter((at) => at !== null).toSorted((a, b) => b.getTime() - a.getTime())[0];
}
