/** The books as they should be: pure, small, and written without looking at how the product keeps them. */

type Transfer = { amount: number; back: number };
type Invoice = {
  client: number;
  isDiscarded: boolean;
  isVoid: boolean;
  /** Given when it is issued. */
  number: number | null;
  total: number;
  paid: number;
  back: number;
  credited: number;
  /** What of it was counted as the client's credit. */
  surplus: number;
  transfers: Transfer[];
  project: number | null;
};
export type Model = {
  invoices: Invoice[];
  credit: number[];
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
  return { invoices: [], credit: Array.from({ length: clients }, () => 0), nextNumber, nextCredit, keys: [] };
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
      return pay(model, invoice, command.amount);
    case "card":
      if (invoice.isDiscarded || invoice.number === null) return "skipped";
      if (isKnown(model, command)) return "already";
      remember(model, command);
      return pay(model, invoice, command.amount);
    case "refund":
      return refund(model, invoice, command);
    case "credit":
      return credit(model, invoice, command);
  }
}

function draft(model: Model, client: number, total: number, project: number | null): string {
  const nothing = { isDiscarded: false, isVoid: false, number: null, paid: 0, back: 0, credited: 0, surplus: 0 };
  model.invoices.push({ ...nothing, client, total, transfers: [], project });
  return "drafted";
}

function issue(model: Model, invoice: Invoice): string {
  invoice.number = model.nextNumber++;
  const used = Math.max(0, Math.min(model.credit[invoice.client] ?? 0, invoice.total));
  invoice.paid += used;
  addCredit(model, invoice, 0 - used);
  countSurplus(model, invoice);
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

function pay(model: Model, invoice: Invoice, amount: number): string {
  invoice.paid += amount;
  countSurplus(model, invoice);
  return "recorded";
}

function refund(model: Model, invoice: Invoice, command: { do: string; invoice: number; amount: number; key: string }) {
  if (invoice.isDiscarded || invoice.number === null) return "not-there";
  if (isKnown(model, command)) return "already";
  const from = invoice.transfers.find(({ amount, back }) => amount - back >= command.amount);
  if (!from || command.amount > invoice.paid - invoice.back) return "too-much";
  // What has paid for something else since is not there to go back.
  const taken = invoice.surplus - Math.max(0, invoice.surplus - command.amount);
  if (taken > 0 && taken > (model.credit[invoice.client] ?? 0)) return "too-much";
  remember(model, command);
  from.back += command.amount;
  invoice.back += command.amount;
  countSurplus(model, invoice);
  return "recorded";
}

function credit(model: Model, invoice: Invoice, command: { do: string; invoice: number; amount: number; key: string }) {
  if (invoice.isDiscarded) return "not-there";
  if (isKnown(model, command)) return "already";
  if (invoice.number === null || invoice.isVoid) return "not-issued";
  if (invoice.credited + command.amount > invoice.total) return "too-much";
  remember(model, command);
  invoice.credited += command.amount;
  countSurplus(model, invoice);
  return `credited ${model.nextCredit++}`;
}

export function isSettled(invoice: Pick<Invoice, "total" | "credited" | "paid" | "back">): boolean {
  return owed(invoice) <= 0;
}

export function owed({ total, credited, paid, back }: Pick<Invoice, "total" | "credited" | "paid" | "back">): number {
  return total - credited - (paid - back);
}

/** What was paid too much is the client's; for a void invoice that is everything. */
function countSurplus(model: Model, invoice: Invoice): void {
  const surplus = invoice.isVoid ? invoice.paid - invoice.back : Math.max(0, 0 - owed(invoice));
  addCredit(model, invoice, surplus - invoice.surplus);
  invoice.surplus = surplus;
}

function addCredit(model: Model, { client }: Invoice, amount: number): void {
  model.credit[client] = (model.credit[client] ?? 0) + amount;
}

type Keyed = { do: string; invoice: number; key: string };

/** A card's key is the payment provider's own id, whichever invoice it is for. */
const nameOf = ({ do: kind, invoice, key }: Keyed) => (kind === "card" ? `card ${key}` : `${kind} ${invoice} ${key}`);
const isKnown = (model: Model, command: Keyed) => model.keys.includes(nameOf(command));
const remember = (model: Model, command: Keyed) => void model.keys.push(nameOf(command));
