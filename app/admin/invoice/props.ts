import type { InvoicePurpose, InvoiceStatus } from "../../../domain/invoice.ts";
import type { ActionResult } from "../../ui/action-result.ts";

/** Everything about one invoice, in words and figures. An empty text is something that is not so. */
export type InvoiceAdminProps = {
  invoice: {
    id: string;
    /** Nothing while it is a draft. */
    number: string;
    status: InvoiceStatus;
    purpose: InvoicePurpose;
    issued: string;
    due: string;
    paid: string;
    voided: string;
    voidReason: string;
  };
  /** Without an id: deleted. */
  client: { id: string; name: string; email: string } | null;
  project: { id: string; name: string } | null;
  paper: {
    buyer: string[];
    bank: { accountName: string; sortCode: string; accountNumber: string } | undefined;
    vat: string;
  };
  lines: {
    id: string;
    description: string;
    explanation: string;
    quantity: number;
    each: string;
    amount: string;
    period: string;
  }[];
  sums: Record<"net" | "vat" | "total" | "paid" | "refunded" | "credited" | "owed" | "surplus", string>;
  /** What the forms start with. */
  typed: { owed: string; creditable: string; refundable: string; today: string; email: string };
  moves: { id: string; what: string; note: string; day: string; amount: string }[];
  attempts: {
    id: string;
    kind: "checkout" | "charge";
    state: "started" | "processing" | "succeeded" | "failed" | "expired";
    isByLink: boolean;
    failure: string;
    amount: string;
    at: string;
  }[];
  reminders: {
    id: string;
    step: "due-soon" | "overdue" | "overdue-again" | "final";
    isSent: boolean;
    why: string;
    at: string;
  }[];
  history: { id: string; at: string; what: string; more: string; who: string; mail: string }[];
  retryKey: string;
  /** Which form stands open. */
  opened: string;
  /** It was written a moment ago. */
  isNew: boolean;
  result: ActionResult | undefined;
};
