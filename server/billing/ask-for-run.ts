import { type Person, requireAdmin } from "../access/viewer.ts";
import { type Origin, recordEvent } from "../audit/record-event.ts";
import { asViewer } from "../db/client.server.ts";
import { enqueue } from "../jobs/enqueue.ts";

/** The provider does not want to wait for the night. */
export async function askForRun(viewer: Person, origin: Origin, at: Date): Promise<{ outcome: "requested" }> {
  requireAdmin(viewer);
  return asViewer(viewer, async (tx) => {
    await enqueue(tx, "run-billing", { isAsked: true });
    const subject = { kind: "money", id: null } as const;
    await recordEvent(tx, { action: "billing-asked", actorId: viewer.id, subject }, origin, at);
    return { outcome: "requested" };
  });
}
