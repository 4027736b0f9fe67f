import { and, asc, eq, isNotNull, isNull } from "drizzle-orm";
import { business } from "../../content/business.ts";
import { isAutomatic, mostBytesOfMail, readReply, replyMarker } from "../../domain/mail-reply.ts";
import { type PersonActor, system } from "../access/actor.ts";
import { asViewer, type Tx } from "../db/client.server.ts";
import { clientPeople, mails, messages, profiles } from "../db/schema/index.ts";
import { addMessage } from "../messages/write-message.ts";
import { env } from "../settings/env.server.ts";
import { type ReceivedMail, readMail } from "./read-mail.ts";
import type { ReplySettings } from "./reply-address.ts";

/** `bytes`: of the whole, of which `source` may be the beginning. */
export type FetchedMail = { source: Uint8Array; bytes: number; receivedAt: Date };

export type NotTaken =
  | "too-large"
  | "unreadable"
  | "automatic"
  | "no-reply-address"
  | "sender-not-proven"
  | "nothing-written"
  | "not-theirs"
  | "not-there"
  | "too-many";
export type Taken = { outcome: "taken"; messageId: string } | { outcome: "not-taken"; why: NotTaken };

type Acting = { requestId: string; at: Date };

/** Becomes a message of whoever our mail was for, by a proven sender, while they may write there; anything else goes nowhere. */
export async function takeReply(fetched: FetchedMail, settings: ReplySettings, acting: Acting): Promise<Taken> {
  if (fetched.bytes > mostBytesOfMail) return notTaken("too-large");
  const mail = await readMail(fetched.source, settings).catch(() => undefined);
  if (!mail) return notTaken("unreadable");
  if (isAutomatic(mail.headers)) return notTaken("automatic");
  const { answers, sender } = mail;
  if (!answers) return notTaken("no-reply-address");
  if (!sender) return notTaken("sender-not-proven");
  const isCut = fetched.bytes > fetched.source.length;
  const text = readReply({ text: mail.text, marker: replyMarker, files: mail.files, isCut });
  if (!text) return notTaken("nothing-written");
  const { number, key } = mail;
  return asViewer(system, async (tx) => {
    if (number && (await tx.$count(mails, eq(mails.id, number))) > 0) return notTaken("automatic");
    return write(tx, { answers, sender, text, key, at: fetched.receivedAt }, acting);
  });
}

type Reply = { answers: string; sender: string; text: string; key: ReceivedMail["key"]; at: Date };

async function write(tx: Tx, { answers, sender, text, key, at }: Reply, acting: Acting): Promise<Taken> {
  const answered = await findAnswered(tx, answers);
  const writer = answered && (await findWriter(tx, answered, acting));
  if (!writer || writer.email.trim().toLowerCase() !== sender) return notTaken("not-theirs");
  const { projectId, writtenAt: seen } = answered;
  const writing = { text, seen, retryKey: `${writer.actor.id} ${key}`, mailReceivedAt: at };
  const written = await addMessage(tx, writer.actor, projectId, writing);
  return written.outcome === "written" ? { outcome: "taken", messageId: written.id } : notTaken(written.outcome);
}

function notTaken(why: NotTaken): Taken {
  return { outcome: "not-taken", why };
}

/** What our mail was about: the last message that it says. */
async function findAnswered(tx: Tx, mailId: string) {
  const [found] = await tx
    .select({
      kind: mails.kind,
      personId: mails.copyFor,
      projectId: messages.projectId,
      writtenAt: messages.writtenAt,
    })
    .from(mails)
    .innerJoin(messages, eq(messages.id, mails.subjectId))
    .where(eq(mails.id, mailId));
  return found;
}

type Answered = NonNullable<Awaited<ReturnType<typeof findAnswered>>>;

/** Whom it was for, with the address that they have now; undefined where they may not come in any more. */
async function findWriter(tx: Tx, { kind, personId }: Answered, { requestId, at }: Acting) {
  const acting = { kind: "person", address: "", requestId, at } as const;
  if (kind === "messages-to-provider") {
    const [admin] = await tx
      .select({ id: profiles.id })
      .from(profiles)
      .where(and(eq(profiles.role, "admin"), isNull(profiles.disabledAt)))
      .orderBy(asc(profiles.id))
      .limit(1);
    const email = env().ENQUIRIES_TO ?? business().enquiriesEmail;
    return admin && { email, actor: { ...acting, id: admin.id, role: "admin" } satisfies PersonActor };
  }
  if (kind !== "messages-to-client" || !personId) return;
  const { id, accountId, clientId, email, may, joinedAt, removedAt } = clientPeople;
  const [person] = await tx
    .select({ accountId, clientId, email, may })
    .from(clientPeople)
    .innerJoin(profiles, and(eq(profiles.id, accountId), isNull(profiles.disabledAt)))
    .where(and(eq(id, personId), isNull(removedAt), isNotNull(joinedAt)));
  if (!person?.accountId || !person.may) return;
  const client = { id: person.clientId, may: person.may };
  return {
    email: person.email,
    actor: { ...acting, id: person.accountId, role: "user", client } satisfies PersonActor,
  };
}
