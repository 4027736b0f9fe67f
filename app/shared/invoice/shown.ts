import type { InvoiceStatus } from "../../../domain/invoice.ts";

/** What an invoice is for, and why: who asked, when it was approved, for which time. */
export type InvoiceLine = { what: string; why: string; period: string; each: string; amount: string };

export type Bank = { accountName: string; sortCode: string; accountNumber: string };

/** An invoice as its row shows it. */
export type ShownInvoice = {
  id: string;
  /** Nothing while it is a draft. */
  number: string;
  /** In a few words: its first line, and how many more there are. */
  what: string;
  project: string;
  issued: string;
  due: string;
  status: InvoiceStatus;
  totalPence: number;
  owedPence: number;
  lines: InvoiceLine[];
  /** What is to be known before paying it: on its way, failed, or taken by itself on a day. */
  payment: { state: "under-way" | "failed" | "collected" | "none"; on: string };
  bank: Bank | null;
  /** The payment provider can be asked for it. */
  byCard: boolean;
};

/** What somebody owes, and by when. */
export type OwedShown = {
  owedPence: number;
  overduePence: number;
  /** Paid already and not arrived yet. */
  underWayPence: number;
  /** The day by which the rest of it is due; nothing where it is all late, or nothing is owed. */
  due: string;
};

export type SavedShown = { id: string; label: string; since: string };
