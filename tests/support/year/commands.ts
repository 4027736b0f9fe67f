import { randomUUID } from "node:crypto";
import { addOnLine } from "../../../domain/add-on-request.ts";
import { londonDay } from "../../../domain/calendar-day.ts";
import { decideRequest } from "../../../server/add-on-requests/decide-request.ts";
import { requestAddOns } from "../../../server/add-on-requests/request-add-ons.ts";
import { changeClient } from "../../../server/clients/change-client.ts";
import { deleteClient } from "../../../server/clients/delete-client.ts";
import { type Correction, correctPayment } from "../../../server/invoices/correct-payment.ts";
import { creditInvoice } from "../../../server/invoices/credit-invoice.ts";
import { issueInvoice } from "../../../server/invoices/issue-invoice.ts";
import { recordTransfer } from "../../../server/invoices/record-payment.ts";
import { replaceInvoice } from "../../../server/invoices/replace-invoice.ts";
import { requestFirstPayment } from "../../../server/invoices/request-first-payment.ts";
import { sendBack } from "../../../server/invoices/send-back.ts";
import { voidInvoice } from "../../../server/invoices/void-invoice.ts";
import { startSaving } from "../../../server/payments/start-saving.ts";
import { addToProject, putBack, removeFromProject } from "../../../server/projects/project-catalogue.ts";
import { startBilling } from "../../../server/projects/start-billing.ts";
import { anActor } from "../an-actor.ts";
import { acceptAll } from "../an-agreement.ts";
import { withBankDetails } from "../an-invoice.ts";
import { owed } from "../money-model/ledger.ts";
import { asClient, byLink, type MoneyTestApp } from "../money-test-app.ts";
import { sam } from "../people.ts";
import { publishPrice } from "../publish-price.ts";
import type { Action } from "./agenda.ts";
import { isSaving, penceOf } from "./apply.ts";
import { backOf, type Mistake, tooMuchBy, wrongBy } from "./mistakes.ts";
import type { Invoice, Priced, Project } from "./world.ts";
import type { YearTestApp } from "./year-test-app.ts";

/** The same actions, done to the product: by its own functions, on the payment provider's page, and by its events. */
export class Commands {
  readonly #year: YearTestApp;
  readonly #app: MoneyTestApp;
  readonly #idOf: (invoice: Invoice) => string;

  constructor(year: YearTestApp, idOf: (invoice: Invoice) => string) {
    this.#year = year;
    this.#app = year.money;
    this.#idOf = idOf;
  }

  async do(action: Action): Promise<void> {
    const { outcome, wanted } = await this.#try(action);
    if (outcome !== wanted) throw new Error(`'${action.do}' came to '${outcome}' and not to '${wanted}'`);
  }

  async #try(action: Action): Promise<{ outcome: string; wanted: string }> {
    const at = this.#app.now();
    const to = (wanted: string) => (done: { outcome: string }) => ({ outcome: done.outcome, wanted });
    switch (action.do) {
      case "transfer": {
        const form = { amountPence: penceOf(action), receivedOn: londonDay(at), reference: "", retryKey: randomUUID() };
        return recordTransfer(anActor(sam, at), this.#idOf(action.invoice), form).then(to("recorded"));
      }
      case "link-card":
      case "link-refused":
      case "link-bacs":
        return this.#onPage(action);
      case "portal-card": {
        const [isSaved, payer] = [isSaving(action), asClient(action.invoice.client)];
        const page = await this.#app.checkout(this.#idOf(action.invoice), payer, { isSaved });
        this.#app.provider.checkout.choose(page, "card", { cardNumber: action.number });
        return done;
      }
      case "settle-bacs":
        this.#app.provider.checkout.settle(this.#movingOf(action.invoice), action.how);
        return done;
      case "void": {
        const voiding = {
          reason: "a mistake",
          followedBy: action.isAgain ? "bill-again" : "nothing",
          isMailed: true,
        } as const;
        return voidInvoice(anActor(sam, at), this.#idOf(action.invoice), voiding).then(to("voided"));
      }
      case "save-bacs": {
        const started = await startSaving(anActor(asClient(action.client), at));
        if (started.outcome === "started")
          this.#app.provider.checkout.choose(new URL(started.url).pathname.replace("/pay/", ""), "bacs");
        return { outcome: started.outcome, wanted: "started" };
      }
      case "join":
        for (const { kind, name } of action.items) await this.#add(action.project, kind, name, at);
        return this.#requestFirst(action.project, at).then(to("issued"));
      case "request-again": {
        const [open] = await this.#year.look(
          "select 1 from invoices where project_id = $1 and purpose = 'first-payment' and settled_at is null and voided_at is null",
          action.project.id,
        );
        // Once it is paid nothing is left to ask for.
        return this.#requestFirst(action.project, at).then(to(open ? "sent-again" : "nothing-to-pay"));
      }
      case "ask": {
        const wish = { projectId: action.project.id, lines: [await this.#lineOf(action.name)], retryKey: randomUUID() };
        return requestAddOns(anActor(asClient(action.project.client), at), wish).then(to("received"));
      }
      case "approve":
        return decideRequest(anActor(sam, at), await this.#requestOf(action), { kind: "approved" }).then(
          to("approved"),
        );
      case "start-billing": {
        const { kind, linkId = "" } = action.item;
        return startBilling(anActor(sam, at), action.project.id, { kind, linkId, from: action.from }).then(
          to("started"),
        );
      }
      case "remove": {
        const { kind, linkId = "" } = action.item;
        return removeFromProject(anActor(sam, at), action.project.id, { kind, linkId }).then(to("removed"));
      }
      case "address": {
        const details = {
          name: "Tom Adeyemi",
          contactName: "Tom",
          kind: "business",
          billingAddress: "The Clubhouse\nSampleton",
          phone: "",
        } as const;
        return changeClient(anActor(sam, at), action.client.id, details).then(to("changed"));
      }
      case "delete":
        return deleteClient(anActor(sam, at), action.client.id).then(to("deleted"));
      case "price":
        return publishPrice(action.priced.name, action.priced, at).then(to("saved"));
      case "vat":
        await withBankDetails(at, "GB123456789");
        return done;
    }
  }

  /** Each mistake is told to whom it concerns before it is put right. */
  async err(mistake: Mistake): Promise<void> {
    const at = this.#app.now();
    const actor = anActor(sam, at);
    if (mistake.kind === "removed") {
      const { kind, linkId = "" } = mistake.item;
      expectOutcome("removed", await removeFromProject(actor, mistake.project.id, { kind, linkId }));
      expectOutcome("put-back", await putBack(actor, mistake.project.id, { kind, linkId }));
      return;
    }
    const { invoice } = mistake;
    const [id, all, today] = [this.#idOf(invoice), owed(invoice), londonDay(at)];
    const record = async (invoiceId: string, amountPence: number) => {
      const form = { amountPence, receivedOn: today, reference: "", retryKey: randomUUID() };
      expectOutcome("recorded", await recordTransfer(actor, invoiceId, form));
      await this.#year.settled();
    };
    const correct = async (invoiceId: string, correction: Correction) => {
      const paymentId = await this.#newestTransfer(invoiceId);
      const said = { ...correction, reason: "", retryKey: randomUUID() };
      expectOutcome("corrected", await correctPayment(actor, paymentId, said));
    };
    const quiet = { isMailed: false };
    switch (mistake.kind) {
      case "never-received":
        await record(id, all);
        return correct(id, { kind: "never-received", instead: null, ...quiet });
      case "wrong-amount":
        await record(id, all + wrongBy);
        return correct(id, {
          kind: "never-received",
          instead: { amountPence: all, receivedOn: today },
          ...quiet,
        });
      case "bounced":
        await record(id, all);
        return correct(id, { kind: "bounced", on: today });
      case "moved": {
        const wrong = this.#idOf(mistake.from);
        await record(wrong, all);
        return correct(wrong, { kind: "moved", toInvoiceId: id, ...quiet });
      }
      case "too-much": {
        await record(id, all + tooMuchBy);
        const [balance] = await this.#year.look<{ credit: number }>(
          "select coalesce(sum(amount_pence), 0)::int as credit from credit_entries where client_id = $1",
          invoice.client.id,
        );
        const amountPence = backOf({ ...invoice.client, credit: balance?.credit ?? 0 });
        if (amountPence <= 0) return;
        const back = { amountPence, refundedOn: today, reason: "", isByBank: true, retryKey: randomUUID() };
        return expectOutcome("sent", await sendBack(actor, id, back));
      }
      case "credited":
      case "not-charged": {
        const paid = mistake.kind === "credited" ? "keep" : "send-back";
        const amountPence = invoice.total - invoice.credited;
        const credit = { amountPence, reason: "Not charged", paid, isByBank: false, isMailed: true } as const;
        return expectOutcome("credited", await creditInvoice(actor, id, { ...credit, retryKey: randomUUID() }));
      }
      case "replaced": {
        const replaced = await replaceInvoice(actor, id, { reason: "Wrong", retryKey: randomUUID(), ...quiet });
        if (replaced.outcome !== "replaced") throw new Error(`not replaced: ${replaced.outcome}`);
        expectOutcome("issued", await issueInvoice(actor, replaced.draftId));
      }
    }
  }

  async #newestTransfer(invoiceId: string): Promise<string> {
    const [found] = await this.#year.look<{ id: string }>(
      "select id from payments where invoice_id = $1 and method = 'bank_transfer' order by recorded_at desc limit 1",
      invoiceId,
    );
    return found?.id ?? "";
  }

  async #onPage(action: { do: "link-card" | "link-refused" | "link-bacs"; invoice: Invoice }) {
    const id = this.#idOf(action.invoice);
    const page = await this.#app.checkout(id, byLink(id));
    const choice = ({ "link-card": "card", "link-refused": "refuse", "link-bacs": "bacs" } as const)[action.do];
    this.#app.provider.checkout.choose(page, choice);
    return done;
  }

  /** The Direct Debit of an invoice that is on its way. */
  #movingOf(invoice: Invoice): string {
    const id = this.#idOf(invoice);
    const found = this.#app.provider.books
      .list("payment_intent")
      .find(({ status, metadata }) => status === "processing" && metadata.invoiceId === id);
    if (!found) throw new Error(`no Direct Debit is on its way for ${id}`);
    return found.id;
  }

  #requestFirst(project: Project, at: Date) {
    return requestFirstPayment(anActor(sam, at), project.id, { amountPence: undefined, reason: "" });
  }

  async #add(project: Project, kind: Priced["kind"], name: string, at: Date): Promise<void> {
    const id = await this.#entryOf(kind, name);
    const { outcome } = await addToProject(anActor(sam, at), project.id, { kind, id });
    if (outcome !== "added") throw new Error(`${name}: ${outcome}`);
    if (kind === "plan") await this.#year.look(acceptAll);
  }

  async #entryOf(kind: Priced["kind"], name: string): Promise<string> {
    const table = { plan: "plans", "add-on": "add_ons", product: "products" }[kind];
    const [entry] = await this.#year.look<{ id: string }>(`select id from ${table} where name = $1`, name);
    return entry?.id ?? "";
  }

  async #lineOf(name: string): Promise<string> {
    const [entry] = await this.#year.look<Parameters<typeof addOnLine>[0]>(
      `select name, price_pence as "pricePence", pricing_type as "pricingType" from add_ons where name = $1`,
      name,
    );
    if (!entry) throw new Error(`no ${name}`);
    return addOnLine(entry);
  }

  async #requestOf({ project, name }: { project: Project; name: string }): Promise<string> {
    const [request] = await this.#year.look<{ id: string }>(
      `select r.id from add_on_requests r join add_on_request_lines l on l.add_on_request_id = r.id
       where r.project_id = $1 and l.name = $2 and r.approved_at is null and r.declined_at is null`,
      ...[project.id, name],
    );
    return request?.id ?? randomUUID();
  }
}

function expectOutcome(wanted: string, { outcome }: { outcome: string }): void {
  if (outcome !== wanted) throw new Error(`came to '${outcome}' and not to '${wanted}'`);
}

const done = { outcome: "done", wanted: "done" };
