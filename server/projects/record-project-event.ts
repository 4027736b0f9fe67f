import { randomUUID } from "node:crypto";
import type { ProjectEventKind } from "../../domain/project-history.ts";
import type { ProjectStatus } from "../../domain/project-status.ts";
import type { Actor } from "../access/actor.ts";
import type { Tx } from "../db/client.server.ts";
import { projectEvents } from "../db/schema/index.ts";

type Happening = {
  projectId: string;
  kind: ProjectEventKind;
  fromStatus?: ProjectStatus | null;
  toStatus?: ProjectStatus | null;
  what?: string;
  note?: string;
};

/** One line of a project's history, in the transaction of what it tells of. Gives its id. */
export async function recordProjectEvent(tx: Tx, happening: Happening, actor: Actor): Promise<string> {
  const id = randomUUID();
  await tx
    .insert(projectEvents)
    .values({ ...happening, id, actorId: actor.id, requestId: actor.requestId, at: actor.at });
  return id;
}
