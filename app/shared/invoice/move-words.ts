import { refundNames } from "../../../domain/statement.ts";

/** Money that moved for an invoice, as its client reads it. */
export const moveWords = {
  methods: { card: "Card", bacs_debit: "Direct Debit", bank_transfer: "Bank transfer", credit: "From your balance" },
  refunds: {
    ...refundNames,
    "too-much": "Sent back to you",
    "not-charged": "Sent back to you",
    "sent-back": "Sent back to you",
    unexplained: "Sent back to you",
  },
  together: (method: string, numbers: string) => `${method}, together with ${numbers}`,
  credit: (number: string) => `Credit note ${number}`,
  receipt: (amount: string) => `Receipt for ${amount} (PDF)`,
  creditNote: (number: string) => `${number} (PDF)`,
  issued: "As issued (PDF)",
} as const;
