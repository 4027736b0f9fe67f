import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { londonDay } from "../../domain/calendar-day.ts";
import { daysKeptInMailbox } from "../../domain/mail-reply.ts";
import { system } from "../access/actor.ts";
import { asViewer } from "../db/client.server.ts";
import { replyMailbox } from "../db/schema/index.ts";
import { log } from "../observe/log.ts";
import { type Mailbox, withMailbox } from "./mailbox.ts";
import { findReplySettings, type ReplySettings } from "./reply-address.ts";
import { takeReply } from "./take-reply.ts";

/** In one go; the rest a minute later. */
const mostAtOnce = 50;

/** Every minute. A mail is moved out of the inbox once it is dealt with; one that was written down already is not written again. */
export async function fetchReplies(now: () => Date): Promise<void> {
  const settings = findReplySettings();
  if (!settings) return;
  const state = await withMailbox(settings.imapUrl, (mailbox) => takeAll(mailbox, settings, now)).then(
    (notTaken) => ({ isFailing: false, notTaken }),
    (error) => {
      log.warn({ err: error }, "the mailbox for answers cannot be read");
      return { isFailing: true, notTaken: 0 };
    },
  );
  await note(state, now()).catch((error) => log.warn({ err: error }, "could not note how the mailbox is"));
}

/** How many go nowhere. */
async function takeAll(mailbox: Mailbox, settings: ReplySettings, now: () => Date): Promise<number> {
  let notTaken = 0;
  for (const uid of (await mailbox.list()).slice(0, mostAtOnce))
    if (!(await takeOne(mailbox, uid, settings, now()))) notTaken += 1;
  const at = now();
  if (at.getUTCMinutes() === 0) await mailbox.forget(new Date(at.getTime() - daysKeptInMailbox * 86_400_000));
  return notTaken;
}

/** Nothing is answered to whoever sent it, and the log has no word and no address of it. */
async function takeOne(mailbox: Mailbox, uid: number, settings: ReplySettings, at: Date): Promise<boolean> {
  const fetched = await mailbox.fetch(uid);
  if (!fetched) return true;
  const requestId = randomUUID();
  const taken = await takeReply(fetched, settings, { requestId, at }).catch((error) => {
    log.error({ requestId, uid, err: error }, "an e-mail could not be dealt with, it stays in the inbox");
  });
  // Those behind it have their turn.
  if (!taken) return true;
  await mailbox.move(uid, taken.outcome);
  if (taken.outcome === "taken") log.info({ requestId, messageId: taken.messageId }, "answer by e-mail taken");
  else log.warn({ requestId, uid, why: taken.why }, "e-mail not taken");
  return taken.outcome === "taken";
}

async function note({ isFailing, notTaken }: { isFailing: boolean; notTaken: number }, at: Date): Promise<void> {
  const { failingSince, notTaken: before, notTakenOn } = replyMailbox;
  const today = londonDay(at);
  const row = { triedAt: at, notTaken, notTakenOn: today };
  const set = isFailing
    ? { triedAt: at, failingSince: sql`coalesce(${failingSince}, excluded.tried_at)` }
    : {
        triedAt: at,
        fetchedAt: at,
        failingSince: null,
        notTakenOn: today,
        notTaken: sql`excluded.not_taken + case when ${notTakenOn} = excluded.not_taken_on then ${before} else 0 end`,
      };
  await asViewer(system, (tx) =>
    tx
      .insert(replyMailbox)
      .values(Object.assign({ name: "replies" }, row, isFailing ? { failingSince: at } : { fetchedAt: at }))
      .onConflictDoUpdate({ target: replyMailbox.name, set }),
  );
}
