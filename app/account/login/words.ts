import { business } from "../../../content/business.ts";

export const title = `Client Login, ${business.name}`;

export const words = {
  heading: "Client Login",
  lead: "See your site, your plan and your invoices.",
  username: "Username or email",
  password: "Password",
  send: "Login",
  forgotten: "Forgotten your password?",
  chosen: "Your password is saved. Log in with it.",
  noLoginYet: "No login yet? I send your login details after your site is ready.",
  lockedOut: "Locked out? Write to",
  or: "or",
  passkey: "Log in with a passkey",
} as const;
