import * as ledger from "../money-model/ledger.ts";
import { addDays, addMonths, addWorkingDays, type Day } from "./calendar.ts";
import {
  type Client,
  type Invoice,
  type Item,
  isOpen,
  type Line,
  type Method,
  type Priced,
  type Project,
  type Purpose,
  type Step,
} from "./world.ts";

const daysAhead = 14;
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

  pay(invoice: Invoice, pence: number, method: Exclude<Method, "credit">, on: Day): void {
    ledger.pay(invoice, pence);
    invoice.payments.push({ pence, method, on });
    count(invoice.mails, "payment-received");
    this.#settle(invoice, on);
    this.#spendBalance(invoice, on);
  }

  /** What was paid too much pays what is open, what is due first at the front. */
  #spendBalance(cause: Invoice, today: Day): void {
    const theirs = this.invoices
      .filter(({ client }) => client === cause.client)
      .toSorted((a, b) => (a.dueOn < b.dueOn ? -1 : a.dueOn > b.dueOn ? 1 : a.number - b.number || a.order - b.order));
    for (const { account, pence } of ledger.level(cause.client, theirs, isOpen).used) {
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
    const lines = this.#included(project, wanted);
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
      reminders: new Map(),
      settledOn: null,
      moving: undefined,
      movingPence: 0,
      failedOn: [],
      mails: new Map([["invoice-issued", 1]]),
    };
    this.invoices.push(invoice);
    this.#settle(invoice, today);
    this.#spendBalance(invoice, today);
    if (isOpen(invoice)) this.#hooks.onIssued(invoice);
  }

  #settle(invoice: Invoice, today: Day): void {
    if (ledger.owed(invoice) > 0 || invoice.settledOn) return;
    invoice.settledOn = today;
    if (!invoice.client.deletedOn) takeEffect(invoice, today);
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

/** As the run comes to them: what begins first, then by their ids. */
function byPeriod(a: Project, b: Project): number {
  const [of, than] = [`${nextFrom(a)} ${a.id}`, `${nextFrom(b)} ${b.id}`];
  return of < than ? -1 : of > than ? 1 : 0;
}

function nextFrom({ items, paymentType }: Project): Day {
  const days = items.flatMap((item) => {
    const { months, pence } = cycleOf(item, paymentType);
    if (!months || !item.anchor || item.isRemoved || pence === 0) return [];
    let month = 0;
    while (item.billed.has(month)) month += months;
    return [addMonths(item.anchor, month)];
  });
  return days.toSorted()[0] ?? "9999-12-31";
}

/** The day of the next charge of the saved method; undefined where there is none to come. */
function nextCharge({ client: { method }, order, issuedOn, dueOn, failedOn, ...invoice }: Invoice): Day | undefined {
  if (!method || method.since > order || ledger.owed(invoice) < 30) return;
  const notice = method.kind === "card" ? addDays(issuedOn, 1) : addWorkingDays(issuedOn, 10);
  const first = notice > dueOn ? notice : dueOn;
  const last = failedOn.at(-1);
  const pause = [3, 7][failedOn.length - 1];
  if (!last) return first;
  if (pause === undefined) return;
  return addDays(last, pause) > first ? addDays(last, pause) : first;
}

function dueLines(item: Item, { paymentType }: Project, today: Day): Line[] {
  const { months, pence } = cycleOf(item, paymentType);
  if (!months || !item.anchor || item.isRemoved || pence === 0) return [];
  const lines: Line[] = [];
  for (let month = 0; addMonths(item.anchor, month) <= addDays(today, daysAhead); month += months) {
    if (item.billed.has(month)) continue;
    for (const one of covered(month, months)) item.billed.add(one);
    const to = addDays(addMonths(item.anchor, month + months), -1);
    const from = addMonths(item.anchor, month);
    lines.push({ source: item.kind, item, pence, months, fromMonth: month, from, to });
  }
  return lines;
}

function firstLine(item: Item, { paymentType }: Project): Line {
  const { months, pence } = cycleOf(item, paymentType);
  return { source: item.kind, item, pence, months, fromMonth: null, from: null, to: null };
}

function cycleOf({ cycle, pence, yearlyPence }: Priced, paymentType: Project["paymentType"]) {
  if (cycle === "once") return { months: null, pence };
  if (cycle === "yearly") return { months: 12, pence };
  return paymentType === "yearly" ? { months: 12, pence: yearlyPence ?? 12 * pence } : { months: 1, pence };
}

/** What was waiting for its money begins on the day it is paid. */
function takeEffect({ lines, purpose, project }: Invoice, today: Day): void {
  for (const { item, months, from } of lines) {
    if (!item || from) continue;
    if (months && !item.anchor) {
      item.anchor = today;
      for (const month of covered(0, months)) item.billed.add(month);
    } else if (!months) item.isPaid = true;
    if (purpose === "add-on-request") project?.items.push(item);
  }
}

export function newItem(priced: Priced): Item {
  return { ...priced, anchor: null, billed: new Set(), isPaid: false, isRemoved: false };
}

function covered(from: number, months: number | null): number[] {
  return Array.from({ length: months ?? 0 }, (_, index) => from + index);
}

function count(mails: Map<string, number>, kind: string): void {
  mails.set(kind, (mails.get(kind) ?? 0) + 1);
}

/** The share of VAT in an amount that includes it, to the nearest penny. */
export function vatIn(pence: number, rate: number): number {
  return Math.round((pence * rate) / (10_000 + rate));
}
