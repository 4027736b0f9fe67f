/** Why nobody is led to the payment provider, in a sentence. */
export const payAnswers = {
  "nothing-owed": "There is nothing left to pay on that invoice.",
  "too-small": "That is too little for a card. Please use a bank transfer.",
  "under-way": "A payment for that invoice is on its way already. Nothing was taken twice.",
  unavailable: "The payment page can’t be reached right now, and nothing was taken. Try again, or use a bank transfer.",
  methodRemoved: (label: string) => `${label} is removed. Nothing is taken from it any more.`,
  methodGone: "That one is removed already.",
  methodSaved: "Saved. It can take a moment to show here.",
  methodNotSaved: "Nothing was saved.",
} as const;
