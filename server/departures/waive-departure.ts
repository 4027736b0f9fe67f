import { and, eq, isNull } from "drizzle-orm";
import { type PersonActor, requireAdmin } from "../access/actor.ts";
import { asViewer } from "../db/client.server.ts";
import { departures } from "../db/schema/index.ts";
import { queueMail } from "../mail/queue-mail.ts";
import { recordProjectEvent } from "../projects/record-project-event.ts";

export type Waived = { outcome: "waived" | "already" | "not-there" };

/** Nothing is asked for leaving, for a reason that the client reads. Once the final invoice is written, a credit note is the way. */
export async function waiveDeparture(actor: PersonActor, projectId: string, reason: string): Promise<Waived> {
  requireAdmin(actor);
  return asViewer(actor, async (tx) => {
    const isBooked = and(
      eq(departures.projectId, projectId),
      isNull(departures.takenBackAt),
      isNull(departures.endedAt),
    );
    const [waived] = await tx
      .update(departures)
      .set({ waivedAt: actor.at, waivedBy: actor.id, waiveReason: reason })
      .where(and(isBooked, isNull(departures.waivedAt)))
      .returning({ id: departures.id });
    if (!waived) return { outcome: (await tx.$count(departures, isBooked)) ? "already" : "not-there" };
    await recordProjectEvent(tx, { projectId, kind: "leaving-waived", what: reason }, actor);
    await queueMail(tx, { kind: "leaving-waived", subjectId: waived.id }, actor);
    return { outcome: "waived" };
  });
}
