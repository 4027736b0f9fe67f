import { beforeEach, expect, test } from "vitest";
import { aClient } from "../../tests/support/a-client.ts";
import { aPerson, aRecipient } from "../../tests/support/a-person.ts";
import { aProject } from "../../tests/support/a-project.ts";
import { anActor } from "../../tests/support/an-actor.ts";
import { anInvoice } from "../../tests/support/an-invoice.ts";
import { look } from "../../tests/support/look.ts";
import { sam } from "../../tests/support/people.ts";
import { type CaughtMail, SmtpSink } from "../../tests/support/smtp-sink.ts";
import { system, systemActor } from "../access/actor.ts";
import { asViewer } from "../db/client.server.ts";
import { mailAboutInvoice } from "../invoices/notify.ts";
import { removePerson } from "../people/change-people.ts";
import { changeStatus } from "../projects/change-status.ts";
import { sendMail } from "./send-mail.ts";
import { closeTransport } from "./smtp.ts";

const at = new Date("2026-11-14T09:00:00Z");
const sink = new SmtpSink();
beforeEach(async () => {
  await sink.start();
  process.env.SMTP_URL = sink.url;
  return async () => {
    closeTransport();
    await sink.stop();
  };
});

/** What is waiting, and what comes to wait by it, as the queue does it. */
async function sendAll(): Promise<CaughtMail[]> {
  sink.caught.length = 0;
  for (;;) {
    const waiting = await look<{ id: string }>("select id from mails where sent_at is null and failed_at is null");
    if (waiting.length === 0) return [...sink.caught];
    for (const { id } of waiting) await sendMail(id);
  }
}
const recipientsOf = (mails: CaughtMail[]) => mails.flatMap(({ recipients }) => recipients).toSorted();

async function aBusiness() {
  const owner = await aClient();
  const [money, project] = [await aPerson(owner, "money", { name: "Accounts" }), await aPerson(owner, "project")];
  const books = await aRecipient(owner);
  await look("delete from mails");
  return { owner, first: `${owner}@model.example`, money, project, books };
}

test("an invoice goes to each who gets invoices, once, by their own name; a copy has the pay link", async () => {
  const { owner, first, money, books } = await aBusiness();
  await anInvoice(at, { owner, pence: 5_000 });
  const sent = await sendAll();
  expect(recipientsOf(sent)).toEqual([first, money.email, books].toSorted());
  expect(new Set(sent.map(({ parsed }) => parsed.messageId)).size).toBe(3);
  const text = (email: string) => sent.find(({ recipients }) => recipients.includes(email))?.parsed.text ?? "";
  expect([text(first), text(money.email), text(books)].map((words) => /Hello [^,]+,/.exec(words)?.[0])).toEqual([
    "Hello A client,",
    "Hello Accounts,",
    "Hello Books,",
  ]);
  for (const email of [first, money.email, books]) expect(text(email)).toMatch(/\/pay\/\S+/);
});

test("what names a sum that is owed goes to those who see money and have a login", async () => {
  const { owner, first, money } = await aBusiness();
  const invoiceId = await anInvoice(at, { owner, pence: 5_000 });
  await look("delete from mails");
  const happening = { action: "invoice-reminded", invoiceId, details: {} } as const;
  await asViewer(system, (tx) => mailAboutInvoice(tx, "invoice-overdue", happening, systemActor("test", at)));
  expect(recipientsOf(await sendAll())).toEqual([first, money.email].toSorted());
});

test("news of the project goes to those who see the project", async () => {
  const { owner, first, project } = await aBusiness();
  const projectId = await aProject(at, "active", { owner });
  await look("delete from mails");
  await changeStatus(anActor(sam, at), projectId, { status: "completed", note: "Look!", isMailed: true });
  expect(recipientsOf(await sendAll())).toEqual([first, project.email].toSorted());
});

test("whoever is removed while it waits gets none, and a mail that is tried again makes no second copies", async () => {
  const { owner, first, money, books } = await aBusiness();
  await anInvoice(at, { owner, pence: 5_000 });
  sink.caught.length = 0;
  const [original] = await look<{ id: string }>("select id from mails where kind = 'invoice-issued'");
  await sendMail(original?.id ?? "");
  // As after a crash between the mail server's answer and our note.
  await look("update mails set sent_at = null where id = $1", original?.id ?? "");
  await removePerson(anActor(sam, at), { clientId: owner, personId: money.personId });
  await look("delete from mails where kind = 'person-removed'");
  const sent = await sendAll();
  expect(recipientsOf(sent).toSorted()).toEqual([first, books].toSorted());
});

test("where nobody has ticked it, the first who may do everything gets it", async () => {
  const { owner, first } = await aBusiness();
  await look("update client_people set gets_invoices = false where client_id = $1", owner);
  await anInvoice(at, { owner, pence: 5_000 });
  expect(recipientsOf(await sendAll())).toEqual([first]);
});
