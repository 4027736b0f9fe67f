/** What an invoice lacks, and where it is filled in. */
export const missingWords = {
  "bank-details": "Your bank details are missing.",
  client: "This client is deleted, so nobody can be invoiced.",
  "client-address": "The client’s billing address is missing.",
  lines: "It has no lines.",
  total: "Its total is below £0.00.",
  links: {
    "bank-details": "Fill in your bank details",
    "client-address": "Fill in the billing address",
    lines: "Change the invoice",
    total: "Change the invoice",
  },
  nothingSent: "Nothing was issued or sent.",
} as const;

export type Missing = "bank-details" | "client" | "client-address" | "lines" | "total";
