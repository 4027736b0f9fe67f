import type { Day } from "./calendar-day.ts";
import type { Pence } from "./money.ts";
import { numberPrefix } from "./numbering.ts";

export const invoicePurposes = ["first-payment", "add-on-request", "recurring", "by-hand"] as const;
export type InvoicePurpose = (typeof invoicePurposes)[number];

export const lineSources = ["plan", "add-on", "product", "first-payment", "free-text", "included"] as const;
export type LineSource = (typeof lineSources)[number];

/**
 * Why money that was recorded is not there any more. `never-received` and `moved` were no money here, so they count on the
 * day of the payment they take back; `balance-gone` takes back what was paid from a balance; `unexplained` went back at the
 * payment provider and nobody has said why, so it is asked of nobody; `sent-back` is of a version that kept no reason.
 */
export const refundKinds = [
  "too-much",
  "not-charged",
  "bounced",
  "disputed",
  "never-received",
  "moved",
  "balance-gone",
  "unexplained",
  "sent-back",
] as const;
export type RefundKind = (typeof refundKinds)[number];

/** Money that we sent. Any other kind takes back what was recorded as paid. */
export const sentBackKinds: readonly RefundKind[] = ["too-much", "not-charged", "unexplained", "sent-back"];

/** Everything a document says beside its lines, kept as it was when it was issued. */
export type IssuedWith = {
  seller: {
    name: string;
    legalName: string;
    address: readonly string[];
    email: string;
    supportEmail: string;
    phone: string;
  };
  buyer: { name: string; address: readonly string[]; kind: "business" | "consumer" };
  project: string;
  /** Where a transfer goes. */
  bank: { accountName: string; sortCode: string; accountNumber: string };
  /** Null: not registered, and no VAT is charged. Line by line, each rounded to the nearest penny. */
  vat: { number: string; rate: number; rounding: "line" } | null;
  /** Whether the payment provider could be used on that day. */
  takesCards: boolean;
  /** How its document is drawn. None: as version 1.0.0 drew it. */
  template?: number;
  /** The number of the one that it corrects; empty or none where it corrects none. */
  replaces?: string;
  /** The colours and the logo of that day. None: as a release brings them. */
  look?: { main: string; accent: string; logo: string | null };
};

/** Of what is issued from now on. Whoever changes how an issued document reads or looks adds one, and the older stays. */
export const currentTemplate = 3;
/** From this on an invoice says what a balance paid of it when it was issued. */
export const balanceTemplate = 3;

/** 'TD-0063', in the order they were issued; also the reference of a transfer. */
export function invoiceNumber(number: number): string {
  return `${numberPrefix()}-${String(number).padStart(4, "0")}`;
}

export function creditNoteNumber(number: number): string {
  return `${numberPrefix()}C-${String(number).padStart(4, "0")}`;
}

/** Whatever somebody typed as a number: 'td-63', '63'. */
export function readInvoiceNumber(text: string): number | undefined {
  const prefix = numberPrefix();
  // After a digit the stroke tells where the number begins.
  const before = new RegExp(`^${prefix}${/\d$/.test(prefix) ? "-" : "-?"}`, "i");
  const [, digits] = /^0*(\d{1,9})$/.exec(text.trim().replace(before, "")) ?? [];
  return digits ? Number(digits) : undefined;
}

export type InvoiceStatus = "draft" | "open" | "overdue" | "paid" | "void";

type InvoiceDates = {
  issuedAt: Date | null;
  voidedAt: Date | null;
  settledAt: Date | null;
  dueDate: Day | null;
  /** A payment for it is on its way. */
  isUnderWay: boolean;
};

/** Derived, never stored. It is overdue on the day after the one it is due on, unless a payment is on its way. */
export function invoiceStatus(invoice: InvoiceDates, today: Day): InvoiceStatus {
  const { issuedAt, voidedAt, settledAt, dueDate, isUnderWay } = invoice;
  if (voidedAt) return "void";
  if (!issuedAt) return "draft";
  if (settledAt) return "paid";
  return dueDate !== null && dueDate < today && !isUnderWay ? "overdue" : "open";
}

type StatusShown = { label: string; tone: "good" | "bad" | "wait" };

type Shown = { isUnderWay: boolean; isCredited?: boolean };

/** As specified: paid is green, overdue red, anything else yellow; capitalised. What was credited whole is not paid. */
export function statusShown(status: InvoiceStatus, { isUnderWay, isCredited = false }: Shown): StatusShown {
  if (status === "paid" && isCredited) return { label: "Credited", tone: "good" };
  if (status === "open" && isUnderWay) return { label: "On its way", tone: "wait" };
  const tone = status === "paid" ? "good" : status === "overdue" ? "bad" : "wait";
  return { label: status.slice(0, 1).toUpperCase() + status.slice(1), tone };
}

export type Amounts = { netPence: Pence; vatPence: Pence };

/** A price includes its VAT: the share of it in an amount, to the nearest penny, the same below zero. */
export function splitVat(amountPence: Pence, vat: IssuedWith["vat"]): Amounts {
  if (!vat) return { netPence: amountPence, vatPence: 0 };
  const share = roundHalfUp(Math.abs(amountPence) * vat.rate, 10_000 + vat.rate);
  const vatPence = amountPence < 0 ? 0 - share : share;
  return { netPence: amountPence - vatPence, vatPence };
}

/** The one rounding of money, in whole numbers: halves go up. */
export function roundHalfUp(dividend: number, divisor: number): number {
  return Math.floor((2 * dividend + divisor) / (2 * divisor));
}

/** Below this the payment provider takes nothing: by transfer only. */
export const leastByCard: Pence = 30;

export type Balance = { totalPence: Pence; paidPence: Pence; refundedPence: Pence; creditedPence: Pence };

/** Something is charged for it, or it cost nothing from the start. What was credited whole is no sale any more. */
export function isCharged({ totalPence, creditedPence }: Pick<Balance, "totalPence" | "creditedPence">): boolean {
  return totalPence === 0 || creditedPence < totalPence;
}

/** What is still owed; below zero, what was paid too much. */
export function owedPence({ totalPence, paidPence, refundedPence, creditedPence }: Balance): Pence {
  return totalPence - creditedPence - (paidPence - refundedPence);
}

/** 'TD-0003, TD-0004 and TD-0007'. */
export function listNumbers(numbers: readonly number[]): string {
  const [last = "", ...rest] = numbers.map(invoiceNumber).toReversed();
  return rest.length ? `${rest.toReversed().join(", ")} and ${last}` : last;
}

/** A bank takes no longer one. */
const longestReference = 18;

/** What a transfer for several invoices is recognised by: their numbers, or the first and how many more there are. */
export function transferReference(numbers: readonly string[]): string {
  const all = numbers.join(" ");
  const [first = "", ...more] = numbers;
  return all.length <= longestReference ? all : `${first} +${more.length}`;
}
