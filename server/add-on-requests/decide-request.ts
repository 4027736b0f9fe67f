import { and, eq, inArray, isNull } from "drizzle-orm";
import type { Origin } from "../audit/record-event.ts";
import { asViewer } from "../db/client.server.ts";
import { addOnRequestLines, addOnRequests, projects } from "../db/schema/index.ts";
import { queueMail } from "../mail/queue-mail.ts";
import { recordProjectEvent } from "../projects/record-project-event.ts";
import { type Person, requireAdmin } from "../viewer.ts";
import { isWaiting } from "./find-requests.ts";

export type Decision = { kind: "approved" } | { kind: "declined"; reason: string };
export type Decided = { outcome: Decision["kind"] | "already" | "not-there" };

/** Once, however often it is clicked: the row is decided by whoever is first. The client hears of it. */
export async function decideRequest(
  viewer: Person,
  addOnRequestId: string,
  decision: Decision,
  { requestId }: Origin,
  at: Date,
): Promise<Decided> {
  requireAdmin(viewer);
  return asViewer(viewer, async (tx) => {
    const { kind } = decision;
    const living = tx.select({ id: projects.id }).from(projects).where(isNull(projects.deletedAt));
    const asked = and(eq(addOnRequests.id, addOnRequestId), inArray(addOnRequests.projectId, living));
    const moment = kind === "approved" ? { approvedAt: at } : { declinedAt: at, declineReason: decision.reason };
    const [decided] = await tx
      .update(addOnRequests)
      .set(moment)
      .where(and(asked, isWaiting))
      .returning({ projectId: addOnRequests.projectId });
    if (!decided) {
      const known = await tx.$count(addOnRequests, asked);
      return { outcome: known ? "already" : "not-there" };
    }
    const lines = await tx
      .select({ name: addOnRequestLines.name })
      .from(addOnRequestLines)
      .where(eq(addOnRequestLines.addOnRequestId, addOnRequestId))
      .orderBy(addOnRequestLines.name);
    const what = lines.map(({ name }) => name).join(", ");
    const note = kind === "declined" ? decision.reason : "";
    const happening = { projectId: decided.projectId, kind: `request-${kind}`, what, note } as const;
    await recordProjectEvent(tx, happening, viewer, requestId, at);
    await queueMail(tx, { kind: `request-${kind}`, subjectId: addOnRequestId, requestId, at });
    return { outcome: kind };
  });
}
