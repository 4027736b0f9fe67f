import { and, asc, inArray } from "drizzle-orm";
import { reminderWhat } from "../../domain/material.ts";
import { readCorrection, type TurnEvent } from "../../domain/project-days.ts";
import type { Tx } from "../db/client.server.ts";
import { projectEvents } from "../db/schema/index.ts";

const kinds = ["created", "status-changed", "paused", "day-corrected", "material-asked", "material-sent"] as const;

/** What a project's days are counted from, the oldest first. */
export async function listTurnEvents(tx: Tx, projectId: string): Promise<TurnEvent[]> {
  return (await listTurnEventsOf(tx, [projectId])).get(projectId) ?? [];
}

export async function listTurnEventsOf(tx: Tx, projectIds: string[]): Promise<Map<string, TurnEvent[]>> {
  const { projectId, kind, at, toStatus, what, note } = projectEvents;
  const rows = await tx
    .select({ projectId, kind, at, toStatus, what, note })
    .from(projectEvents)
    .where(and(inArray(projectId, projectIds), inArray(kind, [...kinds])))
    .orderBy(asc(at), asc(projectEvents.id));
  const found = new Map<string, TurnEvent[]>(projectIds.map((id) => [id, []]));
  for (const row of rows) found.get(row.projectId)?.push(...asTurnEvent(row));
  return found;
}

type Row = Pick<typeof projectEvents.$inferSelect, "kind" | "at" | "toStatus" | "what" | "note">;

function asTurnEvent({ kind, at, toStatus, what, note }: Row): TurnEvent[] {
  if (kind === "created" || kind === "status-changed") return [{ kind, at, status: toStatus, note }];
  if (kind === "paused") return [{ kind, at, note }];
  if (kind === "material-asked" && what === reminderWhat) return [];
  if (kind === "material-asked" || kind === "material-sent") return [{ kind, at, what, note }];
  const corrected = kind === "day-corrected" ? readCorrection(what) : undefined;
  return corrected ? [{ kind: "day-corrected", at, ...corrected, reason: note }] : [];
}
