import * as ledger from "./ledger.ts";

/** The books as they should be: pure, small, and written without looking at how the product keeps them. */

/** `at`: when it was written down, by the number of its command. */
type Payment = { kind: "transfer" | "card"; key: string; amount: number; back: number; at: number };
type Invoice = ledger.Account & {
  isDiscarded: boolean;
  /** Given when it is issued. */
  number: number | null;
  payments: Payment[];
  project: number | null;
  /** Which other corrects it. */
  replacedBy: number | null;
  /** Sent back at the payment provider; nobody has said why. */
  unexplained: { amount: number; at: number }[];
};
export type Model = {
  invoices: Invoice[];
  clients: ledger.Account["client"][];
  nextNumber: number;
  nextCredit: number;
  keys: Map<string, number>;
  commands: number;
};

/** Keys name payments and forms; the key of a card is the payment provider's own id, whichever invoice it is for. */
export type Command =
  | { do: "draft"; client: number; total: number }
  | { do: "issue" | "discard" | "void" | "replace"; invoice: number }
  | { do: "transfer" | "card" | "send-back" | "credit" | "credit-back"; invoice: number; amount: number; key: string }
  | { do: "never-received" | "bounced"; invoice: number; key: string }
  | { do: "moved"; invoice: number; key: string; to: number }
  | { do: "dashboard"; invoice: number; key: string; amount: number }
  | { do: "explain"; invoice: number; as: "not-charged" | "owed-again" }
  | { do: "request"; client: number; amount: number }
  | { do: "pay-all"; client: number; key: string };

export function emptyModel(clients: number, nextNumber: number, nextCredit: number): Model {
  const everybody = Array.from({ length: clients }, () => ({ credit: 0 }));
  return { invoices: [], clients: everybody, nextNumber, nextCredit, keys: new Map(), commands: 0 };
}

/** What comes of a command; the model given is left as it was. `at`: its number, where that is not the next. */
export function step(before: Model, command: Command, at?: number): { model: Model; outcome: string } {
  let model = structuredClone(before);
  let outcome: string;
  try {
    outcome = apply(model, command, at ?? model.commands);
  } catch (error) {
    if (!(error instanceof RefundUnexplained)) throw error;
    model = structuredClone(before);
    outcome = "refund-unexplained";
  }
  model.commands++;
  for (const client of model.clients) {
    const theirs = model.invoices.filter((invoice) => invoice.client === client && invoice.number !== null);
    ledger.level(client, theirs.toSorted(byNumber), isOpen);
  }
  return { outcome, model };
}

const byNumber = (a: Invoice, b: Invoice) => (a.number ?? 0) - (b.number ?? 0);
const isOpen = (invoice: Invoice) => !invoice.isVoid && !isSettled(invoice);

function apply(model: Model, command: Command, at: number): string {
  if (command.do === "draft") return draft(model, command.client, command.total, null);
  if (command.do === "request") return request(model, command);
  if (command.do === "pay-all") return payAll(model, command, at);
  const invoice = model.invoices[command.invoice];
  if (!invoice) return "skipped";
  if (command.do === "issue") {
    if (invoice.isDiscarded) return "not-there";
    return invoice.number === null ? issue(model, invoice) : "already";
  }
  if (command.do === "discard") {
    if (invoice.isDiscarded || invoice.number !== null) return "not-there";
    invoice.isDiscarded = true;
    // Without its correction it can be corrected again.
    for (const replaced of model.invoices) if (replaced.replacedBy === command.invoice) replaced.replacedBy = null;
    return "discarded";
  }
  if (command.do === "replace") return replace(model, invoice);
  if (invoice.isDiscarded) return command.do === "card" || isOfPayment(command) ? "skipped" : "not-there";
  if (invoice.number === null) return ofDraft[command.do];
  switch (command.do) {
    case "void":
      if (!isOpen(invoice)) return "not-open";
      if (ledger.hasMoney(invoice)) return "has-money";
      invoice.isVoid = true;
      return "voided";
    case "transfer":
      if (isKnown(model, command)) return sayKnown(model, command);
      if (!isOpen(invoice)) return "not-open";
      remember(model, command);
      return pay(invoice, { kind: "transfer", key: command.key, amount: command.amount, back: 0, at });
    case "card":
      if (isKnown(model, command)) return "already";
      remember(model, command);
      return pay(invoice, { kind: "card", key: command.key, amount: command.amount, back: 0, at });
    case "send-back":
      if (isKnown(model, command)) return sayKnown(model, command);
      if (command.amount > invoice.client.credit) return "too-much";
      remember(model, command);
      sendBack(model, invoice, command.amount);
      return "sent";
    case "credit":
    case "credit-back":
      return credit(model, invoice, command);
    case "never-received":
    case "bounced":
    case "moved":
      return correct(model, invoice, command, at);
    case "dashboard":
      return dashboard(model, invoice, command, at);
    case "explain":
      return explain(model, invoice, command.as);
  }
}

const isOfPayment = ({ do: kind }: Command) =>
  ["never-received", "bounced", "moved", "dashboard", "explain"].includes(kind);

const ofDraft = {
  void: "not-there",
  transfer: "not-there",
  card: "skipped",
  "send-back": "not-there",
  credit: "not-issued",
  "credit-back": "not-issued",
  "never-received": "skipped",
  bounced: "skipped",
  moved: "skipped",
  dashboard: "skipped",
  explain: "skipped",
} as const;

function draft(model: Model, client: number, total: number, project: number | null): string {
  const account = ledger.openAccount(model.clients[client] ?? { credit: 0 }, total);
  const fresh = { isDiscarded: false, number: null, payments: [], unexplained: [], replacedBy: null };
  model.invoices.push({ ...account, ...fresh, project });
  return "drafted";
}

function issue(model: Model, invoice: Invoice): string {
  invoice.number = model.nextNumber++;
  return `issued ${invoice.number}`;
}

function request(model: Model, { client, amount }: { client: number; amount: number }): string {
  const open = model.invoices.find(
    (invoice) => invoice.project === client && invoice.number !== null && isOpen(invoice),
  );
  if (open) return `sent-again ${open.number}`;
  draft(model, client, amount, client);
  return issue(model, model.invoices.at(-1) as Invoice);
}

/** Taken back, and a draft of the same is there: void where no money has moved, credited where it has. */
function replace(model: Model, invoice: Invoice): string {
  if (invoice.isDiscarded) return "not-there";
  if (invoice.replacedBy !== null) return "already";
  if (invoice.number === null) return "not-issued";
  invoice.replacedBy = model.invoices.length;
  const hasMoney = isSettled(invoice) || ledger.hasMoney(invoice);
  // What was credited of it is not asked for again; what was credited whole is asked for anew.
  const total = invoice.credited < invoice.total ? invoice.total - invoice.credited : invoice.total;
  if (!invoice.isVoid && !hasMoney) invoice.isVoid = true;
  else if (!invoice.isVoid && invoice.credited < invoice.total) {
    ledger.credit(invoice, invoice.total - invoice.credited);
    model.nextCredit++;
  }
  draft(model, model.clients.indexOf(invoice.client), total, invoice.project);
  return "replaced";
}

function pay(invoice: Invoice, payment: Payment): string {
  invoice.payments.push(payment);
  ledger.pay(invoice, payment.amount);
  return "recorded";
}

/** From the payments of the invoice at hand, then of the newest, each no further than its invoice has too much. */
function sendBack(model: Model, first: Invoice, amount: number): void {
  const theirs = model.invoices
    .filter(({ client, number }) => client === first.client && number !== null)
    .toSorted((a, b) => Number(b === first) - Number(a === first) || byNumber(b, a));
  let still = amount;
  for (const invoice of theirs)
    for (const payment of invoice.payments.toSorted((a, b) => a.at - b.at)) {
      const pence = Math.min(still, payment.amount - payment.back, invoice.surplus);
      if (pence <= 0) continue;
      still -= pence;
      payment.back += pence;
      ledger.giveBack(invoice, pence);
    }
  if (still <= 0) return;
  // It may have gone back already: that is answered first, and nothing happens until then.
  const isUnexplained = theirs.some(({ unexplained }) => unexplained.length > 0);
  throw isUnexplained ? new RefundUnexplained() : new Error(`${still} pence came from nowhere`);
}

class RefundUnexplained extends Error {}

type Keyed = { do: string; invoice: number; amount: number; key: string };

function credit(model: Model, invoice: Invoice, command: Keyed): string {
  const named = { ...command, do: "credit" };
  if (isKnown(model, named)) return sayKnown(model, named);
  if (invoice.isVoid) return "not-issued";
  if (invoice.credited + command.amount > invoice.total) return "too-much";
  remember(model, named);
  const back = Math.max(0, command.amount - Math.max(0, ledger.owed(invoice)));
  ledger.credit(invoice, command.amount);
  if (command.do === "credit-back" && back > 0) sendBack(model, invoice, back);
  return `credited ${model.nextCredit++}`;
}

type Correction = Extract<Command, { do: "never-received" | "bounced" | "moved" }>;

function correct(model: Model, invoice: Invoice, command: Correction, at: number): string {
  const payment = invoice.payments.find(({ kind, key }) => kind === "transfer" && key === command.key);
  if (!payment) return "skipped";
  const target = command.do === "moved" ? model.invoices[command.to] : undefined;
  const pence = payment.amount - payment.back;
  if (command.do === "moved" && !target) return "skipped";
  if (pence <= 0) return "already";
  if (target) {
    if (target.isDiscarded || target.number === null) return "not-there";
    if (target === invoice) return "same-invoice";
    if (!isOpen(target)) return "target-not-open";
  }
  payment.back += pence;
  ledger.giveBack(invoice, pence);
  if (target) pay(target, { kind: "transfer", key: `${command.key} moved ${at}`, amount: pence, back: 0, at });
  return "corrected";
}

/** One payment for all that a client owes; its key is a card's, whatever it pays. */
function payAll(model: Model, { client, key }: { client: number; key: string }, at: number): string {
  const card = { do: "card", invoice: 0, key };
  if (isKnown(model, card)) return "already";
  const whose = model.clients[client];
  const theirs = model.invoices.filter(
    (invoice) => invoice.client === whose && invoice.number !== null && isOpen(invoice),
  );
  if (theirs.length === 0) return "nothing-owed";
  remember(model, card);
  for (const invoice of theirs) pay(invoice, { kind: "card", key, amount: ledger.owed(invoice), back: 0, at });
  return "recorded";
}

/**
 * Sent back at the payment provider: what was paid too much there is known to be that, anything else waits for a reason. One
 * payment may have paid several invoices; then the first of them first.
 */
function dashboard(model: Model, first: Invoice, { key, amount }: { key: string; amount: number }, at: number): string {
  const paid = model.invoices
    .toSorted(byNumber)
    .flatMap((invoice) =>
      invoice.payments.filter((one) => one.kind === "card" && one.key === key).map((one) => ({ invoice, one })),
    );
  const left = paid.reduce((pence, { one }) => pence + one.amount - one.back, 0);
  if (!paid.some(({ invoice }) => invoice === first) || left < amount) return "skipped";
  const tooMuch = paid.find(
    ({ invoice, one }) =>
      amount <= one.amount - one.back && amount <= invoice.surplus && amount <= invoice.client.credit,
  );
  if (tooMuch) {
    tooMuch.one.back += amount;
    ledger.giveBack(tooMuch.invoice, amount);
    return "recorded";
  }
  let still = amount;
  for (const { invoice, one } of paid) {
    const pence = Math.min(still, one.amount - one.back);
    if (pence <= 0) continue;
    still -= pence;
    one.back += pence;
    invoice.unexplained.push({ amount: pence, at });
  }
  return "recorded";
}

function explain(model: Model, invoice: Invoice, as: "not-charged" | "owed-again"): string {
  const [first] = invoice.unexplained.toSorted((a, b) => a.at - b.at);
  if (!first) return "skipped";
  if (as === "not-charged" && !invoice.isVoid) {
    if (invoice.credited + first.amount > invoice.total) return "too-much";
    ledger.giveBack(invoice, first.amount);
    ledger.credit(invoice, first.amount);
    model.nextCredit++;
  } else ledger.giveBack(invoice, first.amount);
  invoice.unexplained = invoice.unexplained.filter((one) => one !== first);
  return "explained";
}

export function isSettled(invoice: Invoice): boolean {
  return ledger.owed(invoice) <= 0;
}

const nameOf = ({ do: kind, invoice, key }: Omit<Keyed, "amount">) =>
  kind === "card" ? `card ${key}` : `${kind} ${invoice} ${key}`;
const isKnown = (model: Model, command: Omit<Keyed, "amount">) => model.keys.has(nameOf(command));
const remember = (model: Model, command: Omit<Keyed, "amount"> & { amount?: number }) =>
  void model.keys.set(nameOf(command), command.amount ?? 0);
/** The same form again, or one that says something else. */
const sayKnown = (model: Model, command: Keyed) =>
  model.keys.get(nameOf(command)) === command.amount ? "already" : "used";
