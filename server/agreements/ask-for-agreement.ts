import { and, eq, isNull } from "drizzle-orm";
import type { Actor } from "../access/actor.ts";
import type { Tx } from "../db/client.server.ts";
import { projects } from "../db/schema/index.ts";
import { queueMail } from "../mail/queue-mail.ts";
import { recordProjectEvent } from "../projects/record-project-event.ts";

/** The first payment is there, by a transfer or from a balance, or billing was started by hand, and nobody has accepted what is agreed. Once. */
export async function askForAgreement(tx: Tx, projectId: string, actor: Actor): Promise<void> {
  const { rowCount } = await tx
    .update(projects)
    .set({ agreementRequestedAt: actor.at })
    .where(and(eq(projects.id, projectId), isNull(projects.agreementRequestedAt)));
  if (!rowCount) return;
  const eventId = await recordProjectEvent(tx, { projectId, kind: "agreement-requested" }, actor);
  await queueMail(tx, { kind: "agreement-wanted", subjectId: eventId }, actor);
}
