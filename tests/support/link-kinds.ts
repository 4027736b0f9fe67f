import { randomUUID } from "node:crypto";
import { anonymous } from "../../server/access/actor.ts";
import { linkAddress, makeLink } from "../../server/auth/account-links.ts";
import { correctEmail } from "../../server/auth/correct-email.ts";
import { disableLogin } from "../../server/auth/disable-login.ts";
import { invitationAddress } from "../../server/auth/invitations.ts";
import { answerDataRequest } from "../../server/data-requests/settle-data-request.ts";
import { asAccounts } from "../../server/db/client.server.ts";
import { findFileLink } from "../../server/documents/file-link.ts";
import { uploadVersion } from "../../server/drafts/upload-version.ts";
import { draftAddress } from "../../server/drafts/viewing.ts";
import { recordTransfer } from "../../server/invoices/record-payment.ts";
import { sendInvoice } from "../../server/invoices/send-invoice.ts";
import { payPath } from "../../server/payments/pay-link.ts";
import { addPerson, inviteAgain, removePerson } from "../../server/people/change-people.ts";
import { findPeople } from "../../server/people/find-people.ts";
import { cast } from "../../server/seed/cast.ts";
import { endPreview, listPreviews, makePreview } from "../../server/website/previews.ts";
import { findCalendarAddress, makeCalendarAddress } from "../../server/year-ahead/calendar-address.ts";
import { aDataLink } from "./a-data-link.ts";
import { aProject } from "./a-project.ts";
import { anActor } from "./an-actor.ts";
import { archive } from "./archives.ts";
import type { MoneyTestApp } from "./money-test-app.ts";
import { sam } from "./people.ts";

type Made = { path: string; clientId: string; invoiceId: string };

/** A kind of link that opens something for whoever has it. */
export type LinkKind = {
  /** Of which address of the site map. */
  address:
    | "/clients/password/:token"
    | "/clients/email/:token"
    | "/pay/:token"
    | "/clients/invited/:token"
    | "/invoice-files/:token"
    | "/privacy/your-data/:token"
    | "/preview/:token"
    | "/calendar/:token"
    | "/drafts/:token";
  make: (open: MoneyTestApp) => Promise<Made>;
  /** What must have happened for its time to begin. */
  begin?: (open: MoneyTestApp, made: Made) => Promise<unknown>;
  lastsMilliseconds: number;
  /** What whoever opens it is answered with, if not a page. */
  leadsOn?: true;
  /** Random, and none of our seals: the secret has no part in it. */
  isRandom?: true;
  /** None of what ends within a minute. */
  revoke?: (open: MoneyTestApp, made: Made) => Promise<unknown>;
  /** What it is about is gone. */
  bury: (open: MoneyTestApp, made: Made) => Promise<unknown>;
};

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const owed = 5_000;

/** Each for a client of its own. */
export const linkKinds: Record<string, LinkKind> = {
  reset: ofAccount("reset", hour),
  invitation: ofAccount("invite", 7 * day),
  "invitation to a client": {
    address: "/clients/invited/:token",
    async make(open) {
      const clientId = await open.client();
      const mails = { getsInvoices: false, getsReminders: false, getsNews: false };
      const ida = {
        name: "Ida",
        email: `${randomUUID()}@people.example`,
        phone: "",
        may: "project",
        ...mails,
      } as const;
      const actor = anActor(sam, open.now());
      await addPerson(actor, clientId, ida);
      const personId = await invitedTo(clientId);
      return { path: new URL(invitationAddress(personId, actor.at)).pathname, clientId, invoiceId: "" };
    },
    lastsMilliseconds: 7 * day,
    async revoke(open, { clientId }) {
      const later = new Date(open.now().getTime() + 1);
      await inviteAgain(anActor(sam, later), { clientId, personId: await invitedTo(clientId) });
    },
    async bury(open, { clientId }) {
      await removePerson(anActor(sam, open.now()), { clientId, personId: await invitedTo(clientId) });
    },
  },
  "data of whoever only wrote": {
    address: "/privacy/your-data/:token",
    async make(open) {
      const { path, id } = await aDataLink((sql, values) => open.look(sql, ...values), open.now());
      return { path, clientId: id, invoiceId: "" };
    },
    lastsMilliseconds: 7 * day,
    revoke: (open, { clientId: requestId }) => answerDataRequest(anActor(sam, open.now()), requestId),
    bury: (open, { clientId: requestId }) =>
      open.look("delete from enquiries where email = (select email from data_requests where id = $1)", requestId),
  },
  "change of address": ofAccount("email", day),
  "undo of a change of address": {
    ...ofAccount("undo", 7 * day),
    revoke: (open, { clientId }) => correctEmail(anActor(sam, open.now()), clientId, `${randomUUID()}@right.example`),
  },
  pay: ofInvoice(""),
  "document behind a pay link": ofInvoice("/invoice"),
  "document for a minute": {
    address: "/invoice-files/:token",
    async make(open) {
      const [clientId, invoiceId] = await anOwedInvoice(open);
      const path = await findFileLink(sam, { invoiceId, clientId }, open.now());
      if (!path) throw new Error("no address");
      return { path, clientId, invoiceId };
    },
    lastsMilliseconds: minute,
    bury: erase,
  },
  "draft of a site": {
    address: "/drafts/:token",
    async make(open) {
      const clientId = await open.client();
      const [at, versionId] = [open.now(), randomUUID()];
      const projectId = await aProject(at, "active", { owner: clientId });
      const content = [archive([{ name: "index.html", content: "<h1>Bread</h1>" }])];
      const { outcome } = await uploadVersion(anActor(sam, at), { id: versionId, projectId }, content);
      if (outcome !== "uploaded") throw new Error(outcome);
      const [session] = await open.look<{ id: string }>(
        `insert into auth.session (expires_at, token, created_at, updated_at, user_id, aal, amr, seen_at)
         values ($1::timestamptz + interval '1 day', $2, $1, $1, $3, 'aal1', 'pwd', $1) returning id`,
        ...[at.toISOString(), randomUUID(), cast.sam.id],
      );
      const sessionId = session?.id ?? "";
      const path = new URL(draftAddress({ sessionId, versionId }, at)).pathname;
      return { path, clientId: projectId, invoiceId: sessionId };
    },
    lastsMilliseconds: hour,
    revoke: (open, { invoiceId: sessionId }) => open.look("delete from auth.session where id = $1", sessionId),
    bury: (open, { clientId: projectId }) =>
      open.look("update projects set deleted_at = now() where id = $1", projectId),
  },
  "private calendar": {
    address: "/calendar/:token",
    async make(open) {
      const clientId = await open.client();
      const actor = anActor({ kind: "person", id: clientId, role: "user" }, open.now());
      await makeCalendarAddress(actor);
      const address = await findCalendarAddress(actor, actor.at);
      return { path: address?.path ?? "", clientId, invoiceId: "" };
    },
    lastsMilliseconds: 366 * day,
    revoke: (open, { clientId }) =>
      makeCalendarAddress(anActor({ kind: "person", id: clientId, role: "user" }, open.now())),
    bury: (open, { clientId }) => disableLogin(anActor(sam, open.now()), clientId),
  },
  "preview of the website": {
    address: "/preview/:token",
    async make(open) {
      const made = await makePreview(anActor(sam, open.now()));
      if (made.outcome !== "made") throw new Error(made.outcome);
      return { path: `/preview/${made.token}`, clientId: "", invoiceId: "" };
    },
    lastsMilliseconds: 7 * day,
    leadsOn: true,
    isRandom: true,
    revoke: endPreviews,
    // The draft is always there: it dies by being ended alone.
    bury: endPreviews,
  },
};

async function invitedTo(clientId: string): Promise<string> {
  const found = await findPeople(sam, clientId);
  return found?.people.find(({ joinedAt, may }) => may !== null && joinedAt === null)?.id ?? "";
}

async function endPreviews(open: MoneyTestApp) {
  for (const { id } of await listPreviews(sam, open.now())) await endPreview(anActor(sam, open.now()), id);
}

function ofAccount(purpose: "reset" | "invite" | "email" | "undo", lastsMilliseconds: number): LinkKind {
  const another = (open: MoneyTestApp, accountId: string) => {
    const newEmail = purpose === "email" || purpose === "undo" ? `${randomUUID()}@elsewhere.example` : undefined;
    const link = { accountId, purpose, ...(newEmail ? { newEmail } : {}) };
    return asAccounts(anonymous, (tx) => makeLink(tx, link, open.now()));
  };
  return {
    address: purpose === "email" || purpose === "undo" ? "/clients/email/:token" : "/clients/password/:token",
    async make(open) {
      const clientId = await open.client();
      const { pathname } = new URL(linkAddress(await another(open, clientId), purpose));
      return { path: pathname, clientId, invoiceId: "" };
    },
    lastsMilliseconds,
    revoke: (open, { clientId }) => another(open, clientId),
    bury: (open, { clientId }) => disableLogin(anActor(sam, open.now()), clientId),
  };
}

function ofInvoice(document: "" | "/invoice"): LinkKind {
  return {
    address: "/pay/:token",
    async make(open) {
      const [clientId, invoiceId] = await anOwedInvoice(open);
      return { path: `${payPath(invoiceId)}${document}`, clientId, invoiceId };
    },
    begin(open, { invoiceId }) {
      const receivedOn = open.now().toISOString().slice(0, 10);
      const transfer = { amountPence: owed, receivedOn, reference: "", retryKey: randomUUID() };
      return recordTransfer(anActor(sam, open.now()), invoiceId, transfer);
    },
    lastsMilliseconds: 90 * day,
    revoke: (open, { invoiceId }) => sendInvoice(anActor(sam, open.now()), invoiceId, { isNewLink: true }),
    bury: erase,
  };
}

async function anOwedInvoice(open: MoneyTestApp): Promise<[clientId: string, invoiceId: string]> {
  const clientId = await open.client();
  return [clientId, await open.invoice({ owner: clientId, pence: owed })];
}

/** What the nightly erasure leaves of an invoice. */
function erase(open: MoneyTestApp, { invoiceId }: Made) {
  return open.look("update invoices set client_id = null where id = $1", invoiceId);
}
