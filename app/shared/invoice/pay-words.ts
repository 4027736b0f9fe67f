/** How one invoice is paid. */
export const payWords = {
  title: (number: string) => `Pay ${number}`,
  by: (day: string) => `Please pay by ${day}.`,
  late: (day: string) => `It was due on ${day}.`,
  card: "Pay by card or Direct Debit",
  leads: "You go to Stripe’s secure page, and come back here.",
  save: "Save this for later payments",
  saveInstead: (label: string) => `Save this for later payments, instead of ${label}`,
  consent:
    "I will use it to collect later invoices on the day each is due. Every invoice comes by e-mail first, and you can remove it here at any time.",
  or: "or",
  transfer: "Bank transfer",
  transferLead: "From your bank’s app. The reference tells me what it is for.",
  accountName: "Account name",
  sortCode: "Sort code",
  accountNumber: "Account number",
  reference: "Reference",
  close: "Close",
} as const;

/** Why nobody is led to the payment provider, in a sentence. */
export const payAnswers = {
  "nothing-owed": "There is nothing left to pay on that invoice.",
  "too-small": "That is too little for a card. Please use a bank transfer.",
  "under-way": "A payment for that invoice is on its way already. Nothing was taken twice.",
  changed: "What you owe has changed since this page was opened. Have a look, then pay. Nothing was taken.",
  unavailable: "The payment page can’t be reached right now, and nothing was taken. Try again, or use a bank transfer.",
  "agreement-first":
    "Before the first payment, what we agree is read and accepted by somebody who may do everything here. Nothing was taken.",
} as const;

/** The same of everything that is owed. */
export const payAllAnswers = {
  "nothing-owed": "There is nothing left to pay.",
  "too-small": payAnswers["too-small"],
  "under-way": "A payment is on its way already. Nothing was taken twice.",
  changed: payAnswers.changed,
  unavailable: payAnswers.unavailable,
} as const;
