import * as ledger from "./ledger.ts";

/** The books as they should be: pure, small, and written without looking at how the product keeps them. */

type Transfer = { amount: number; back: number };
type Invoice = ledger.Account & {
  isDiscarded: boolean;
  /** Given when it is issued. */
  number: number | null;
  transfers: Transfer[];
  project: number | null;
};
export type Model = {
  invoices: Invoice[];
  clients: ledger.Account["client"][];
  nextNumber: number;
  nextCredit: number;
  keys: string[];
};

export type Command =
  | { do: "draft"; client: number; total: number }
  | { do: "issue" | "discard" | "void"; invoice: number }
  | { do: "transfer" | "refund" | "credit"; invoice: number; amount: number; key: string }
  | { do: "card"; invoice: number; amount: number; key: string }
  | { do: "request"; client: number; amount: number };

export function emptyModel(clients: number, nextNumber: number, nextCredit: number): Model {
  const everybody = Array.from({ length: clients }, () => ({ credit: 0 }));
  return { invoices: [], clients: everybody, nextNumber, nextCredit, keys: [] };
}

/** What comes of a command; the model given is left as it was. */
export function step(before: Model, command: Command): { model: Model; outcome: string } {
  const model = structuredClone(before);
  return { outcome: apply(model, command), model };
}

function apply(model: Model, command: Command): string {
  if (command.do === "draft") return draft(model, command.client, command.total, null);
  if (command.do === "request") return request(model, command);
  const invoice = model.invoices[command.invoice];
  if (!invoice) return "skipped";
  switch (command.do) {
    case "issue":
      if (invoice.isDiscarded) return "not-there";
      return invoice.number === null ? issue(model, invoice) : "already";
    case "discard":
      if (invoice.isDiscarded || invoice.number !== null) return "not-there";
      invoice.isDiscarded = true;
      return "discarded";
    case "void":
      if (invoice.isDiscarded || invoice.number === null) return "not-there";
      if (invoice.isVoid || isSettled(invoice)) return "not-open";
      if (invoice.paid > invoice.back || invoice.credited > 0) return "has-money";
      invoice.isVoid = true;
      return "voided";
    case "transfer":
      if (invoice.isDiscarded || invoice.number === null) return "not-there";
      if (isKnown(model, command)) return "already";
      if (invoice.isVoid || isSettled(invoice)) return "not-open";
      remember(model, command);
      invoice.transfers.push({ amount: command.amount, back: 0 });
      return pay(invoice, command.amount);
    case "card":
      if (invoice.isDiscarded || invoice.number === null) return "skipped";
      if (isKnown(model, command)) return "already";
      remember(model, command);
      return pay(invoice, command.amount);
    case "refund":
      return refund(model, invoice, command);
    case "credit":
      return credit(model, invoice, command);
  }
}

function draft(model: Model, client: number, total: number, project: number | null): string {
  const account = ledger.openAccount(model.clients[client] ?? { credit: 0 }, total);
  model.invoices.push({ ...account, isDiscarded: false, number: null, transfers: [], project });
  return "drafted";
}

function issue(model: Model, invoice: Invoice): string {
  invoice.number = model.nextNumber++;
  ledger.payFromCredit(invoice);
  return `issued ${invoice.number}`;
}

function request(model: Model, { client, amount }: { client: number; amount: number }): string {
  const open = model.invoices.find(
    (invoice) => invoice.project === client && !invoice.isVoid && invoice.number !== null && !isSettled(invoice),
  );
  if (open) return `sent-again ${open.number}`;
  draft(model, client, amount, client);
  return issue(model, model.invoices.at(-1) as Invoice);
}

function pay(invoice: Invoice, amount: number): string {
  ledger.pay(invoice, amount);
  return "recorded";
}

function refund(model: Model, invoice: Invoice, command: { do: string; invoice: number; amount: number; key: string }) {
  if (invoice.isDiscarded || invoice.number === null) return "not-there";
  if (isKnown(model, command)) return "already";
  const from = invoice.transfers.find(({ amount, back }) => amount - back >= command.amount);
  if (!from || command.amount > invoice.paid - invoice.back) return "too-much";
  // What has paid for something else since is not there to go back.
  const taken = invoice.surplus - Math.max(0, invoice.surplus - command.amount);
  if (taken > 0 && taken > invoice.client.credit) return "too-much";
  remember(model, command);
  from.back += command.amount;
  ledger.giveBack(invoice, command.amount);
  return "recorded";
}

function credit(model: Model, invoice: Invoice, command: { do: string; invoice: number; amount: number; key: string }) {
  if (invoice.isDiscarded) return "not-there";
  if (isKnown(model, command)) return "already";
  if (invoice.number === null || invoice.isVoid) return "not-issued";
  if (invoice.credited + command.amount > invoice.total) return "too-much";
  remember(model, command);
  ledger.credit(invoice, command.amount);
  return `credited ${model.nextCredit++}`;
}

export function isSettled(invoice: Invoice): boolean {
  return ledger.owed(invoice) <= 0;
}

type Keyed = { do: string; invoice: number; key: string };

/** A card's key is the payment provider's own id, whichever invoice it is for. */
const nameOf = ({ do: kind, invoice, key }: Keyed) => (kind === "card" ? `card ${key}` : `${kind} ${invoice} ${key}`);
const isKnown = (model: Model, command: Keyed) => model.keys.includes(nameOf(command));
const remember = (model: Model, command: Keyed) => void model.keys.push(nameOf(command));
