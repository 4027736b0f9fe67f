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
  const sentAt = unnoted.get(mailId);
  if (sentAt) return noteSent(mailId, sentAt);
  const found = await asViewer(system, async (tx) => {
    const [mail] = await tx.select().from(mails).where(eq(mails.id, mailId));
    if (!mail || mail.sentAt || mail.failedAt) return;
    const composed = await composeMail(tx, mail.kind, mail.subjectId);
    // A database that cannot take this, being full, cannot take 'sent' either: then nothing leaves, again and again.
    await tx
      .update(mails)
      .set({ attempts: sql`${mails.attempts} + 1` })
      .where(eq(mails.id, mailId));
    return { mail, composed };
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
  await noteSent(mailId, now());
  log.info({ mailId, requestId: mail.requestId, kind: mail.kind }, "mail sent");
}

/** Sent, while the database could not be told. Whoever tries such a mail again notes it, and sends nothing. */
const unnoted = new Map<string, Date>();

/** It has been sent: the database being away must not make a second copy of it. */
async function noteSent(mailId: string, sentAt: Date, patience = 60) {
  unnoted.set(mailId, sentAt);
  for (let left = patience; ; left--) {
    try {
      await note(mailId, { sentAt, failure: null });
      return void unnoted.delete(mailId);
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
  await asViewer(system, (tx) => tx.update(mails).set(change).where(eq(mails.id, mailId)));
}
