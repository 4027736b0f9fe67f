import { business } from "../../../content/business.ts";
import { keeping } from "../../../domain/catalogue.ts";

export const title = "Enquiries";

export const words = {
  heading: "Enquiries",
  lead: "What people wrote from the contact form and the sites you run, the newest first.",
  tabs: { label: "Which enquiries", new: "To answer", all: "All", spam: "Spam" },
  none: {
    new: { heading: "Nothing waits for you", lead: "New enquiries and requests land here first." },
    all: { heading: "No enquiries yet", lead: "What somebody writes in the contact form shows here at once." },
    spam: {
      heading: "No spam",
      lead: `What you mark as spam comes here, and is erased for good after ${keeping.spamDays} days.`,
    },
  },
  answerBy: (when: string) => `Answer by ${when}`,
  answered: (when: string) => `Answered ${when}`,
  received: (when: string) => `Received ${when}`,
  details: { email: "Email", phone: "Phone", website: "Website", hostingPlan: "Hosting plan" },
  reply: "Reply",
  replyTo: (name: string) => `Reply to ${name}`,
  get subject() {
    return `Your enquiry to ${business().name}`;
  },
  markAnswered: "Mark as answered",
  markAnsweredNamed: (name: string) => `Mark as answered: ${name}`,
  undoAnswered: "Not answered yet",
  undoAnsweredNamed: (name: string) => `Not answered yet: ${name}`,
  markSpam: "Spam",
  markSpamNamed: (name: string) => `Mark as spam: ${name}`,
  undoSpam: "Not spam",
  undoSpamNamed: (name: string) => `Not spam: ${name}`,
  spam: (erasedOn: string) => `Spam, erased on ${erasedOn}`,
  client: (name: string) => `Client: ${name}`,
  older: "Older enquiries",
} as const;

/** What became of an enquiry. */
export const answers = {
  waitsAgain: "It waits for your answer again.",
  spam: "Marked as spam.",
  notSpam: "Back in the inbox.",
  isClient: "Whoever wrote this is a client, so it stays in the inbox.",
  look: "Look at it",
  invalidEmail: "Nobody could log in with that e-mail address. Add them by hand, with another one.",
} as const;
