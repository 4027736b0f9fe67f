import type { Day } from "../../domain/calendar-day.ts";
import { correctionText, countDays, type DayCounts } from "../../domain/project-days.ts";
import { type PersonActor, requireAdmin } from "../access/actor.ts";
import { asViewer } from "../db/client.server.ts";
import { lockProject } from "./lock-project.ts";
import { recordProjectEvent } from "./record-project-event.ts";
import { listTurnEvents } from "./turn-events.ts";

export type DayCorrected = { outcome: "corrected" | "unchanged" | "no-such-day" | "not-there" };

/** Written to the history with its reason, which the client reads; what was counted before stays in it. */
export async function correctDay(
  actor: PersonActor,
  projectId: string,
  { day, counts, reason }: { day: Day; counts: DayCounts; reason: string },
): Promise<DayCorrected> {
  requireAdmin(actor);
  return asViewer(actor, async (tx) => {
    if (!(await lockProject(tx, projectId))) return { outcome: "not-there" };
    const { days } = countDays(await listTurnEvents(tx, projectId), actor.at);
    const counted = days.find((one) => one.day === day);
    if (!counted) return { outcome: "no-such-day" };
    if (counted.counts === counts) return { outcome: "unchanged" };
    const what = correctionText(day, counts);
    await recordProjectEvent(tx, { projectId, kind: "day-corrected", what, note: reason }, actor);
    return { outcome: "corrected" };
  });
}
