import { eq } from "drizzle-orm";
import { type PersonActor, requireAdmin } from "../access/actor.ts";
import { asViewer } from "../db/client.server.ts";
import { projects } from "../db/schema/index.ts";
import { lockProject } from "./lock-project.ts";
import { recordProjectEvent } from "./record-project-event.ts";

export type FirstPaymentChanged = { outcome: "changed" | "unchanged" | "not-there" };

/** Whether a project's first payment is still to be made. The payment itself says so, too. */
export async function changeFirstPayment(
  actor: PersonActor,
  projectId: string,
  firstPaymentRequired: boolean,
): Promise<FirstPaymentChanged> {
  requireAdmin(actor);
  return asViewer(actor, async (tx) => {
    const project = await lockProject(tx, projectId);
    if (!project) return { outcome: "not-there" };
    if (project.firstPaymentRequired === firstPaymentRequired) return { outcome: "unchanged" };
    await tx.update(projects).set({ firstPaymentRequired }).where(eq(projects.id, projectId));
    const what = firstPaymentRequired ? "first payment required" : "no first payment required";
    await recordProjectEvent(tx, { projectId, kind: "details-changed", what }, actor);
    return { outcome: "changed" };
  });
}
