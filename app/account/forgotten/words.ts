export const title = "Forgotten Password";

export const words = {
  heading: "Forgotten your password?",
  lead: "It happens. Tell me the e-mail address you log in with, and I’ll send you a link to choose a new one.",
  email: "Email",
  send: "Send the link",
  sending: "Sending…",
  sentHeading: "Check your e-mail",
  sent: "If there is an account with that address, a link is on its way. It works once, for one hour.",
  nothingCame: "Nothing there in ten minutes? Look in your junk folder, or write to",
  again: "Try another address",
} as const;
