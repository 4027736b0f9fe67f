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
