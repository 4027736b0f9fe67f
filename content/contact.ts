import type { Site } from "../domain/website/site.ts";
import { wordsOf } from "../domain/website/words-of.ts";

/** Words of the contact page. Messages and rules of the form are in domain/enquiry.ts. */
export const startingContact = {
  headings: { fromPlans: "Start Your Project", otherwise: "Get In Touch" },
  lead: "You write, I read it, I answer. There’s nobody in between, because there’s nobody else here.",
  form: {
    day: "Day 1",
    promise: "Five minutes. Plain English is fine.",
    name: "Your name",
    email: "Email",
    business: "Business or group",
    website: "Current website",
    optional: "optional",
    hostingPlan: "Hosting plan",
    project: "What are you looking for?",
    projectHint: "What you do, what you need, what annoys you about other websites.",
    send: "Send Message",
    sending: "Sending…",
    replyTime: "I reply within about 24 hours, {opening days}.",
  },
  nextTitle: "What happens next",
  next: [
    { icon: "envelope", when: "Now", what: "You press the button." },
    { icon: "reply", when: "Within about 24 hours", what: "I write back, {opening days}. Usually with questions." },
    { icon: "sketch", when: "When you say yes", what: "I sharpen a pencil. Still nothing to pay." },
    { icon: "open", when: "About {days in words} days later", what: "You’re online." },
  ],
  agreeing: {
    lead: "What you’d be agreeing to:",
    rest: "nothing, yet. If we go ahead, the website is free and you host it with me for at least {months} months, from {cheapest in short} a month, plus a domain name.",
  },
} as const;
export type ContactWords = typeof startingContact;

export const contactWords = (site: Site): ContactWords => wordsOf("contact", startingContact, site);
