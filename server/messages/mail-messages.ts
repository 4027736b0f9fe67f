import { and, eq, gt } from "drizzle-orm";
import { afterNight } from "../../domain/message.ts";
import { type Actor, system } from "../access/actor.ts";
import { asViewer, type Tx } from "../db/client.server.ts";
import { mails, messages } from "../db/schema/index.ts";
import { enqueue } from "../jobs/enqueue.ts";
import { queueMail } from "../mail/queue-mail.ts";
import { listReaders } from "../mail/readers.ts";
import { findDigest } from "./find-digest.ts";

/** Queues one mail for each who has not read it: of everything that was written up to this message, unless more has been written since. */
export async function mailMessages(messageId: string, actor: Actor): Promise<void> {
  await asViewer(system, async (tx) => {
    const [message] = await tx.select().from(messages).where(eq(messages.id, messageId));
    if (!message || (await isFollowed(tx, message)) || (await isMailed(tx, messageId))) return;
    // It was due by day, and the worker was away.
    const morning = afterNight(actor.at);
    if (morning > actor.at) return enqueue(tx, "mail-messages", { messageId, requestId: actor.requestId }, morning);
    if (message.side === "client") {
      const mail = { kind: "messages-to-provider", subjectId: messageId } as const;
      if (await findDigest(tx, mail)) await queueMail(tx, mail, actor);
      return;
    }
    const kind = "messages-to-client" as const;
    for (const { personId } of (await listReaders(tx, kind, messageId)) ?? []) {
      const mail = { kind, subjectId: messageId, copyFor: personId };
      if (await findDigest(tx, mail)) await queueMail(tx, mail, actor);
    }
  });
}

/** Then that message's own mail says both. */
async function isFollowed(tx: Tx, { projectId, side, writtenAt }: typeof messages.$inferSelect): Promise<boolean> {
  const [newer] = await tx
    .select({ id: messages.id })
    .from(messages)
    .where(and(eq(messages.projectId, projectId), eq(messages.side, side), gt(messages.writtenAt, writtenAt)))
    .limit(1);
  return newer !== undefined;
}

async function isMailed(tx: Tx, messageId: string): Promise<boolean> {
  const [mail] = await tx.select({ id: mails.id }).from(mails).where(eq(mails.subjectId, messageId)).limit(1);
  return mail !== undefined;
}
