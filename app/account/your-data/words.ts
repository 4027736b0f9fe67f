import { business } from "../../../content/business.ts";

export const title = "Your Data";

export const words = {
  heading: "Your data",
  get lead() {
    return `Ask what I keep about you, have it erased, or tell me that I have handled it badly. ${business().firstName} reads it, and nobody else.`;
  },
  kind: "What is it about?",
  kinds: {
    copy: "A copy of what is kept about me",
    erasure: "Please erase what is kept about me",
    complaint: "A complaint about my data",
  },
  name: "Name",
  email: "Email",
  emailHint: "The one you wrote to me with, if you did. The answer goes there, so that nobody else gets it.",
  text: "In your own words",
  textHint: "For a complaint, say what happened. Otherwise you need not write anything.",
  send: "Send",
  sending: "Sending…",
  sentHeading: "I have it",
  sent: "I acknowledge a complaint within 30 days and tell you what came of it. Anything else I answer within one month.",
  sentNext:
    "The answer goes to the address you gave. If all I keep is what you wrote in a form, a link comes at once: by it you have it as a file, or erase it, yourself. If I keep nothing, nothing comes by itself.",
  privacy: "Back to the privacy policy",
} as const;
