/**
 * What an invoice and a credit note say, on paper and on the page. A document that was issued must not change by a
 * single byte: other words here are other documents, and a test says so.
 */
export const documentWords = {
  titles: { invoice: "Invoice", "credit-note": "Credit note" },
  billedTo: "Billed to",
  invoiceDate: "Invoice date",
  creditDate: "Date",
  taxPoint: "Tax point",
  supplyDate: "Supply date",
  project: "Project",
  forInvoice: "For invoice",
  payBy: "Pay by",
  vatNumber: (number: string) => `VAT number ${number}`,
  columns: { what: "What for", quantity: "Qty", each: "Each", amount: "Amount", net: "Net" },
  vatColumn: (rate: string) => `VAT ${rate}`,
  period: (from: string, to: string) => `${from} to ${to}`,
  times: (quantity: number, each: string) => `${quantity} at ${each} each.`,
  notRegistered: (name: string) => `${name} is not registered for VAT, so no VAT is charged.`,
  included: "Amounts include VAT.",
  net: "Net",
  vat: (rate: string) => `VAT at ${rate}`,
  total: "Total to pay",
  credited: "Total credited",
  by: (day: string) => `by ${day}`,
  nothingToPay: "nothing to pay",
  howToPay: "How to pay",
  bankTransfer: "Bank transfer",
  accountName: "Account name",
  sortCode: "Sort code",
  accountNumber: "Account number",
  reference: "Reference",
  online: "Card or Direct Debit",
  onlineWay: "Use the pay link in the email that came with this invoice, or log in to your account and choose Pay now.",
  otherwise: "Before you pay",
  wrong: (day: string, email: string) =>
    `Please pay by ${day}. If something looks wrong, write to ${email} before you pay.`,
  creditNote: (number: string) =>
    `This takes back what is named above from invoice ${number}. What you have paid of it already is used for your next invoice, or sent back to you.`,
  page: (page: number, of: number) => `Page ${page} of ${of}`,
} as const;

/** Only on the page: what has become of it since. */
export const invoicePageWords = {
  title: (number: string, name: string) => `Invoice ${number}, ${name}`,
  back: "Dashboard",
  invoice: "This invoice at the desk",
  pdf: "Download PDF",
  payNow: "Pay now",
  left: "Still to pay",
  paidOn: (day: string) => `Paid in full on ${day}`,
  voided: "This invoice is void. Nothing has to be paid.",
  since: "What has been paid",
  methods: { card: "Card", bacs_debit: "Direct Debit", bank_transfer: "Bank transfer", credit: "From your balance" },
  refund: "Sent back to you",
  credit: (number: string) => `Credit note ${number}`,
} as const;

export const drawingWords = {
  title: "Your invoice is still being drawn",
  lead: "Many are being drawn right now. This page tries again by itself in a few seconds.",
  notThere: "Invoice not found",
  notThereLead: "Perhaps its link is too old. Log in and open it from your account.",
  broken: "Your invoice could not be drawn",
  brokenLead: "I have been told. Write to me if you need it today.",
  tooMany: "That was too many at once",
  tooManyLead: "Please wait a minute and open your invoice again.",
} as const;
