import { sendMail } from "../../server/mail/send-mail.ts";
import type { Visitor } from "./browser.ts";
import { giveCastPassword } from "./cast-password.ts";
import type { MoneyTestApp } from "./money-test-app.ts";
import { at, newOwner, waitingMails } from "./waiting-mails.ts";

export type SentKind = { kind: string; html: string; text: string; owner: Visitor };

/** A mail of every kind that there is, composed and sent in an app without a worker, each with an owner of its own who is logged in. */
export async function sendEveryMail(open: MoneyTestApp): Promise<SentKind[]> {
  open.forward(at.getTime() - Date.now());
  const sent: SentKind[] = [];
  for (const [kind, { queue }] of Object.entries(waitingMails)) {
    const owner = await anOwner(open);
    // What an earlier kind has caused beside itself is of another owner.
    await open.look("delete from mails where sent_at is null");
    await queue();
    const [waiting] = await open.look<{ id: string }>("select id from mails where kind = $1 and sent_at is null", kind);
    const id = waiting?.id ?? "none";
    await sendMail(id);
    const mail = open.app.sink.caught.find(({ parsed }) => parsed.messageId?.includes(id))?.parsed;
    if (!mail?.html || !mail.text) throw new Error(`a mail of the kind ${kind} was not sent`);
    sent.push({ kind, html: mail.html, text: mail.text, owner });
  }
  return sent;
}

async function anOwner(open: MoneyTestApp): Promise<Visitor> {
  const id = await newOwner();
  await open.app.query(...giveCastPassword(id));
  return open.visitor({ email: `${id}@model.example` });
}
