import { enquiryMessages } from "../../../domain/enquiry.ts";

export const title = "Client Login";

export const words = {
  heading: "Client Login",
  lead: "See your site, your plan and your invoices.",
  username: "Username or email",
  password: "Password",
  send: "Login",
  forgotten: "Forgotten your password?",
  chosen: "Your password is saved. Log in with it.",
  noLoginYet: "No login yet? I send your login details after your site is ready.",
  /** What comes before that has a way to a password with it. */
  inThatMail: "If I have asked you for photos or sent you a draft, your login is in that e-mail.",
  lockedOut: "Locked out? Write to",
  or: "or",
  passkey: "Log in with a passkey",
} as const;

/** Why somebody is not signed in yet. */
export const outcomes = {
  spam: enquiryMessages.spam,
  failed: "❌ Invalid login credentials",
  broken: "❌ Login failed",
  "no-role": "Your login works, but there’s nothing behind it yet. Please write to me and I’ll put that right.",
} as const;
