/** The menu of what can be done about an invoice. */
export const actionWords = {
  action: "Action",
  actionNamed: (name: string) => `Action for ${name}`,
  transfer: "Record a bank transfer",
  again: "Send again",
  copy: "Send a copy",
  void: (name: string) => `Void ${name}`,
  credit: "Credit note",
  refund: "It went back",
  more: "Everything about it",
} as const;

/** What became of an invoice that was sent from the day's list. */
export const invoiceAnswers = {
  sentAgain: "On its way to the client once more.",
} as const;

/** What happened to an invoice, as its history and the audit say it. */
export const invoiceActions = {
  "invoice-credited": "Credit note issued",
  "invoice-discarded": "Draft discarded",
  "invoice-drafted": "Draft written",
  "invoice-issued": "Invoice issued",
  "invoice-reminded": "Client reminded",
  "invoice-sent": "Invoice sent again",
  "invoice-voided": "Invoice voided",
  "payment-failed": "Payment failed",
  "payment-recorded": "Payment recorded",
  "refund-recorded": "Money sent back",
} as const;

export const actionNames: Readonly<Record<string, string>> = invoiceActions;
