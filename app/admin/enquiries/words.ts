import { business } from "../../../content/business.ts";

export const title = `Enquiries, ${business.name}`;

export const words = {
  heading: "Enquiries",
  lead: "What people wrote from the contact form and the sites you run, the newest first.",
  tabs: { label: "Which enquiries", new: "New", all: "All" },
  none: { heading: "Nothing waits for you", lead: "New enquiries and requests land here first." },
  noneAtAll: { heading: "No enquiries yet", lead: "What somebody writes in the contact form shows here at once." },
  answerBy: (when: string) => `Answer by ${when}`,
  answered: (when: string) => `Answered ${when}`,
  received: (when: string) => `Received ${when}`,
  details: { email: "Email", phone: "Phone", website: "Website" },
  reply: "Reply",
  replyTo: (name: string) => `Reply to ${name}`,
  subject: `Your enquiry to ${business.name}`,
  markAnswered: "Mark as answered",
  markAnsweredNamed: (name: string) => `Mark as answered: ${name}`,
  client: (name: string) => `Client: ${name}`,
  older: "Older enquiries",
} as const;

/** What became of making a client. */
export const answers = {
  invalidEmail: "Nobody could sign in with that e-mail address. Add them by hand, with another one.",
} as const;
