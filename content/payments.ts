/** An invoice's row, wherever it stands. */
export const paymentsWords = {
  heads: { invoice: "Invoice", dates: "Dates", status: "Status", amount: "Amount", actions: "Actions" },
  draft: "Draft",
  notIssued: "Not issued yet",
  due: (day: string) => `Due ${day}`,
  issued: (day: string) => `Issued ${day}`,
  left: (pounds: string) => `${pounds} still to pay`,
  summary: (first: string, more: number) => (more ? `${first} and ${more} more` : first),
  period: (from: string, to: string) => `${from} to ${to}`,
  each: (quantity: number, pounds: string) => `${quantity} at ${pounds} each`,
  whatNamed: (number: string) => `What ${number} is for`,
  view: "View Invoice",
  viewNamed: (number: string) => `View Invoice ${number}`,
  pay: "Pay now",
  payNamed: (number: string) => `Pay now, ${number}`,
  payment: {
    "under-way": () => "A payment is on its way. You need do nothing.",
    failed: () => "The last payment did not work. Please try again, or use a bank transfer.",
    collected: (label: string, on: string) => `I take this from ${label} on ${on}. You need do nothing.`,
    none: () => "",
  },
  owe: "You owe",
  owed: "Owed",
  byDay: (day: string) => `by ${day}`,
  restBy: (day: string) => `The rest is due by ${day}.`,
  overdue: (pounds: string) => `${pounds} is overdue`,
  underWay: (pounds: string) => `${pounds} is on its way`,
  all: "All your payments",
  late: "One bill is late",
} as const;

/** Whoever comes back from the payment provider. */
export const resultWords = {
  paid: "Payment Successful!",
  notPaid: "Payment Not Successful",
  toDashboard: "Go to your dashboard",
  active: "Your project is now active.",
  settled: (number: string) => `${number} is paid. Thank you.`,
  onItsWay: "The confirmation is on its way. A card takes a moment, a Direct Debit a few working days.",
  nothingTaken: "Nothing was taken. Try again from your dashboard.",
  refused: "The payment was refused and nothing was taken. Try again, or use a bank transfer.",
  again: "Back to the invoice",
} as const;
