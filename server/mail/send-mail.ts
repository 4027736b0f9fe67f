import { setTimeout as sleep } from "node:timers/promises";
import { and, eq, isNotNull, sql } from "drizzle-orm";
import { system } from "../access/actor.ts";
import { asViewer, type Tx } from "../db/client.server.ts";
import { mails } from "../db/schema/index.ts";
import { findReplySettings, replyAddressOf } from "../mail-replies/reply-address.ts";
import { log } from "../observe/log.ts";
import { traced } from "../observe/traces.ts";
import { now } from "../settings/clock.ts";
import { site } from "../website/site.ts";
import { composeMail } from "./compose-mail.tsx";
import type { ComposedMail } from "./draw-mail.ts";
import { letGo } from "./kinds.ts";
import { queueMail } from "./queue-mail.ts";
import { listReaders, type Reader } from "./readers.ts";
import { type DrawnMail, deliver, isRefusedForGood } from "./smtp.ts";

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
    const composed = await composeFor(tx, mail);
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
    await traced(step, async () =>
      deliver({ ...(await withAttachment(composed)), ...answeredAt(mail), id, requestId, date }),
    );
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

/** What can be answered by e-mail, is answered at an address of its own. */
function answeredAt({ id, kind }: Mail) {
  const settings = findReplySettings();
  if (!settings || !(kind === "messages-to-client" || kind === "messages-to-provider")) return {};
  return { replyTo: { name: site().business.name, address: replyAddressOf(id, settings) } };
}

async function withAttachment({ attachment, ...composed }: ComposedMail): Promise<DrawnMail> {
  if (!attachment) return composed;
  const { filename, draw } = attachment;
  return { ...composed, attachments: [{ filename, content: await draw(), contentType: "application/pdf" }] };
}

type Mail = typeof mails.$inferSelect;

/**
 * To the one it is for. Of what several people of a client read, the first gets this mail, and each of the others one of
 * their own, which is queued as this one is tried for the first time.
 */
async function composeFor(tx: Tx, mail: Mail): Promise<ComposedMail | undefined> {
  const { kind, subjectId, copyFor } = mail;
  const readers = await listReaders(tx, kind, subjectId);
  if (!readers) return composeMail(tx, kind, subjectId);
  if (copyFor) {
    const reader = readers.find(({ personId }) => personId === copyFor);
    return reader && composeMail(tx, kind, subjectId, reader);
  }
  const [first, ...others] = await withoutCopies(tx, mail, readers);
  const composed = first && (await composeMail(tx, kind, subjectId, first));
  if (composed && mail.attempts === 0)
    for (const { personId } of others) await queueMail(tx, { kind, subjectId, copyFor: personId }, queuedWith(mail));
  return composed;
}

/** Who has a copy already is not written to twice, whoever has been added since. */
async function withoutCopies(tx: Tx, { kind, subjectId }: Mail, readers: Reader[]): Promise<Reader[]> {
  const copies = await tx
    .select({ personId: mails.copyFor })
    .from(mails)
    .where(and(eq(mails.subjectId, subjectId), eq(mails.kind, kind), isNotNull(mails.copyFor)));
  return readers.filter((reader) => !copies.some(({ personId }) => personId === reader.personId));
}

function queuedWith({ requestId, queuedAt }: Mail) {
  return { requestId, at: queuedAt };
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
