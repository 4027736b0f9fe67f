import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import type { NoteKind } from "../../domain/incident.ts";
import { type PersonActor, requireAdmin } from "../access/actor.ts";
import { asViewer } from "../db/client.server.ts";
import { incidentLines, incidents } from "../db/schema/index.ts";
import { listNotified, notifyClients } from "./notify-clients.ts";
import { findSubmitted, submissionOf } from "./submission.ts";

type Note = { kind: NoteKind; text: string; nextBy: Date | null; retryKey: string | undefined };

export type NoteWritten = { outcome: "written"; clients: number } | { outcome: "not-there" };

/** To everybody whose site is affected: on their page, and by mail to those of theirs who get news. Sent once, however often the form arrives. */
export async function writeNote(actor: PersonActor, incidentId: string, note: Note): Promise<NoteWritten> {
  requireAdmin(actor);
  const { kind, text, nextBy, retryKey } = note;
  return asViewer(actor, async (tx) => {
    const submission = submissionOf(retryKey, ["note", incidentId, kind, text, nextBy]);
    if (await findSubmitted(tx, submission)) {
      return { outcome: "written", clients: (await listNotified(tx, incidentId)).length };
    }
    const isIt = eq(incidents.id, incidentId);
    const [incident] = await tx.select({ kind: incidents.kind }).from(incidents).where(isIt).for("update");
    if (incident?.kind !== "outage") return { outcome: "not-there" };
    const lineId = randomUUID();
    await tx
      .insert(incidentLines)
      .values({ id: lineId, incidentId, kind, text, at: actor.at, writtenBy: actor.id, nextBy, submission });
    const notice = { action: "outage-note-sent", kind: "outage-note", incidentId, lineId } as const;
    return { outcome: "written", clients: await notifyClients(tx, notice, actor) };
  });
}
