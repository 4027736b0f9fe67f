/** Where else the provider goes about money. */
export const moneyPlaces = {
  invoices: { name: "Invoices", about: "Find, write, send and settle them" },
  billing: { name: "Tonight’s run", about: "What goes out by itself, and what did" },
  money: { name: "Money settings", about: "Bank details, VAT and terms" },
} as const;

/** Money on the day's screen. */
export const dayMoneyWords = {
  overdue: {
    heading: "Money overdue",
    counted: "overdue",
    none: "Nobody is late.",
    late: (days: number) => (days === 1 ? "1 day late" : `${days} days late`),
    send: "Send again",
    sendNamed: (number: string, client: string) => `Send again: ${number} to ${client}`,
    all: "All overdue",
  },
  revenue: {
    heading: "Monthly recurring revenue",
    parts: { plan: "Hosting plans", "add-on": "Add-ons", product: "Products" },
    none: "Nothing is billed by the month yet.",
  },
  income: {
    heading: "Money received, 12 months",
    month: "Month",
    amount: "Received",
    table: "As a table",
    more: (pounds: string, month: string) => `${pounds} more than ${month}`,
    less: (pounds: string, month: string) => `${pounds} less than ${month}`,
    same: (month: string) => `As much as ${month}`,
    plot: (from: string, to: string) => `Money received each month from ${from} to ${to}`,
  },
  isOverdue: "Overdue",
} as const;

/** Money on the page about a client, and where something is deleted. */
export const managedMoneyWords = {
  heading: "Money",
  owes: "Owes",
  overdue: (pounds: string) => `${pounds} of it overdue`,
  balance: "Balance",
  statement: "Statement",
  invoices: "Invoices",
  write: "Write an invoice",
  openFirst: (count: number) => (count === 1 ? "1 open invoice" : `${count} open invoices`),
  openStay: " Their pay links keep working.",
} as const;
