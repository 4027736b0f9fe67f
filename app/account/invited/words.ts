import { business } from "../../../content/business.ts";
import type { May } from "../../../domain/client-person.ts";

export const titles = { invited: "You Are Invited", deadLink: "Link No Longer Works" } as const;

export const words = {
  heading: (client: string) => `You are invited to ${client}`,
  lead: (client: string) => `${business().owner} looks after the website of ${client}.`,
  may: {
    everything: "You may do everything there: all projects and all money.",
    money: "You see its invoices and payments, and can pay.",
    project: "You see its projects and what is happening with them.",
  } satisfies Record<May, string>,
  choose: "All you need is a password that only you know.",
  email: "Your login",
  label: "New password",
  hint: "At least 12 characters. A whole sentence is fine, and so is pasting one from a password manager.",
  send: "Save and log in",
  sending: "Saving…",
  hasLogin: (email: string) => `You have a login with ${email}. Log in with it, and you come back here.`,
  logIn: "Log in",
  join: (client: string) => `Join ${client}`,
  joining: "Joining…",
  asBefore: (email: string) => `You join with your login, ${email}. Nothing else of it changes.`,
  otherLogin: (own: string, invited: string) =>
    `You are logged in as ${own}, and this invitation is for ${invited}. Log out first, then open the link again.`,
  logOut: "Logout",
} as const;
