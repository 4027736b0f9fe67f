/**
 * What invoices, their copies, receipts and credit notes say, on paper and on the page. What was issued before its file
 * was kept must not change by a single byte: other words are another template, and a test says so.
 */
export const documentWords = {
  titles: { invoice: "Invoice", "credit-note": "Credit note", receipt: "Receipt" },
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
  /** Where a balance has paid of it. */
  fromBalance: "Paid from your balance",
  toPay: "To pay",
  replaces: "Takes the place of",
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
  /** Of version 1.0.0, which did not know what becomes of the money. */
  creditNote: (number: string) =>
    `This takes back what is named above from invoice ${number}. What you have paid of it already is used for your next invoice, or sent back to you.`,
  page: (page: number, of: number) => `Page ${page} of ${of}`,

  stamps: { paid: "PAID", credited: "CREDITED", void: "VOID" },
  plainTotal: "Total",
  nothingLeft: "Nothing to pay",
  paid: {
    on: "Paid on",
    small: "paid in full",
    columns: { what: "What was paid", day: "Date", amount: "Amount" },
    methods: { card: "Card", bacs_debit: "Direct Debit", bank_transfer: "Bank transfer", credit: "From your balance" },
    reference: (reference: string) => `Reference ${reference}`,
    sentBack: "Sent back to you",
    creditNote: (number: string) => `Credit note ${number}`,
    lead: (number: string, day: string) => `Invoice ${number} was paid in full on ${day}. Thank you.`,
    credited: (number: string, day: string) => `All of invoice ${number} was credited by ${day}.`,
    replaced: (number: string) => `Invoice ${number} takes its place.`,
    /** Later it may have paid another, or gone back. */
    kept: (amount: string, day: string) =>
      `${amount} more was paid than it comes to, and was kept as your balance on ${day}.`,
  },
  void: {
    since: "Void since",
    small: "void, nothing to pay",
    lead: (number: string, day: string) => `Invoice ${number} is void since ${day}. Please do not pay it.`,
  },
  receipt: {
    from: "Received from",
    receivedOn: "Received on",
    how: "Paid by",
    invoice: "For invoice",
    reference: "Reference",
    line: (number: string) => `Payment for invoice ${number}`,
    amount: "Amount",
    invoiceTotal: "Invoice total",
    credited: "Credited",
    others: "Other payments",
    total: "Received",
    note: "Thank you.",
    vat: (number: string) => `Thank you. The VAT is shown on invoice ${number}.`,
    left: (amount: string) => `${amount} is left to pay`,
    leftLead: (number: string, day: string) => `This is what is left of invoice ${number}, due on ${day}.`,
    nothingLeft: (number: string) => `Invoice ${number} is paid in full.`,
    wasVoid: (number: string) => `Invoice ${number} is void, and asks for nothing.`,
    tooMuch: (amount: string) =>
      `${amount} of it is more than was asked for. That is yours: it pays your next invoice, or goes back to you.`,
  },
  credit: {
    note: (number: string) =>
      `This takes back what is named above from invoice ${number}, which stays as it was issued.`,
    heading: "What it means for you",
    back: (amount: string) => `You had paid ${amount} of it already: I am sending that back to you.`,
    kept: (amount: string) =>
      `You had paid ${amount} of it already: that is your balance now, and pays your next invoice.`,
    less: (amount: string, number: string) => `So there is ${amount} less to pay of invoice ${number}.`,
    /** The reason of the one whose invoice is corrected. */
    replaced: "Replaced by a corrected invoice",
    /** Of a corrected invoice: what was credited before. No longer than a line may be. */
    line: (number: string, reason: string) => `Credited: ${number}, ${reason}`.slice(0, 200),
  },
} as const;
