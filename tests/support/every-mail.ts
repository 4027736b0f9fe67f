import { randomUUID } from "node:crypto";
import { type MailKind, mailKinds } from "../../server/mail/kinds.ts";
import { cast } from "../../server/seed/cast.ts";
import { invoiceAddress, invoiceForms } from "./money-forms.ts";
import type { MoneyTestApp } from "./money-test-app.ts";
import type { CaughtMail } from "./smtp-sink.ts";

/** A mail of every kind that there is, as the worker composes and sends it. */
export async function sendEveryMail(open: MoneyTestApp): Promise<Map<MailKind, CaughtMail>> {
  const subjects = await listSubjects(open);
  const ids = new Map<MailKind, string>();
  for (const kind of mailKinds) ids.set(kind, await queue(open, kind, subjects[kind]));
  await open.drained();
  return new Map(
    mailKinds.map((kind) => {
      const mail = open.app.sink.caught.find(({ parsed }) => parsed.messageId?.includes(ids.get(kind) ?? "none"));
      if (!mail) throw new Error(`a mail of the kind ${kind} was not sent`);
      return [kind, mail];
    }),
  );
}

/** The row that each kind is about, as it must be for the mail to be true. */
async function listSubjects(open: MoneyTestApp): Promise<Record<MailKind, string>> {
  const { maya, gareth, priya } = cast;
  const invoiceId = await open.invoice();
  const paidId = await open.invoice();
  const voidId = await open.invoice();
  const sam = await open.visitor(cast.sam);
  await sam.post(invoiceAddress(paidId), invoiceForms.transfer("50.00", randomUUID()));
  await sam.post(invoiceAddress(voidId), invoiceForms.void());
  await sam.post(invoiceAddress(invoiceId), invoiceForms.credit("5.00", randomUUID()));
  // What is left of a paid one pays something of another that is open.
  await sam.post(invoiceAddress(paidId), invoiceForms.credit("5.00", randomUUID()));
  const [note] = await open.look<{ id: string }>("select id from credit_notes where invoice_id = $1", invoiceId);
  const about = (action: string, id = invoiceId, details: Record<string, string> = { amount: "£5.00" }) =>
    addEvent(open, { action, subjectKind: "invoice", id, details });
  const ofAccount = (action: string, details: Record<string, string>) =>
    addEvent(open, { action, subjectKind: "account", id: maya.id, details });
  const moved = { from: "bread@harbourlane.example", to: maya.email };
  const request = await idOf(
    open,
    "select id from add_on_requests where approved_at is null and declined_at is null limit 1",
  );
  const enquiry = await addEnquiry(open);
  return {
    "add-ons-confirmed": request,
    "add-ons-requested": request,
    "balance-gone": await about("x"),
    "balance-used": await about(
      "x",
      await idOf(open, "select invoice_id as id from payments where method = 'credit' limit 1"),
    ),
    "email-corrected-new": await ofAccount("x", { ...moved, login: "used" }),
    "email-corrected-old": await ofAccount("x", moved),
    "email-link": await addLink(open, priya.id, "email", "priya@moved.example"),
    "enquiry-confirmed": enquiry,
    "enquiry-received": enquiry,
    "invite-link": await addLink(open, gareth.id, "invite"),
    "invoice-copy": await about("x"),
    "invoice-credited": await about("x", invoiceId, { amount: "£5.00", creditNoteId: note?.id ?? "" }),
    "invoice-due-soon": await about("x"),
    "invoice-final": await about("x"),
    "invoice-issued": await about("x"),
    "invoice-overdue": await about("x"),
    "invoice-overdue-again": await about("x"),
    "invoice-voided": await about("x", voidId),
    "payment-bounced": await about("x"),
    "payment-corrected": await about("x"),
    "payment-failed": await about("x"),
    "payment-received": await about("x", paidId),
    "money-refunded": await about("x", paidId),
    "project-news": await idOf(
      open,
      "select e.id from project_events e join projects p on p.id = e.project_id where p.client_id is not null and e.kind = 'status-changed' and e.to_status = p.status limit 1",
    ),
    "request-declined": request,
    "reset-link": await addLink(open, maya.id, "reset"),
    "security-notice": await ofAccount("email-changed", {}),
  };
}

async function queue(open: MoneyTestApp, kind: MailKind, subjectId: string): Promise<string> {
  const mailId = randomUUID();
  await open.look(
    "insert into mails (id, kind, subject_id, queued_at, request_id) values ($1, $2, $3, $4, 'test')",
    ...[mailId, kind, subjectId, open.now()],
  );
  await open.look("select jobs.enqueue('send-mail', $1::json)", JSON.stringify({ mailId, requestId: "test" }));
  return mailId;
}

type Event = { action: string; subjectKind: string; id: string; details: Record<string, string> };

async function addEvent(open: MoneyTestApp, { action, subjectKind, id, details }: Event): Promise<string> {
  return idOf(
    open,
    `insert into audit_events (id, at, action, subject_kind, subject_id, request_id, details)
     values (gen_random_uuid(), $1, $2, $3, $4, 'test', $5) returning id`,
    ...[open.now(), action, subjectKind, id, JSON.stringify(details)],
  );
}

async function addLink(open: MoneyTestApp, accountId: string, purpose: string, newEmail: string | null = null) {
  return idOf(
    open,
    `insert into account_links (id, account_id, purpose, new_email, created_at, expires_at)
     values (gen_random_uuid(), $1, $2, $3, $4, $4::timestamptz + interval '1 hour') returning id`,
    ...[accountId, purpose, newEmail, open.now()],
  );
}

async function addEnquiry(open: MoneyTestApp): Promise<string> {
  return idOf(
    open,
    `insert into enquiries (id, site, name, email, project, consented_at, received_at, submission, request_id)
     values (gen_random_uuid(), 'tenday', 'Noor', 'noor@castleroad.example', 'A menu', $1, $1, 'every-mail', 'test') returning id`,
    open.now(),
  );
}

async function idOf(open: MoneyTestApp, sql: string, ...values: unknown[]): Promise<string> {
  const [row] = await open.look<{ id: string }>(sql, ...values);
  if (!row) throw new Error(`nothing is found by ${sql}`);
  return row.id;
}
