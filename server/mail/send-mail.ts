import { setTimeout as sleep } from "node:timers/promises";
import { eq, sql } from "drizzle-orm";
import { system } from "../access/actor.ts";
import { asViewer } from "../db/client.server.ts";
import { mails } from "../db/schema/index.ts";
import { log } from "../observe/log.ts";
import { traced } from "../observe/traces.ts";
import { now } from "../settings/clock.ts";
import { composeMail } from "./compose-mail.tsx";
import { letGo } from "./kinds.ts";
import { deliver, isRefusedForGood } from "./smtp.ts";

const daysOfTrying = 5;

/**
 * Sends one mail of the outbox. Between the mail server's 'taken' and our noting it, a crash means a second copy: its
 * Message-ID is the first one's, so mail programs show one. Throwing asks the queue to try again.
 */
export async function sendMail(mailId: string): Promise<void> {
  const found = await asViewer(system, async (tx) => {
    const [mail] = await tx.select().from(mails).where(eq(mails.id, mailId));
    if (!mail || mail.sentAt || mail.failedAt) return;
    return { mail, composed: await composeMail(tx, mail.kind, mail.subjectId) };
  });
  if (!found) return;
  const { mail, composed } = found;
  if (!composed) {
    await note(mailId, { failedAt: now(), failure: letGo });
    return log.info({ mailId }, "mail let go");
  }

  try {
    const { id, requestId, queuedAt: date } = mail;
    const step = { name: "mail", kind: "client", attributes: { "tenday.mail": mail.kind }, requestId } as const;
    await traced(step, () => deliver({ ...composed, id, requestId, date }));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const tooLate = now().getTime() - mail.queuedAt.getTime() > daysOfTrying * 86_400_000;
    if (isRefusedForGood(error) || tooLate) return giveUp(mailId, reason, error);
    await note(mailId, { failure: reason });
    throw error;
  }
  await noteSent(mailId);
  log.info({ mailId, requestId: mail.requestId, kind: mail.kind }, "mail sent");
}

/** It has been sent: the database being away for a moment must not make a second copy of it. */
async function noteSent(mailId: string, patience = 60) {
  const sentAt = now();
  for (let left = patience; ; left--) {
    try {
      return await note(mailId, { sentAt, failure: null });
    } catch (error) {
      if (left === 0) throw error;
      await sleep(1_000);
    }
  }
}

async function giveUp(mailId: string, failure: string, error: unknown) {
  await note(mailId, { failedAt: now(), failure });
  log.error({ mailId, err: error }, "mail given up");
}

async function note(mailId: string, change: { sentAt?: Date; failedAt?: Date; failure: string | null }) {
  await asViewer(system, (tx) =>
    tx
      .update(mails)
      .set({ ...change, attempts: sql`${mails.attempts} + 1` })
      .where(eq(mails.id, mailId)),
  );
}
