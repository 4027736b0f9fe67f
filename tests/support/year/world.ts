import type { Account } from "../money-model/ledger.ts";
import type { Day } from "./calendar.ts";

/** What the model of a year knows. Nothing of it is the product's own. */

export type LineKind = "plan" | "add-on" | "product";
export type Priced = {
  kind: LineKind;
  name: string;
  pence: number;
  /** Of what is priced by the month: the price for a year at once, where there is one. */
  yearlyPence: number | null;
  cycle: "monthly" | "yearly" | "once";
};

/** Something a project has. */
export type Item = Priced & {
  linkId?: string;
  anchor: Day | null;
  /** Months from the anchor on that are invoiced. */
  billed: Set<number>;
  isPaid: boolean;
  isRemoved: boolean;
};

export type Project = {
  id: string;
  client: Client;
  paymentType: "monthly" | "yearly";
  items: Item[];
  /** Asked for, at the price of that day. */
  wishes: Map<string, Priced>;
};

export type Client = {
  id: string;
  email: string;
  hasAddress: boolean;
  deletedOn: Day | null;
  projects: Project[];
  credit: number;
  /** `since`: whatever was issued later may be charged to it. */
  method: { kind: "card" | "bacs_debit"; isGood: boolean; since: number } | undefined;
};

export type Line = {
  source: LineKind | "free-text" | "first-payment" | "included";
  item: Item | null;
  pence: number;
  /** Of something that recurs. */
  months: number | null;
  fromMonth: number | null;
  from: Day | null;
  to: Day | null;
};

export type Method = "card" | "bacs_debit" | "bank_transfer" | "credit";
export type RefundKind = "never-received" | "bounced" | "moved" | "too-much" | "not-charged" | "balance-gone";
export type Step = "due-soon" | "overdue" | "overdue-again" | "final";
export type Purpose = "first-payment" | "add-on-request" | "recurring" | "by-hand";

export type Invoice = Account & {
  client: Client;
  project: Project | null;
  purpose: Purpose;
  issuedOn: Day;
  /** The place of its issue in the order of everything that happens. */
  order: number;
  dueOn: Day;
  /** The real one, once it is known: of two that are due on one day, the balance pays the first. */
  number: number;
  lines: Line[];
  vatRate: number;
  payments: { pence: number; method: Method; on: Day }[];
  refunds: { pence: number; kind: RefundKind; on: Day }[];
  reminders: Map<Step, { isSent: boolean; on: Day }>;
  settledOn: Day | null;
  /** A Direct Debit that is on its way: a charge of ours, or the payer's own. */
  moving: "charge" | "checkout" | undefined;
  movingPence: number;
  /** The days on which a charge of the saved method failed. */
  failedOn: Day[];
  mails: Map<string, number>;
};

export function isOpen({ isVoid, settledOn }: Pick<Invoice, "isVoid" | "settledOn">): boolean {
  return !isVoid && settledOn === null;
}
