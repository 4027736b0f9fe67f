import { type PersonActor, requireAdmin } from "../access/actor.ts";
import { recordEvent } from "../audit/record-event.ts";
import { asViewer } from "../db/client.server.ts";
import { enqueue } from "../jobs/enqueue.ts";

/** The provider does not want to wait for the night. */
export async function askForRun(actor: PersonActor): Promise<{ outcome: "requested" }> {
  requireAdmin(actor);
  return asViewer(actor, async (tx) => {
    await enqueue(tx, "run-billing", { isAsked: true });
    const subject = { kind: "money", id: null } as const;
    await recordEvent(tx, { action: "billing-asked", subject }, actor);
    return { outcome: "requested" };
  });
}
