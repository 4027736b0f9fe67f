export const titles = {
  reset: `Choose a New Password`,
  invite: `Choose Your Password`,
  deadLink: `Link No Longer Works`,
} as const;

export const words = {
  reset: {
    heading: "Choose a new password",
    lead: (name: string) => `Hello, ${name}. Once the new one is saved, the old one stops working.`,
  },
  invite: {
    heading: "Choose your password",
    lead: (name: string) => `Hello, ${name}. Your login is ready. All it needs is a password only you know.`,
  },
  email: "Your login",
  label: "New password",
  hint: "At least 12 characters. A whole sentence is fine, and so is pasting one from a password manager.",
  send: "Save and log in",
  sending: "Saving…",
} as const;
