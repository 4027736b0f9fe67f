import { randomUUID } from "node:crypto";
import type pg from "pg";
import { owedPence } from "../../domain/invoice.ts";
import type { PayLinkViewer } from "../../server/access/actor.ts";
import { askForRun } from "../../server/billing/ask-for-run.ts";
import { findRun, listRuns } from "../../server/billing/find-runs.ts";
import { findTonight } from "../../server/billing/find-tonight.ts";
import { billItem } from "../../server/billing/not-billed.ts";
import { asViewer } from "../../server/db/client.server.ts";
import { waiveDeparture } from "../../server/departures/waive-departure.ts";
import { findFileLink, readFileToken } from "../../server/documents/file-link.ts";
import { findDocument } from "../../server/documents/find-document.ts";
import { findInvoiceDocument } from "../../server/documents/find-invoice-document.ts";
import { correctPayment } from "../../server/invoices/correct-payment.ts";
import { creditInvoice } from "../../server/invoices/credit-invoice.ts";
import { changeDraft, discardDraft, draftByHand } from "../../server/invoices/draft-by-hand.ts";
import { explainRefund } from "../../server/invoices/explain-refund.ts";
import { exportInvoices } from "../../server/invoices/export-invoices.ts";
import { findByHandPage } from "../../server/invoices/find-by-hand.ts";
import { findPayments } from "../../server/invoices/find-client-money.ts";
import { findInvoiceByNumber, findInvoiceForAdmin } from "../../server/invoices/find-invoice.ts";
import { findInvoices, type InvoiceFilter } from "../../server/invoices/find-invoices.ts";
import { listOpenOf } from "../../server/invoices/find-owed.ts";
import { findPayPage } from "../../server/invoices/find-pay-page.ts";
import { findStatement } from "../../server/invoices/find-statement-admin.ts";
import { issueInvoice } from "../../server/invoices/issue-invoice.ts";
import { changeMoneySettings, findSettingsPage } from "../../server/invoices/money-settings.ts";
import { recordTransfer } from "../../server/invoices/record-payment.ts";
import { replaceInvoice } from "../../server/invoices/replace-invoice.ts";
import { requestFirstPayment } from "../../server/invoices/request-first-payment.ts";
import { sendBack } from "../../server/invoices/send-back.ts";
import { sendInvoice } from "../../server/invoices/send-invoice.ts";
import { voidInvoice } from "../../server/invoices/void-invoice.ts";
import { findThread } from "../../server/messages/find-thread.ts";
import { beginCheckout } from "../../server/payments/begin-checkout.ts";
import { findOwnName } from "../../server/payments/customers.ts";
import { findPaymentResult } from "../../server/payments/find-result.ts";
import { payPath, readPayToken } from "../../server/payments/pay-link.ts";
import { removeMethod } from "../../server/payments/saved-methods.ts";
import { startCheckout } from "../../server/payments/start-checkout.ts";
import { findProjectPage } from "../../server/projects/find-projects.ts";
import { startBilling } from "../../server/projects/start-billing.ts";
import { cast } from "../../server/seed/cast.ts";
import { at, type Claim, client, contents, idsOf, isTheAdmins, sam } from "./access-claim.ts";
import { anActor } from "./an-actor.ts";
import { kept } from "./an-invoice.ts";
import { gareth as another } from "./people.ts";

const { maya, gareth } = cast;
const someId = randomUUID();
const [day, filter] = ["2026-11-14", { status: undefined, client: "", number: undefined, month: undefined }] as const;
const anything: InvoiceFilter = filter;
const line = { description: "x", quantity: 1, unitPence: 1 };
const settings = {
  accountName: "x",
  sortCode: "000000",
  accountNumber: "00000000",
  vatNumber: "",
  vatRate: 2000,
  termsDays: 14,
};
const moved = { amountPence: 1, retryKey: undefined };

/** Everything that is the provider's to read or to do, asked for by a client about their own invoice. */
const adminActions: Record<string, (own: string) => Promise<unknown>> = {
  "list invoices": () => findInvoices(client, anything, undefined, day),
  "export invoices": () => exportInvoices(client, anything, day).next(),
  "open an invoice's admin page": (own) => findInvoiceForAdmin(client, own, day),
  "find an invoice by its number": () => findInvoiceByNumber(client, 1),
  "bill what is sold": () => billItem(anActor(client, at), { linkId: someId, projectId: someId }),
  "look at what a draft could be": () =>
    findByHandPage(client, { clientId: client.id, draftId: undefined, search: "" }, day),
  "read what is open before a deletion": () => listOpenOf(client, { clientId: client.id }),
  "read a statement, not even their own": () => findStatement(client, client.id),
  "read the bank details' history": () => findSettingsPage(client),
  "change the bank details": () => changeMoneySettings(anActor(client, at), settings),
  "waive what leaving costs": () => waiveDeparture(anActor(client, at), cast.maya.projects[0].id, "x"),
  "write an invoice": () =>
    draftByHand(anActor(client, at), { clientId: client.id, projectId: null, lines: [line], retryKey: undefined }),
  "change a draft": (own) => changeDraft(anActor(client, at), own, [line]),
  "throw a draft away": (own) => discardDraft(anActor(client, at), own),
  "issue an invoice": (own) => issueInvoice(anActor(client, at), own),
  "record a transfer": (own) => recordTransfer(anActor(client, at), own, { ...moved, receivedOn: day, reference: "" }),
  "send money back": (own) =>
    sendBack(anActor(client, at), own, { ...moved, refundedOn: day, reason: "", isByBank: true }),
  "take a payment back": (own) =>
    correctPayment(anActor(client, at), own, { kind: "bounced", on: day, reason: "", retryKey: undefined }),
  "replace an invoice": (own) =>
    replaceInvoice(anActor(client, at), own, { reason: "x", isMailed: true, retryKey: undefined }),
  "explain a refund": (own) =>
    explainRefund(anActor(client, at), own, { as: "owed-again", reason: "x", isMailed: true }),
  "credit an invoice": (own) => creditInvoice(anActor(client, at), own, { ...kept, ...moved, reason: "x" }),
  "void an invoice": (own) =>
    voidInvoice(anActor(client, at), own, { reason: "x", followedBy: "nothing", isMailed: true }),
  "send an invoice": (own) => sendInvoice(anActor(client, at), own),
  "ask for a first payment": () =>
    requestFirstPayment(anActor(client, at), maya.projects[1].id, { amountPence: 1, reason: "x" }),
  "start the billing of something": () =>
    startBilling(anActor(client, at), maya.projects[0].id, { kind: "plan", linkId: someId, from: day }),
  "ask for a run of the billing": () => askForRun(anActor(client, at)),
  "look at tonight's run": () => findTonight(client, day),
  "read the runs": () => listRuns(client),
  "read a run": () => findRun(client, someId),
};

/** Invoices, what was paid for them, and the billing. */
export const moneyClaims: Record<string, Claim> = {
  "a client finds their own invoice": async (db) => (await findInvoiceDocument(client, await owns(db))) !== undefined,
  "nobody else's invoice": async (db) => (await findInvoiceDocument(client, await anothers(db))) === undefined,
  "no draft of their own, nor what was taken back": async (db) => {
    const { draft, gone } = await prepared(db);
    return (
      (await findInvoiceDocument(client, draft)) === undefined &&
      (await findInvoiceDocument(client, gone)) === undefined
    );
  },
  "which the admin finds, but for the draft that has no document": async (db) => {
    const { draft, gone } = await prepared(db);
    return (
      (await findInvoiceDocument(sam, gone)) !== undefined && (await findInvoiceDocument(sam, draft)) === undefined
    );
  },
  "a client has no document of another's": async (db) =>
    (await findDocument(client, { kind: "current", invoiceId: await anothers(db) }, at)).outcome === "not-there",
  "nor a credit note": async (db) => {
    const ids = { invoiceId: await anothers(db), creditNoteId: (await prepared(db)).note };
    return (await findDocument(client, { kind: "credit-note", ...ids }, at)).outcome === "not-there";
  },
  "nor another's credit note under an invoice of their own": async (db) => {
    const ids = { invoiceId: await owns(db), creditNoteId: (await prepared(db)).note };
    return (await findDocument(client, { kind: "credit-note", ...ids }, at)).outcome === "not-there";
  },
  "nor a receipt, under that invoice or under their own": async (db) => {
    const { paymentId } = await prepared(db);
    const wanted = [await anothers(db), await owns(db)].map((invoiceId) =>
      findDocument(client, { kind: "receipt", invoiceId, paymentId }, at),
    );
    return (await Promise.all(wanted)).every(({ outcome }) => outcome === "not-there");
  },
  "nor what was issued of another's": async (db) =>
    (await findDocument(client, { kind: "invoice", invoiceId: await anothers(db) }, at)).outcome === "not-there",
  "nor a link to another's document, in whoever's name": async (db) => {
    const invoiceId = await anothers(db);
    const links = [maya.id, gareth.id].map((clientId) => findFileLink(client, { invoiceId, clientId }, at));
    return (await Promise.all(links)).every((link) => link === undefined);
  },
  "a link to a document opens that one, for a minute": async (db) => {
    const invoiceId = await owns(db);
    const link = (await findFileLink(client, { invoiceId, clientId: maya.id }, at)) ?? "";
    const token = link.split("/").at(-1) ?? "";
    const later = new Date(at.getTime() + 61_000);
    const [now, over] = [readFileToken(token, at), readFileToken(token, later)];
    return now?.invoiceId === invoiceId && !now.isOver && over?.isOver === true;
  },
  "a client's payments are their own": async (db) => {
    const found = await findPayments(client, { before: undefined });
    const all = [...(found?.open ?? []), ...(found?.settled ?? [])];
    return idsOf(all) === (await issuedTo(db, maya.id)) || "others too";
  },
  "and so is what they owe": async (db) => {
    const found = await findPayments(client, { before: undefined });
    return idsOf(found?.open ?? []) === (await issuedTo(db, maya.id, "and settled_at is null")) || "others too";
  },
  "whoever is no client has none": async () =>
    (await findPayments({ ...client, id: sam.id }, { before: undefined })) === undefined,
  "and on their project's page, with no invoice of who had the project before": async (db) => {
    await prepared(db);
    const project = maya.projects[0].id;
    const found = await findProjectPage(client, project);
    const own = await issuedTo(db, maya.id, `and project_id = '${project}'`);
    const formers = await issuedTo(db, gareth.id, `and project_id = '${project}'`);
    return (formers !== "" && idsOf(found?.invoices ?? []) === own) || "others too";
  },
  "nor in its thread": async (db) => {
    await prepared(db);
    const project = maya.projects[0].id;
    const formers = await issuedTo(db, gareth.id, `and project_id = '${project}'`);
    const found = await findThread(client, project, { part: "money", before: undefined }, at);
    return found?.entries.every(({ id }) => id !== formers) ?? "no page";
  },
  "where they see what they pay by": async (db) => {
    const { own } = await prepared(db);
    return (await findProjectPage(client, maya.projects[0].id))?.method?.id === own || "not seen";
  },
  "the payment provider is told a client's own name": async () => {
    const [own, anothers] = [await findOwnName(client), await findOwnName({ ...client, id: gareth.id })];
    return own?.email === maya.email && anothers?.email === gareth.email;
  },
  "what became of paying is told of one's own": async (db) => (await findResultOf(db, await owns(db))) !== undefined,
  "and of nobody else's payment": async (db) => (await findResultOf(db, await anothers(db))) === undefined,
  "another's invoice is not there to pay": async (db) => {
    const started = await startCheckout(anActor(client, at), await anothers(db), { isSaved: true });
    return started.outcome === "not-there" && (await hasNoAttempts(db));
  },
  "who pays everything pays their own": async (db) => {
    const found = await findPayments(client, { before: undefined });
    const shown = found?.open.reduce((sum, invoice) => sum + owedPence(invoice), 0) ?? 0;
    const begun = await asViewer(client, (tx) => beginCheckout(tx, anActor(client, at), { shown, isSaved: false }));
    const { rows } = await db.query<{ id: string }>("select invoice_id as id from payment_attempts");
    await db.query("delete from payment_attempts");
    const isOwn = idsOf(rows) === (await issuedTo(db, maya.id, "and settled_at is null"));
    return (isOwn && "parts" in begun) || "others too";
  },
  "and is written to at their own address": async (db) => {
    const addresses: unknown[] = [];
    for (const who of [client, another]) {
      const wanted = { invoiceId: await firstOf(db, who.id), isSaved: false };
      const begun = await asViewer(who, (tx) => beginCheckout(tx, anActor(who, at), wanted));
      addresses.push("email" in begun ? begun.email : begun.outcome);
    }
    await db.query("delete from payment_attempts");
    return addresses.join() === `${maya.email},${gareth.email}` || addresses.join();
  },
  "another's saved method is not there to remove": async (db) => {
    const { method } = await prepared(db);
    const { outcome } = await removeMethod(anActor(client, at), method);
    const { rowCount } = await db.query("select from saved_methods where id = $1 and removed_at is null", [method]);
    return outcome === "not-there" && rowCount === 1;
  },

  "a pay link opens its invoice": async (db) => (await findPayPage(byLink(await owns(db))))?.id === (await owns(db)),
  "also when it was taken back": async (db) => (await findPayPage(byLink((await prepared(db)).gone))) !== undefined,
  "and no draft": async (db) => (await findPayPage(byLink((await prepared(db)).draft))) === undefined,
  "a pay link has no other document": async (db) => {
    const [reader, another] = [byLink(await owns(db)), await anothers(db)];
    const { outcome } = await findDocument(reader, { kind: "current", invoiceId: another }, at);
    return outcome === "not-there" && (await findInvoiceDocument(reader, another)) === undefined;
  },
  "a pay link pays nothing else": async (db) => {
    const started = await startCheckout(anActor(byLink(await owns(db)), at), await anothers(db), { isSaved: false });
    return started.outcome === "not-there" && (await hasNoAttempts(db));
  },
  "a pay link is not to be guessed": async (db) => {
    const [own, another] = [await owns(db), await anothers(db)];
    const token = payPath(own).split("/").at(-1) ?? "";
    const seal = token.split(".")[1];
    const isOurs = readPayToken(token, at)?.invoiceId === own;
    return isOurs && [`${another}.${seal}`, own, `${own}.`, `${own}.x`, ""].every((text) => !readPayToken(text, at));
  },

  "invoices are listed for the admin": async () =>
    (await findInvoices(sam, anything, undefined, day)).invoices.length > 3,
  "an invoice's admin page is the admin's": async (db) =>
    (await findInvoiceForAdmin(sam, await anothers(db), day)) !== undefined,

  ...Object.fromEntries(
    Object.entries(adminActions).map(([command, does]) => [
      `a client cannot ${command}`,
      async (db: pg.Client) => {
        const [own, before] = [await owns(db), await contents(db, moneyTables)];
        const refused = await isTheAdmins(() => does(own));
        return refused === true ? (await contents(db, moneyTables)) === before || "something changed" : refused;
      },
    ]),
  ),
};

const byLink = (invoiceId: string): PayLinkViewer => ({ kind: "pay-link", invoiceId });

async function firstOf(db: pg.Client, clientId: string): Promise<string> {
  const { rows } = await db.query<{ id: string }>(
    "select id from invoices where client_id = $1 and issued_at is not null and settled_at is null and voided_at is null order by invoice_number limit 1",
    [clientId],
  );
  return rows[0]?.id ?? "";
}
const owns = (db: pg.Client) => firstOf(db, maya.id);
const anothers = (db: pg.Client) => firstOf(db, gareth.id);

async function issuedTo(db: pg.Client, clientId: string, further = ""): Promise<string> {
  const { rows } = await db.query<{ id: string }>(
    `select id from invoices where client_id = $1 and issued_at is not null and voided_at is null ${further}`,
    [clientId],
  );
  return idsOf(rows);
}

/** What the client is told of an attempt at that invoice. */
async function findResultOf(db: pg.Client, invoiceId: string) {
  const attempt = randomUUID();
  await db.query(
    `insert into payment_attempts (id, invoice_id, kind, amount_pence, started_at, changed_at, request_id)
     values ($1, $2, 'checkout', 100, $3, $3, 'test')`,
    [attempt, invoiceId, at],
  );
  const found = await findPaymentResult(client, attempt);
  await db.query("delete from payment_attempts where id = $1", [attempt]);
  return found;
}

async function hasNoAttempts(db: pg.Client): Promise<boolean | string> {
  return (await db.query("select from payment_attempts")).rowCount === 0 || "an attempt was written";
}

type Prepared = { draft: string; gone: string; note: string; method: string; own: string; paymentId: string };
const made = new WeakMap<pg.Client, Promise<Prepared>>();

/**
 * A draft of Maya's and an invoice of hers that was taken back; a credit note, a payment and a card of Gareth's, a card of hers, and an
 * invoice of his from before her project was hers.
 */
function prepared(db: pg.Client): Promise<Prepared> {
  const known = made.get(db) ?? prepare(db);
  made.set(db, known);
  return known;
}

async function prepare(db: pg.Client): Promise<Prepared> {
  const [draft, gone, former, note, method, own] = Array.from({ length: 6 }, () => randomUUID()) as [
    ...[string, string, string],
    ...[string, string, string],
  ];
  const drafted =
    "insert into invoices (id, client_id, project_id, purpose, created_at, request_id) values ($1, $2, $3, 'by-hand', $4, 'x')";
  for (const id of [draft, gone]) await db.query(drafted, [id, maya.id, null, at]);
  await db.query(drafted, [former, gareth.id, maya.projects[0].id, at]);
  for (const id of [gone, former])
    await db.query(
      `with given as (update number_series set next = next + 1 where series = 'invoice' returning next - 1 as number)
       update invoices i set invoice_number = given.number, issued_at = $2, issued_on = $3, due_date = $3,
         issued_with = (select issued_with from invoices where client_id = $4 and issued_at is not null limit 1)
       from given where i.id = $1`,
      [id, at, day, maya.id],
    );
  await db.query("update invoices set voided_at = $2, void_reason = 'x' where id = $1", [gone, at]);
  await db.query(
    `insert into credit_notes (id, invoice_id, credit_note_number, issued_at, issued_on, net_pence, vat_pence, total_pence, reason, issued_with, request_id)
     select $1, id, 9000, $3, $4, 1, 0, 1, 'x', issued_with, 'x' from invoices where id = $2`,
    [note, await anothers(db), at, day],
  );
  for (const [id, clientId] of [
    [method, gareth.id],
    [own, maya.id],
  ])
    await db.query(
      "insert into saved_methods (id, client_id, provider_id, kind, label, saved_at) values ($1, $2, $1::uuid::text, 'card', 'x', $3)",
      [id, clientId, at],
    );
  const paymentId = randomUUID();
  await db.query(
    `insert into payments (id, invoice_id, amount_pence, method, received_on, recorded_at, request_id)
     values ($1, $2, 1, 'bank_transfer', $3, $4, 'x')`,
    [paymentId, await anothers(db), day, at],
  );
  return { draft, gone, note, method, own, paymentId };
}

/** All that a command around money can change. */
const moneyTables = [
  ...["invoices", "invoice_lines", "payments", "refunds", "credit_notes", "credit_entries", "number_series"],
  ...["billed_periods", "money_settings", "saved_methods", "payment_attempts", "projects", "project_plans", "mails"],
];
