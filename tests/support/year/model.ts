import * as ledger from "../money-model/ledger.ts";
import { addDays, type Day } from "./calendar.ts";
import { byPeriod, count, covered, dueLines, firstLine, isCharged, newItem, nextCharge, takeEffect } from "./rules.ts";
import {
  type Client,
  type Invoice,
  isOpen,
  type Line,
  type Method,
  type Priced,
  type Project,
  type Purpose,
  type RefundKind,
  type Step,
} from "./world.ts";

const generous = new Set(["Tech Voyager", "Cyber Titan"]);
const termsDays = 14;
const steps: [Step, number][] = [
  ["due-soon", -3],
  ["overdue", 1],
  ["overdue-again", 7],
  ["final", 14],
];

type Hooks = {
  /** Somebody hears of a new invoice and decides what to do about it. */
  onIssued: (invoice: Invoice) => void;
  /** A Direct Debit has set out. */
  onCollecting: (invoice: Invoice, today: Day) => void;
};

/** The rules of the business, pure and told what day it is: every invoice, reminder, charge and payment of a year. */
export class Model {
  readonly clients: Client[];
  readonly catalogue: Map<string, Priced>;
  readonly invoices: Invoice[];
  vatRate = 0;
  #order = 0;
  readonly #hooks: Hooks;

  constructor(clients: Client[], catalogue: Map<string, Priced>, invoices: Invoice[], hooks: Hooks) {
    this.clients = clients;
    this.catalogue = catalogue;
    this.invoices = invoices;
    this.#hooks = hooks;
  }

  /** The nightly run: issues, reminds, charges. */
  run(today: Day): void {
    for (const client of this.clients)
      if (!client.deletedOn && client.hasAddress)
        for (const project of client.projects.toSorted(byPeriod)) this.#invoice(project, today);
    const open = this.invoices.filter((invoice) => isOpen(invoice) && !invoice.client.deletedOn);
    for (const invoice of open) this.#remind(invoice, today);
    for (const invoice of open) this.#charge(invoice, today);
  }

  requestFirstPayment(project: Project, today: Day): void {
    const waiting = this.invoices.find(
      (invoice) => invoice.project === project && invoice.purpose === "first-payment" && isOpen(invoice),
    );
    if (waiting) {
      count(waiting.mails, "invoice-issued");
      return;
    }
    const items = project.items.filter(({ isPaid, anchor, isRemoved }) => !isPaid && !anchor && !isRemoved);
    const lines = items.map((item) => firstLine(item, project));
    if (lines.length > 0) this.#issue(project.client, project, "first-payment", lines, today);
  }

  /** What a client asked for is approved, and invoiced at once. */
  approve(project: Project, wanted: Priced, today: Day): void {
    const item = newItem(wanted);
    this.#issue(project.client, project, "add-on-request", [firstLine(item, project)], today);
  }

  pay(invoice: Invoice, pence: number, method: Exclude<Method, "credit">, on: Day, { isMailed = true } = {}): void {
    ledger.pay(invoice, pence);
    invoice.payments.push({ pence, method, on });
    if (isMailed) count(invoice.mails, "payment-received");
    this.#level(invoice, on);
  }

  /** A transfer was none, or is the invoice's no more; what came in instead is not told of again. */
  takeOff(invoice: Invoice, pence: number, kind: RefundKind, on: Day, instead = 0): void {
    ledger.giveBack(invoice, pence);
    invoice.refunds.push({ pence, kind, on });
    if (instead > 0) {
      ledger.pay(invoice, instead);
      invoice.payments.push({ pence: instead, method: "bank_transfer", on });
    }
    if (kind === "bounced") count(invoice.mails, "payment-bounced");
    this.#level(invoice, on);
  }

  /** What was paid too much. */
  sendBack(invoice: Invoice, pence: number, on: Day): void {
    if (pence <= 0) return;
    ledger.giveBack(invoice, pence);
    invoice.refunds.push({ pence, kind: "too-much", on });
    count(invoice.mails, "money-refunded");
    this.#level(invoice, on);
  }

  /** What was paid of it stays the client's. */
  credit(invoice: Invoice, pence: number, on: Day): void {
    ledger.credit(invoice, pence);
    count(invoice.mails, "invoice-credited");
    this.#level(invoice, on);
  }

  creditAndSendBack(invoice: Invoice, on: Day): void {
    const paid = invoice.payments.map(({ pence }) => ({ pence, kind: "not-charged" as const, on }));
    ledger.credit(invoice, invoice.total);
    ledger.giveBack(invoice, invoice.total);
    invoice.refunds.push(...paid);
    count(invoice.mails, "invoice-credited");
    this.#level(invoice, on);
  }

  /** The same lines once more, at the VAT of today. */
  replace(invoice: Invoice, today: Day): void {
    if (ledger.hasMoney(invoice)) {
      ledger.credit(invoice, invoice.total - invoice.credited);
      this.#level(invoice, today);
    } else invoice.isVoid = true;
    this.#write(invoice.client, invoice.project, invoice.purpose, invoice.lines, today);
  }

  /** Is it paid, and what does the client's balance pay besides: what is due first at the front. What is gone of it, no more. */
  #level(cause: Invoice, today: Day): void {
    this.#settle(cause, today);
    const theirs = this.invoices
      .filter(({ client }) => client === cause.client)
      .toSorted((a, b) => (a.dueOn < b.dueOn ? -1 : a.dueOn > b.dueOn ? 1 : a.number - b.number || a.order - b.order));
    const { used, gone } = ledger.level(cause.client, theirs, isOpen);
    for (const { account, pence } of gone) {
      account.refunds.push({ pence, kind: "balance-gone", on: today });
      if (account !== cause) count(account.mails, "balance-gone");
      this.#settle(account, today);
    }
    for (const { account, pence } of used) {
      account.payments.push({ pence, method: "credit", on: today });
      if (account !== cause) count(account.mails, "balance-used");
      this.#settle(account, today);
    }
  }

  /** Our own charge, or a Direct Debit that the payer set up. Who has paid otherwise by then hears nothing. */
  fail(invoice: Invoice, today: Day, isCharge: boolean): void {
    if (isCharge) invoice.failedOn.push(today);
    if (isOpen(invoice)) count(invoice.mails, "payment-failed");
  }

  saveMethod(client: Client, kind: "card" | "bacs_debit", isGood: boolean): void {
    client.method = { kind, isGood, since: this.#order++ };
  }

  void(invoice: Invoice, isAgain: boolean): void {
    invoice.isVoid = true;
    count(invoice.mails, "invoice-voided");
    if (!isAgain) return;
    for (const { item, fromMonth, months } of invoice.lines)
      if (item && fromMonth !== null) for (const month of covered(fromMonth, months)) item.billed.delete(month);
  }

  /** What begins by today shares one invoice, due by the terms; what is to come is due on its first day. */
  #invoice(project: Project, today: Day): void {
    const lines = project.items.flatMap((item) => dueLines(item, project, today));
    const days = [...new Set(lines.map(({ from }) => (from && from > today ? from : "")))].toSorted();
    for (const day of days) {
      const group = lines.filter(({ from }) => (day ? from === day : from !== null && from <= today));
      this.#issue(project.client, project, "recurring", group, today, day || undefined);
    }
  }

  /** What the plan includes of a domain's first year, once for each project. */
  #included(project: Project, lines: Line[]): Line[] {
    const [domain] = lines.filter(({ item, fromMonth }) => item?.name === "Domain name" && !fromMonth);
    const hasPlan = project.items.some(({ name, isRemoved }) => generous.has(name) && !isRemoved);
    const hasHad = this.invoices.some(
      (invoice) =>
        invoice.project === project && !invoice.isVoid && invoice.lines.some(({ source }) => source === "included"),
    );
    if (!domain || !hasPlan || hasHad) return lines;
    const pence = 0 - Math.min(domain.pence, 2000);
    return [...lines, { source: "included", item: null, pence, months: null, fromMonth: null, from: null, to: null }];
  }

  #issue(client: Client, project: Project, purpose: Purpose, wanted: Line[], today: Day, dueOn?: Day): void {
    this.#write(client, project, purpose, this.#included(project, wanted), today, dueOn);
  }

  #write(client: Client, project: Project | null, purpose: Purpose, lines: Line[], today: Day, dueOn?: Day): void {
    const total = lines.reduce((sum, { pence }) => sum + pence, 0);
    const invoice: Invoice = {
      ...ledger.openAccount(client, total),
      project,
      purpose,
      lines,
      issuedOn: today,
      dueOn: dueOn ?? addDays(today, termsDays),
      order: this.#order++,
      number: Number.MAX_SAFE_INTEGER,
      vatRate: this.vatRate,
      payments: [],
      refunds: [],
      reminders: new Map(),
      settledOn: null,
      moving: undefined,
      movingPence: 0,
      failedOn: [],
      mails: new Map([["invoice-issued", 1]]),
    };
    this.invoices.push(invoice);
    this.#level(invoice, today);
    if (isOpen(invoice)) this.#hooks.onIssued(invoice);
  }

  #settle(invoice: Invoice, today: Day): void {
    const isSettled = ledger.owed(invoice) <= 0;
    if (invoice.isVoid || isSettled === (invoice.settledOn !== null)) return;
    invoice.settledOn = isSettled ? today : null;
    if (isSettled && isCharged(invoice) && !invoice.client.deletedOn) takeEffect(invoice, today);
  }

  #remind(invoice: Invoice, today: Day): void {
    const { dueOn, issuedOn, reminders, moving } = invoice;
    const due = steps.filter(([, days]) => addDays(dueOn, days) <= today).map(([step]) => step);
    const newest = due.at(-1);
    if (!newest || reminders.has(newest)) return;
    const isQuiet = moving !== undefined || nextCharge(invoice) !== undefined;
    if (newest !== "due-soon" && isQuiet) return;
    const isTooSoon = newest === "due-soon" && (isQuiet || today < addDays(issuedOn, 5));
    for (const step of due)
      if (!reminders.has(step)) reminders.set(step, { isSent: step === newest && !isTooSoon, on: today });
    if (!isTooSoon) count(invoice.mails, `invoice-${newest}`);
  }

  #charge(invoice: Invoice, today: Day): void {
    const day = nextCharge(invoice);
    const method = invoice.client.method;
    if (!method || !day || day > today || invoice.moving) return;
    if (method.kind === "bacs_debit") {
      Object.assign(invoice, { moving: "charge", movingPence: ledger.owed(invoice) });
      this.#hooks.onCollecting(invoice, today);
    } else if (method.isGood) this.pay(invoice, ledger.owed(invoice), "card", today);
    else this.fail(invoice, today, true);
  }
}
