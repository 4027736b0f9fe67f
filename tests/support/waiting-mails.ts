import { randomUUID } from "node:crypto";
import { moneyMailWords } from "../../content/emails-money.ts";
import { emptyEnquiry, readEnquiry } from "../../domain/enquiry.ts";
import { anonymous, type PersonActor, system, systemActor } from "../../server/access/actor.ts";
import { decideRequest } from "../../server/add-on-requests/decide-request.ts";
import { requestAddOns } from "../../server/add-on-requests/request-add-ons.ts";
import { recordOwnEvent } from "../../server/audit/record-event.ts";
import { makeLink, sendLink } from "../../server/auth/account-links.ts";
import { correctEmail } from "../../server/auth/correct-email.ts";
import { disableLogin } from "../../server/auth/disable-login.ts";
import { deleteClient } from "../../server/clients/delete-client.ts";
import { sendDataRequest } from "../../server/data-requests/send-data-request.ts";
import { acknowledgeDataRequest, answerDataRequest } from "../../server/data-requests/settle-data-request.ts";
import { asAccounts, asViewer } from "../../server/db/client.server.ts";
import { bookDeparture } from "../../server/departures/book-departure.ts";
import { cancelAgreement } from "../../server/departures/cancel-agreement.ts";
import { followDeparture } from "../../server/departures/follow-departure.ts";
import { takeBackDeparture } from "../../server/departures/take-back-departure.ts";
import { waiveDeparture } from "../../server/departures/waive-departure.ts";
import { approveVersion, askForChanges } from "../../server/drafts/answer-version.ts";
import { findReview } from "../../server/drafts/find-review.ts";
import { sendVersion } from "../../server/drafts/send-version.ts";
import { uploadVersion } from "../../server/drafts/upload-version.ts";
import { receiveEnquiry } from "../../server/enquiries/receive-enquiry.ts";
import { eraseDeleted } from "../../server/erasure/erase-deleted.ts";
import { askForExport } from "../../server/exports/ask-for-export.ts";
import { makeExport } from "../../server/exports/make-export.ts";
import { correctPayment } from "../../server/invoices/correct-payment.ts";
import { creditInvoice } from "../../server/invoices/credit-invoice.ts";
import { mailAboutInvoice } from "../../server/invoices/notify.ts";
import { recordPayment, recordTransfer } from "../../server/invoices/record-payment.ts";
import { recordRefund } from "../../server/invoices/record-refund.ts";
import { requestFirstPayment } from "../../server/invoices/request-first-payment.ts";
import { sendInvoice } from "../../server/invoices/send-invoice.ts";
import { voidInvoice } from "../../server/invoices/void-invoice.ts";
import type { MailKind } from "../../server/mail/kinds.ts";
import { answerItems } from "../../server/material/answer-items.ts";
import { addItem } from "../../server/material/edit-list.ts";
import { handOver } from "../../server/material/hand-over.ts";
import { remindNow } from "../../server/material/remind.ts";
import { sendList, takeTurn } from "../../server/material/send-list.ts";
import { mailMessages } from "../../server/messages/mail-messages.ts";
import { readMessages } from "../../server/messages/note-read.ts";
import { writeMessage } from "../../server/messages/write-message.ts";
import { addPerson, removePerson } from "../../server/people/change-people.ts";
import { announceNewPrice, findNewPrice } from "../../server/plan-changes/announce-price.ts";
import { askForChange } from "../../server/plan-changes/ask-change.ts";
import { findPlanPage } from "../../server/plan-changes/find-plan-page.ts";
import { takeRequestedChange } from "../../server/plan-changes/take-change.ts";
import { announceTermEnds } from "../../server/projects/announce-term-ends.ts";
import { changeStatus } from "../../server/projects/change-status.ts";
import { changeTerm } from "../../server/projects/change-term.ts";
import { deleteProject } from "../../server/projects/delete-project.ts";
import { addToProject } from "../../server/projects/project-catalogue.ts";
import { callOffWork, planWork } from "../../server/sites/plan-work.ts";
import { sendLetters } from "../../server/sites/send-letters.ts";
import { writeNote } from "../../server/sites/write-note.ts";
import { aBilledProject } from "./a-billed-project.ts";
import { aClient } from "./a-client.ts";
import { aPerson } from "./a-person.ts";
import { aProject } from "./a-project.ts";
import { isWatched } from "./a-site.ts";
import { anOutage, aWatchedSite } from "./a-watched-site.ts";
import { anActor } from "./an-actor.ts";
import { acceptFor } from "./an-agreement.ts";
import { anInvoice, kept } from "./an-invoice.ts";
import { archive } from "./archives.ts";
import { inTheCatalogue } from "./in-the-catalogue.ts";
import { look } from "./look.ts";
import { aLiveSite, lookedFor, minuteAfter, noted } from "./looks.ts";
import { sam } from "./people.ts";
import { dropMails } from "./sent-mails.ts";

export const at = new Date("2026-11-14T09:00:00Z");
export const today = "2026-11-14";
export const provider = anActor(sam, at);
const worker = systemActor("test", at);
let owner = "";

/** For each of them another; their id. */
export async function newOwner(): Promise<string> {
  owner = await aClient();
  return owner;
}

/** The number of the bank account: what asks for money says it. */
const asking = "00012345";
const pence = 5_000;

/** What is queued, for the id that the change needs; what changes while it waits; and what it may then not say, or that it is not sent. */
type Case = {
  queue: () => Promise<string>;
  change: (id: string) => Promise<unknown>;
  becomes: "not sent" | { without: string };
};

const pay = (invoiceId: string, amountPence = pence) =>
  recordTransfer(provider, invoiceId, { amountPence, receivedOn: today, reference: "", retryKey: randomUUID() });
const takeBack = (invoiceId: string) =>
  voidInvoice(provider, invoiceId, { reason: "Wrong", followedBy: "nothing", isMailed: false });
const eraseOwner = () => deleteClient(provider, owner);
const elsewhere = () => correctEmail(provider, owner, `${randomUUID()}@elsewhere.example`);

async function anOpenInvoice(): Promise<string> {
  const id = await anInvoice(at, { owner, pence });
  await dropMails();
  return id;
}

/** About an invoice that is open. */
const about =
  (kind: MailKind, details: Record<string, string> = { amount: "£50.00" }): Case["queue"] =>
  async () => {
    const invoiceId = await anOpenInvoice();
    const happening = { action: "invoice-reminded", invoiceId, details } as const;
    await asViewer(system, (tx) => mailAboutInvoice(tx, kind, happening, worker));
    return invoiceId;
  };

const link = (purpose: "reset" | "invite" | "email", newEmail?: string) =>
  asAccounts(anonymous, (tx) =>
    sendLink(tx, { accountId: owner, purpose, ...(newEmail ? { newEmail } : {}) }, { ...worker, kind: "anonymous" }),
  );
const linked = (purpose: "reset" | "invite") => async () => {
  await link(purpose);
  return owner;
};

async function aRequest(): Promise<string> {
  const projectId = await aProject(at, "active", { owner });
  const client = { kind: "person", id: owner, role: "user" } as const;
  await requestAddOns(anActor(client, at), { projectId, lines: ["Basic CMS - £125.00 one-time"], retryKey: undefined });
  const [request] = await look<{ id: string }>("select id from add_on_requests where project_id = $1", projectId);
  return request?.id ?? "";
}
/** Written, and nothing more for a quarter of an hour. */
async function aMessage(by: PersonActor): Promise<string> {
  const projectId = await aProject(at, "active", { owner });
  const wrote = new Date(at.getTime() - 15 * 60_000);
  const written = await writeMessage({ ...by, at: wrote }, projectId, {
    text: "Could this go on the Dates page?",
    retryKey: randomUUID(),
    seen: undefined,
  });
  if (written.outcome !== "written") throw new Error(written.outcome);
  await mailMessages(written.id, worker);
  return projectId;
}

/** A smaller plan, agreed by the client for the end of the month. */
async function aPlanChange(): Promise<string> {
  const projectId = await aBilledProject(at, { owner, projectLines: [{ name: "Cyber Titan", from: today }] });
  const client = { kind: "person", id: owner, role: "user" } as const;
  const planId = (await inTheCatalogue("plan", "Tech Voyager")).id;
  const looked = { linkId: undefined, planId, changeId: undefined };
  const page = await findPlanPage(client, projectId, looked, at);
  if (!page?.item || !page.figured || typeof page.figured === "string") throw new Error("no change");
  const [id, linkId] = [randomUUID(), page.item.linkId];
  await askForChange(anActor(client, at), projectId, { id, linkId, planId, revision: page.figured.revision });
  await takeRequestedChange(id, worker);
  return id;
}

async function aNewPrice(): Promise<string> {
  const projectId = await aBilledProject(at, { owner, projectLines: [{ name: "Cyber Titan", from: today }] });
  await changeTerm(provider, projectId, today);
  await look("update project_plans set price_pence = price_pence - 100 where project_id = $1", projectId);
  const planId = (await inTheCatalogue("plan", "Cyber Titan")).id;
  const found = await findNewPrice(provider, planId, today);
  const linkIds = found?.concerned.flatMap((one) => (one.projectId === projectId ? [one.linkId] : [])) ?? [];
  await announceNewPrice(provider, { planId, linkIds, revision: found?.revision ?? "" });
  const [change] = await look<{ id: string }>("select id from plan_changes where project_id = $1", projectId);
  return change?.id ?? "";
}
/** Agreed by the client: in two weeks, or today, and then it has come. */
async function aDeparture({ hasCome = false } = {}): Promise<string> {
  const projectId = await aBilledProject(at, { owner, projectLines: [{ name: "Tech Voyager", from: today }] });
  await changeTerm(provider, projectId, "2026-06-14");
  const [id, endsOn] = [randomUUID(), hasCome ? today : "2026-11-28"];
  const client = { kind: "person", id: owner, role: "user" } as const;
  const booked = await bookDeparture(anActor(client, at), projectId, { id, endsOn, pence: 6 * 1299 });
  if (booked.outcome !== "booked") throw new Error(booked.outcome);
  if (hasCome) await followDeparture(id, worker);
  return id;
}
const projectOf = async (departureId: string) => {
  const [row] = await look<{ id: string }>("select project_id as id from departures where id = $1", departureId);
  return row?.id ?? "";
};
const stays = (id: string) => look("update departures set taken_back_at = now() where id = $1", id);
/** It has a plan, and its client is to accept what is agreed. */
async function aNewShop(): Promise<string> {
  const id = await aProject(at, "template_sent", { owner });
  await addToProject(provider, id, await inTheCatalogue("plan", "Tech Voyager"));
  return id;
}
async function anAcceptedProject(): Promise<string> {
  const id = await aNewShop();
  await acceptFor(id, at);
  return id;
}
/** Its first payment came by a transfer. */
async function anUnagreedProject(): Promise<string> {
  const id = await aNewShop();
  await requestFirstPayment(provider, id, { amountPence: undefined, reason: "" });
  const [open] = await look<{ id: string; pence: number }>(
    "select id, total_pence as pence from invoices where project_id = $1",
    id,
  );
  await dropMails();
  await pay(open?.id ?? "", open?.pence);
  return id;
}
const decline = (id: string) => decideRequest(provider, id, { kind: "declined", reason: "Not needed" });

async function anEnquiry(): Promise<string> {
  const email = `${randomUUID()}@asks.example`;
  const fields = readEnquiry({ ...emptyEnquiry, name: "Ida", email, project: "A site", consent: true });
  await receiveEnquiry(fields, { retryKey: undefined, address: randomUUID(), requestId: randomUUID() }, at);
  const [enquiry] = await look<{ id: string }>("select id from enquiries where email = $1", email);
  return enquiry?.id ?? "";
}

/** By card, and sent back; the refund's own id. */
async function aRefund(): Promise<string> {
  const [invoiceId, providerId] = [await anOpenInvoice(), randomUUID()];
  const paid = {
    invoiceId,
    amountPence: pence,
    method: "card",
    receivedOn: today,
    providerId: `pi_${providerId}`,
  } as const;
  await asViewer(system, (tx) => recordPayment(tx, paid, worker));
  await dropMails();
  const paymentId = await paymentOf(invoiceId);
  const refund = {
    paymentId,
    invoiceId,
    amountPence: pence,
    refundedOn: today,
    kind: "too-much",
    reason: "",
    providerId,
  } as const;
  await asViewer(system, (tx) => recordRefund(tx, refund, "money-refunded", worker));
  return `${invoiceId} ${providerId}`;
}

async function paymentOf(invoiceId: string): Promise<string> {
  const [payment] = await look<{ id: string }>("select id from payments where invoice_id = $1", invoiceId);
  return payment?.id ?? "";
}

export async function aReceipt(): Promise<string> {
  const invoiceId = await anOpenInvoice();
  await pay(invoiceId);
  return invoiceId;
}

export const neverReceived = (invoiceId: string, instead: { amountPence: number; receivedOn: string } | null = null) =>
  paymentOf(invoiceId).then((paymentId) =>
    correctPayment(provider, paymentId, {
      kind: "never-received",
      instead,
      isMailed: false,
      reason: "Typed wrong",
      retryKey: randomUUID(),
    }),
  );

const bounce = async (invoiceId: string) =>
  correctPayment(provider, await paymentOf(invoiceId), {
    kind: "bounced",
    on: today,
    reason: "",
    retryKey: randomUUID(),
  });

async function aList(): Promise<{ projectId: string; itemId: string }> {
  const projectId = await aProject(at, "active", { owner });
  const itemId = randomUUID();
  const item = { id: itemId, kind: "text" as const, title: "About you", hint: "", enough: 1, isNeeded: true };
  await addItem(provider, projectId, Object.assign(item, { choices: [] }));
  await sendList(provider, projectId, "I need a few words.");
  return { projectId, itemId };
}

async function aGivenList(): Promise<string> {
  const { projectId, itemId } = await aList();
  const client = anActor({ kind: "person", id: owner, role: "user" }, at);
  await answerItems(client, projectId, new Map([[itemId, { answer: "We bake." }]]));
  await dropMails();
  await handOver(client, projectId);
  return projectId;
}

async function aDraft(): Promise<{ projectId: string; number: number; fingerprint: string }> {
  const projectId = await aProject(at, "active", { owner });
  await uploadDraft(projectId, "Bread");
  await sendVersion(provider, { projectId, number: 1, note: "The first." });
  const review = await findReview(provider, projectId);
  return { projectId, number: 1, fingerprint: review?.versions[0]?.fingerprint ?? "" };
}

const uploadDraft = (projectId: string, content: string) =>
  uploadVersion(provider, { id: randomUUID(), projectId }, [archive([{ name: "index.html", content }])]);

async function anAnsweredDraft(kind: "approved" | "changes"): Promise<string> {
  const version = await aDraft();
  const client = anActor({ kind: "person", id: owner, role: "user" }, at);
  await dropMails();
  await (kind === "approved"
    ? approveVersion(client, { ...version, typedName: "Noor Haddad", firstPaymentNote: "" })
    : askForChanges(client, { ...version, changes: "Say weekend." }));
  return version.projectId;
}

async function aDownSite(minutes: number): Promise<string> {
  const id = await aLiveSite(at, owner);
  await lookedFor(minutes, at, { [id]: "no-answer" });
  return id;
}

/** Of which the provider has told its client. */
async function aSiteThatWasDown(): Promise<string> {
  const id = await aDownSite(3);
  await noted(id, "note-know", minuteAfter(at, 2));
  await lookedFor(2, minuteAfter(at, 3), { [id]: "up" });
  return id;
}

async function anOutageNote(): Promise<string> {
  const projectId = await aWatchedSite(at, { owner });
  const incidentId = await anOutage([projectId], { from: new Date(at.getTime() - 60_000) });
  await writeNote(provider, incidentId, { kind: "note-know", text: "I am on it.", nextBy: null, retryKey: undefined });
  return projectId;
}

async function announcedWork(): Promise<string> {
  const projectId = await aWatchedSite(at, { owner });
  const [from, to] = [4, 5].map((days) => new Date(at.getTime() + days * 86_400_000));
  const work = { projectIds: [projectId], from: from ?? at, to: to ?? at, what: "A new disk.", retryKey: undefined };
  const planned = await planWork(provider, work);
  return planned.outcome === "planned" ? planned.incidentId : planned.outcome;
}

/** Every kind of mail, and how it comes to wait. */
export const waitingMails: Record<MailKind, Case> = {
  "agreement-accepted": {
    queue: () => anAcceptedProject(),
    change: (id) => deleteProject(provider, id),
    becomes: "not sent",
  },
  "agreement-cancelled": {
    async queue() {
      const id = await aNewShop();
      await look("update clients set kind = 'consumer' where id = $1", owner);
      await acceptFor(id, at, { startsAtOnce: true });
      await dropMails();
      const client = anActor({ kind: "person", id: owner, role: "user" }, at);
      await cancelAgreement(client, id, { id: randomUUID(), name: "Rosa" });
      return id;
    },
    change: (id) => deleteProject(provider, id),
    becomes: "not sent",
  },
  "agreement-wanted": {
    queue: () => anUnagreedProject(),
    change: (id) => acceptFor(id, at),
    becomes: "not sent",
  },
  "add-ons-confirmed": { queue: aRequest, change: decline, becomes: "not sent" },
  "add-ons-requested": { queue: aRequest, change: decline, becomes: "not sent" },
  "balance-gone": { queue: about("balance-gone"), change: pay, becomes: { without: asking } },
  "balance-used": {
    async queue() {
      const first = await anOpenInvoice();
      await pay(first, pence + 700);
      await about("balance-used", { amount: "£7.00" })();
      return first;
    },
    change: bounce,
    becomes: "not sent",
  },
  "email-corrected-new": { queue: async () => String(await elsewhere()), change: elsewhere, becomes: "not sent" },
  "email-corrected-old": {
    queue: async () => String(await elsewhere()),
    change: () => correctEmail(provider, owner, `${owner}@model.example`),
    becomes: "not sent",
  },
  "email-link": {
    async queue() {
      const newEmail = `${randomUUID()}@elsewhere.example`;
      await link("email", newEmail);
      return newEmail;
    },
    change: async (newEmail) => correctEmail(provider, await aClient(), newEmail),
    becomes: "not sent",
  },
  "enquiry-confirmed": {
    queue: anEnquiry,
    change: (id) => look("update enquiries set spam_at = now() where id = $1", id),
    becomes: "not sent",
  },
  "enquiry-received": {
    queue: anEnquiry,
    change: (id) => look("update enquiries set answered_at = now() where id = $1", id),
    becomes: "not sent",
  },
  "data-request-acknowledged": {
    async queue() {
      const email = `${randomUUID()}@asks.example`;
      const fields = { kind: "copy", name: "Ida", email, text: "" } as const;
      await sendDataRequest(fields, { address: randomUUID(), requestId: "test" }, at);
      const [found] = await look<{ id: string }>("select id from data_requests where email = $1", email);
      await acknowledgeDataRequest(provider, found?.id ?? "");
      return found?.id ?? "";
    },
    change: (id) => answerDataRequest(provider, id),
    becomes: "not sent",
  },
  "data-request-link": {
    async queue() {
      const email = `${randomUUID()}@asks.example`;
      const fields = { ...emptyEnquiry, name: "Ida", email, project: "A page.", consent: true };
      await receiveEnquiry(fields, { retryKey: undefined, address: randomUUID(), requestId: "test" }, at);
      await dropMails();
      const request = { kind: "erasure", name: "Ida", email, text: "" } as const;
      await sendDataRequest(request, { address: randomUUID(), requestId: "test" }, at);
      const [found] = await look<{ id: string }>("select id from data_requests where email = $1", email);
      return found?.id ?? "";
    },
    change: (id) => answerDataRequest(provider, id),
    becomes: "not sent",
  },
  "data-request-received": {
    async queue() {
      const email = `${randomUUID()}@asks.example`;
      const fields = { kind: "complaint", name: "Ida", email, text: "You wrote to somebody else." } as const;
      await sendDataRequest(fields, { address: randomUUID(), requestId: "test" }, at);
      const [found] = await look<{ id: string }>("select id from data_requests where email = $1", email);
      return found?.id ?? "";
    },
    change: (id) => answerDataRequest(provider, id),
    becomes: "not sent",
  },
  "export-ready": {
    async queue() {
      const asking = anActor({ kind: "person", id: owner, role: "user" }, at);
      await askForExport(asking, owner);
      const [requested] = await look<{ id: string }>("select id from client_exports where client_id = $1", owner);
      await makeExport(requested?.id ?? "", "test", () => at);
      return owner;
    },
    change: eraseOwner,
    becomes: "not sent",
  },
  "invite-link": { queue: linked("invite"), change: (id) => disableLogin(provider, id), becomes: "not sent" },
  "invoice-copy": {
    async queue() {
      const invoiceId = await aReceipt();
      await sendInvoice(provider, invoiceId);
      return invoiceId;
    },
    change: bounce,
    becomes: { without: moneyMailWords.settled.paid },
  },
  "invoice-credited": {
    async queue() {
      const invoiceId = await anOpenInvoice();
      await creditInvoice(provider, invoiceId, { ...kept, amountPence: 100, reason: "Less", retryKey: undefined });
      return invoiceId;
    },
    change: (id) => pay(id, pence - 100),
    becomes: { without: asking },
  },
  "invoice-due-soon": { queue: about("invoice-due-soon"), change: pay, becomes: "not sent" },
  "invoice-final": { queue: about("invoice-final"), change: takeBack, becomes: "not sent" },
  "invoice-issued": { queue: () => anInvoice(at, { owner, pence }), change: takeBack, becomes: "not sent" },
  "invoice-overdue": { queue: about("invoice-overdue"), change: pay, becomes: "not sent" },
  "invoice-overdue-again": { queue: about("invoice-overdue-again"), change: takeBack, becomes: "not sent" },
  "invoice-voided": {
    async queue() {
      const invoiceId = await anOpenInvoice();
      await voidInvoice(provider, invoiceId, { reason: "Wrong", followedBy: "nothing", isMailed: true });
      return invoiceId;
    },
    change: eraseOwner,
    becomes: "not sent",
  },
  "money-refunded": {
    queue: aRefund,
    async change(refund) {
      const [invoiceId = "", providerId] = refund.split(" ");
      const again = { invoiceId, amountPence: pence, method: "card", receivedOn: today } as const;
      await asViewer(system, (tx) => recordPayment(tx, { ...again, providerId: `${providerId}-returned` }, worker));
    },
    becomes: "not sent",
  },
  "payment-bounced": { queue: about("payment-bounced"), change: pay, becomes: { without: asking } },
  "payment-corrected": { queue: about("payment-corrected"), change: pay, becomes: { without: asking } },
  "payment-failed": { queue: about("payment-failed"), change: pay, becomes: "not sent" },
  "payment-received": { queue: aReceipt, change: neverReceived, becomes: "not sent" },
  "person-invited": {
    async queue() {
      const email = `${randomUUID()}@people.example`;
      const noMails = { getsInvoices: false, getsReminders: false, getsNews: false };
      await addPerson(provider, owner, { name: "Ida", email, phone: "", may: "project", ...noMails });
      const [person] = await look<{ id: string }>("select id from client_people where email = $1", email);
      return person?.id ?? "";
    },
    change: (personId) => removePerson(provider, { clientId: owner, personId }),
    becomes: "not sent",
  },
  "person-removed": {
    async queue() {
      const { personId } = await aPerson(owner, "money");
      await removePerson(provider, { clientId: owner, personId });
      return owner;
    },
    change: eraseOwner,
    becomes: "not sent",
  },
  "leaving-booked": {
    queue: () => aDeparture(),
    change: stays,
    becomes: "not sent",
  },
  "leaving-erased": {
    async queue() {
      const id = await aDeparture({ hasCome: true });
      await followDeparture(id, systemActor("test", new Date("2026-11-23T05:50:00Z")));
      await eraseDeleted(new Date("2026-11-26T03:20:00Z"));
      return id;
    },
    change: eraseOwner,
    becomes: "not sent",
  },
  "leaving-erasing": {
    async queue() {
      const id = await aDeparture({ hasCome: true });
      await followDeparture(id, systemActor("test", new Date("2026-11-23T05:50:00Z")));
      return id;
    },
    change: stays,
    becomes: "not sent",
  },
  "leaving-last-day": {
    queue: () => aDeparture({ hasCome: true }),
    change: stays,
    becomes: "not sent",
  },
  "leaving-noted": {
    queue: () => aDeparture(),
    change: stays,
    becomes: "not sent",
  },
  "leaving-stays": {
    async queue() {
      const id = await aDeparture();
      await takeBackDeparture(provider, await projectOf(id), id);
      return id;
    },
    change: eraseOwner,
    becomes: "not sent",
  },
  "leaving-waived": {
    async queue() {
      const id = await aDeparture();
      await waiveDeparture(provider, await projectOf(id), "As agreed by phone");
      return id;
    },
    change: stays,
    becomes: "not sent",
  },
  // Whoever has looked meanwhile is told nothing.
  "messages-to-client": {
    queue: () => aMessage(provider),
    change: (projectId) => readMessages(anActor({ kind: "person", id: owner, role: "user" }, at), projectId, at),
    becomes: "not sent",
  },
  "messages-to-provider": {
    queue: () => aMessage(anActor({ kind: "person", id: owner, role: "user" }, at)),
    change: (projectId) => readMessages(provider, projectId, at),
    becomes: "not sent",
  },
  "new-price": {
    queue: aNewPrice,
    change: (id) => look("update plan_changes set withdrawn_at = now() where id = $1", id),
    becomes: "not sent",
  },
  "plan-change-noted": {
    queue: () => aPlanChange(),
    change: (id) => look("update plan_changes set withdrawn_at = now() where id = $1", id),
    becomes: "not sent",
  },
  "plan-changed": {
    queue: () => aPlanChange(),
    change: (id) => look("update plan_changes set withdrawn_at = now() where id = $1", id),
    becomes: "not sent",
  },
  "project-news": {
    async queue() {
      const projectId = await aProject(at, "active", { owner });
      await changeStatus(provider, projectId, {
        status: "awaiting_first_payment",
        note: "As agreed by phone.",
        isMailed: true,
      });
      return projectId;
    },
    change: (projectId) => changeStatus(provider, projectId, { status: null, note: "", isMailed: true }),
    becomes: "not sent",
  },
  "draft-sent": {
    queue: () => aDraft().then(({ projectId }) => projectId),
    async change(projectId) {
      await uploadDraft(projectId, "Cake");
      await sendVersion(provider, { projectId, number: 2, note: "" });
    },
    becomes: "not sent",
  },
  "draft-approved": {
    queue: () => anAnsweredDraft("approved"),
    change: (projectId) => deleteProject(provider, projectId),
    becomes: "not sent",
  },
  "draft-approved-copy": {
    queue: () => anAnsweredDraft("approved"),
    change: (projectId) => deleteProject(provider, projectId),
    becomes: "not sent",
  },
  "draft-changes": {
    queue: () => anAnsweredDraft("changes"),
    change: (projectId) => deleteProject(provider, projectId),
    becomes: "not sent",
  },
  "draft-changes-copy": {
    queue: () => anAnsweredDraft("changes"),
    change: (projectId) => deleteProject(provider, projectId),
    becomes: "not sent",
  },
  "material-asked": {
    queue: () => aList().then(({ projectId }) => projectId),
    change: (projectId) => takeTurn(provider, projectId),
    becomes: "not sent",
  },
  "material-given": {
    queue: () => aGivenList(),
    change: (projectId) => deleteProject(provider, projectId),
    becomes: "not sent",
  },
  "material-received": {
    queue: () => aGivenList(),
    change: (projectId) => deleteProject(provider, projectId),
    becomes: "not sent",
  },
  "material-reminder": {
    async queue() {
      const { projectId } = await aList();
      await dropMails();
      await remindNow(provider, projectId);
      return projectId;
    },
    change: (projectId) => takeTurn(provider, projectId),
    becomes: "not sent",
  },
  "request-declined": {
    async queue() {
      const request = await aRequest();
      await decline(request);
      const [found] = await look<{ id: string }>("select project_id as id from add_on_requests where id = $1", request);
      return found?.id ?? "";
    },
    change: (projectId) => deleteProject(provider, projectId),
    becomes: "not sent",
  },
  "reset-link": { queue: linked("reset"), change: linked("reset"), becomes: "not sent" },
  "security-notice": {
    async queue() {
      const from = `${owner}@before.example`;
      await asAccounts({ kind: "person", id: owner }, async (tx) => {
        await makeLink(tx, { accountId: owner, purpose: "undo", newEmail: from }, at);
        await recordOwnEvent(tx, "email-changed", owner, { ...worker, kind: "anonymous" }, { from });
      });
      return owner;
    },
    change: elsewhere,
    becomes: { without: "Move my account back" },
  },
  "site-down": {
    queue: () => aDownSite(2),
    change: (id) => lookedFor(2, minuteAfter(at, 2), { [id]: "up" }),
    becomes: "not sent",
  },
  "site-down-client": {
    queue: () => aDownSite(15),
    change: (id) => lookedFor(2, minuteAfter(at, 15), { [id]: "up" }),
    becomes: "not sent",
  },
  "site-up": { queue: aSiteThatWasDown, change: (id) => deleteProject(provider, id), becomes: "not sent" },
  "site-up-client": { queue: aSiteThatWasDown, change: (id) => deleteProject(provider, id), becomes: "not sent" },
  "site-letter": {
    async queue() {
      const projectId = await aProject(at, "live", { owner });
      await isWatched(projectId, "2026-06-01T09:00:00Z");
      await sendLetters(new Date("2026-11-02T09:00:00Z"));
      return projectId;
    },
    change: (projectId) => deleteProject(provider, projectId),
    becomes: "not sent",
  },
  "term-ends": {
    async queue() {
      const projectId = await aProject(at, "live", { owner });
      await changeTerm(provider, projectId, "2025-12-04");
      await announceTermEnds(at);
      return projectId;
    },
    change: (projectId) => changeTerm(provider, projectId, "2026-01-04"),
    becomes: "not sent",
  },
  "outage-note": {
    queue: anOutageNote,
    change: (projectId) => deleteProject(provider, projectId),
    becomes: "not sent",
  },
  "work-announced": {
    queue: announcedWork,
    change: (incidentId) => callOffWork(provider, incidentId),
    becomes: "not sent",
  },
  "work-called-off": {
    async queue() {
      const incidentId = await announcedWork();
      await dropMails();
      await callOffWork(provider, incidentId);
      return incidentId;
    },
    change: (incidentId) => look("delete from incidents where id = $1", incidentId),
    becomes: "not sent",
  },
};
