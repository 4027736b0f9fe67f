import { randomUUID } from "node:crypto";
import type { Actor } from "../access/actor.ts";
import type { Tx } from "../db/client.server.ts";
import { mails } from "../db/schema/index.ts";
import { enqueue } from "../jobs/enqueue.ts";
import type { MailKind } from "./kinds.ts";

/** `copyFor`: who else of a client it is for, beside the first. */
type QueuedMail = { kind: MailKind; subjectId: string; copyFor?: string };

/** Puts one mail into the outbox, and the work of sending it beside it, in the caller's transaction. */
export async function queueMail(
  tx: Tx,
  { kind, subjectId, copyFor }: QueuedMail,
  { requestId, at }: Pick<Actor, "requestId" | "at">,
): Promise<void> {
  const mailId = randomUUID();
  await tx.insert(mails).values({ id: mailId, kind, subjectId, copyFor: copyFor ?? null, requestId, queuedAt: at });
  await enqueue(tx, "send-mail", { mailId, requestId });
}
