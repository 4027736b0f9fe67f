import { business } from "../../../content/business.ts";

export const title = `Your New Address, ${business.name}`;

export const words = {
  heading: "Is this your new address?",
  lead: "From now on you’d log in with it, and I’d send your invoices there:",
  send: "Yes, use this address",
  sending: "Saving…",
  doneHeading: "Your new address is saved",
  doneLead: "Log in with it from now on. Your invoices go there too:",
  next: "Go to your account",
  notYou: "Didn’t ask for this? Close the page and nothing changes.",
} as const;
