import { isKeyOf } from "../domain/is-key-of.ts";
import { refundNames } from "../domain/statement.ts";

/** The menu of what can be done about an invoice. */
export const actionWords = {
  action: "Action",
  actionNamed: (name: string) => `Action for ${name}`,
  transfer: "Record a bank transfer",
  again: "Send again",
  copy: "Send a copy",
  credit: "Not charged after all",
  right: "Put something right",
  more: "Open the invoice",
} as const;

/** What became of an invoice that was sent from the day's list. */
export const invoiceAnswers = {
  sentAgain: "On its way to the client once more.",
} as const;

/** What happened to an invoice, as its history and the audit say it. */
export const invoiceActions = {
  "balance-used": "Paid from the balance",
  "invoice-credited": "Credit note issued",
  "invoice-discarded": "Draft discarded",
  "invoice-drafted": "Draft written",
  "invoice-erased": "Erased, except for number, dates and sums",
  "invoice-issued": "Invoice issued",
  "invoice-reminded": "Client reminded",
  "invoice-sent": "Invoice sent again",
  "invoice-voided": "Invoice voided",
  "pay-link-renewed": "Earlier pay links ended",
  "payment-failed": "Payment failed",
  "payment-recorded": "Payment recorded",
  "refund-asked": "Payment provider asked to send money back",
  "refund-explained": "Said why money went back",
  "refund-recorded": "Money sent back",
  "refund-refused": "Payment provider refused to send money back",
} as const;

/** The same of one that happened: what is called money that went back may be a payment that never came. */
export function nameEvent(
  action: string,
  { kind = "" }: Record<string, string>,
  names: Readonly<Record<string, string>> = invoiceActions,
): string {
  if (action === "refund-recorded" && isKeyOf(refundNames, kind)) return refundNames[kind];
  return names[action] ?? action;
}
