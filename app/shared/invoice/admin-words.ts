import type { InvoicePurpose } from "../../../domain/invoice.ts";

export const purposeNames = {
  "first-payment": "First payment",
  "add-on-request": "Add-ons",
  recurring: "Recurring",
  "by-hand": "By hand",
} as const satisfies Record<InvoicePurpose, string>;

export const reminderNames = {
  "due-soon": "Due soon",
  overdue: "Overdue",
  "overdue-again": "Overdue, second",
  final: "Final",
} as const;

export const invoiceGone = "That invoice is gone already.";
