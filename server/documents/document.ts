import type { Day } from "../../domain/calendar-day.ts";
import type { IssuedWith } from "../../domain/invoice.ts";
import type { Pence } from "../../domain/money.ts";
import type { PaymentMethod } from "../../domain/statement.ts";

/** `current`: what is true of the invoice now, which is its void copy, its paid copy or the invoice as it was issued. */
export type Wanted =
  | { kind: "current" | "invoice" | "paid-copy" | "void-copy"; invoiceId: string }
  | { kind: "credit-note"; invoiceId: string; creditNoteId: string }
  | { kind: "receipt"; invoiceId: string; paymentId: string };

/** What a document says, all of it as it was at the moment it is about: the page and the PDF are two drawings of this. */
export type DocumentRecord = IssuedWith & {
  about: About;
  number: string;
  /** The invoice itself, or the one that it is about. */
  invoiceNumber: string;
  issuedAt: string;
  issuedOn: Day;
  supplyOn: Day;
  dueOn: Day | null;
  lines: DocumentLine[];
  netPence: Pence;
  vatPence: Pence;
  totalPence: Pence;
};

/** What it is, and what only that says. `issuedAt` of a copy or a receipt is the moment that it tells of. */
export type About =
  | {
      kind: "invoice";
      /** What the client's balance paid of it in the moment of issue. */
      fromBalancePence?: Pence;
    }
  | {
      kind: "credit-note";
      /** Where its invoice is. */
      href: string;
      /** What was paid of it and goes back, and what stays the client's balance. None: nobody wrote it down. */
      paid: { backPence: Pence; keptPence: Pence } | null;
    }
  | {
      kind: "paid-copy";
      /** The day it was paid, or of the credit note by which nothing of it is charged any more. */
      on: Day;
      isCredited: boolean;
      /** The corrected invoice. Nothing: it is a draft, or there is none. */
      replacedBy: string;
      moves: DocumentMove[];
      /** What was paid too much and was the client's balance on that day. */
      kept: { pence: Pence; on: Day };
    }
  | { kind: "void-copy"; voidedOn: Day }
  | {
      kind: "receipt";
      payment: DocumentPayment;
      /** What was credited and paid otherwise by then, and what was left to pay; below zero, what was too much. */
      creditedPence: Pence;
      othersPence: Pence;
      leftPence: Pence;
      isVoid: boolean;
    };

export type DocumentMove =
  | { kind: "payment"; method: PaymentMethod; reference: string; on: Day; amountPence: Pence }
  | { kind: "sent-back"; on: Day; amountPence: Pence }
  | { kind: "credit-note"; number: string; on: Day; amountPence: Pence };

export type DocumentPayment = { method: PaymentMethod; reference: string; on: Day; amountPence: Pence };

export type DocumentLine = {
  description: string;
  explanation: string;
  quantity: number;
  unitPence: Pence;
  amountPence: Pence;
  netPence: Pence;
  vatPence: Pence;
  periodFrom: Day | null;
  periodTo: Day | null;
};
