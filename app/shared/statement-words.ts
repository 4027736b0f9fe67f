/** On the client's page of payments and on the admin's statement of a client. */
export const statementWords = {
  heading: "Statement",
  none: "Nothing has been charged or paid yet.",
  columns: { date: "Date", what: "What", charged: "Charged", paid: "Paid", balance: "Balance" },
  broughtForward: "Brought forward",
  years: "Years",
  balanceHint: "The balance is what you owe after each line. With a minus, it is your credit.",
} as const;
