export const title = "Your New Address";

export const confirmWords = {
  heading: "Is this your new address?",
  lead: "From now on you’d log in with it, and I’d send your invoices there:",
  send: "Yes, use this address",
  sending: "Saving…",
  doneHeading: "Your new address is saved",
  doneLead: "Log in with it from now on. Your invoices go there too:",
  next: "Go to your account",
  nextPage: "/clients/account",
  notYou: "Didn’t ask for this? Close the page and nothing changes.",
} as const;

export const undoWords = {
  heading: "Move your account back?",
  lead: "You’d log in with this address again, and everybody who is logged in now would be logged out:",
  send: "Yes, move it back",
  sending: "Moving…",
  doneHeading: "Your account is back",
  doneLead: "The old password no longer works. A link to choose a new one is on its way to you:",
  next: "Go to the login",
  nextPage: "/clients/login",
  notYou: "Was the change yours? Close the page and nothing happens.",
} as const;
