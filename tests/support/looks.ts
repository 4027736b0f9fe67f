import { randomUUID } from "node:crypto";
import type { Outcome } from "../../domain/site-check.ts";
import { systemActor } from "../../server/access/actor.ts";
import { recordLooks } from "../../server/sites/record-looks.ts";
import { aProject } from "./a-project.ts";
import { look } from "./look.ts";

/** A project whose site is live at an address of its own. */
export async function aLiveSite(at: Date, owner?: string, projectName = "Haddad Kitchen"): Promise<string> {
  const id = await aProject(at, "live", owner ? { owner, projectName } : { projectName });
  await look("update projects set url = $2 where id = $1", id, `https://${id}.example/`);
  return id;
}

export const minuteAfter = (at: Date, minutes: number) => new Date(at.getTime() + minutes * 60_000);

/** What this server found of each of these sites in one minute; a fault with the line well, unless it is said. */
export async function looked(minute: Date, found: Record<string, Outcome>, isConnected = true): Promise<void> {
  const looks = Object.entries(found).map(([projectId, outcome]) => ({
    projectId,
    outcome,
    milliseconds: 120,
    isConnected: isConnected && outcome !== "unknown",
  }));
  await recordLooks(minute, looks, systemActor(randomUUID(), minuteAfter(minute, 1)));
}

/** The same for so many minutes, one after the other. */
export async function lookedFor(minutes: number, from: Date, found: Record<string, Outcome>): Promise<void> {
  for (let minute = 0; minute < minutes; minute++) await looked(minuteAfter(from, minute), found);
}

/** What the provider writes to clients of the one incident that a site is in. */
export async function noted(projectId: string, kind: "note-know" | "note-over", at: Date): Promise<void> {
  await look(
    `insert into incident_lines (id, incident_id, kind, text, at)
     select $1, incident_id, $2, 'I know.', $3 from incident_sites where project_id = $4`,
    randomUUID(),
    kind,
    at,
    projectId,
  );
}
