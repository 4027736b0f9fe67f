import type { Day } from "../../domain/calendar-day.ts";
import type { IssuedWith } from "../../domain/invoice.ts";
import type { Pence } from "../../domain/money.ts";

/**
 * What a document says, all of it frozen since the day it was issued: the page and the PDF are two drawings of this.
 * What has become of it since (paid, overdue, void) is not here, so the PDF's bytes never change.
 */
export type DocumentRecord = IssuedWith & {
  kind: "invoice" | "credit-note";
  number: string;
  /** The invoice itself, or the one that a credit note takes something back from. */
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
