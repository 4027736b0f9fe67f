import { business } from "../../../content/business.ts";
import { keeping } from "../../../domain/catalogue.ts";

export const title = "Your Data";

export const words = {
  heading: "What I keep about you",
  lead: (email: string) => `Everything that is stored here with the address ${email}. Looking at it changes nothing.`,
  wrote: (day: string) => `What you wrote on ${day}`,
  requested: (kind: keyof typeof kinds, day: string) => `${kinds[kind]}, ${day}`,
  mailed: (day: string) => `An e-mail to you, ${day}`,
  copy: {
    heading: "Have it as a file",
    lead: "A page that opens in any browser, with the same for a computer to read. The link is used up by it.",
    button: "Download it",
  },
  erase: {
    heading: "Erase it",
    lead: "Everything that you wrote, and the e-mails about it. I cannot bring it back, and an answer that I owe you cannot come. The link is used up by it.",
    sure: "Erase all of it, for good",
    button: "Erase it",
    busy: "Erasing…",
    notSure: "Tick the box first: nothing brings it back.",
  },
  erased: {
    heading: "It is erased",
    get lead() {
      return `What you wrote to ${business().name}, and the e-mails about it, are gone.`;
    },
    kept: `That you asked for it is kept for ${keeping.enquiriesMonths} months, so that I can show that it was done. Copies in backups are gone ${keeping.backupDays} days later at the latest.`,
    next: "Back to the privacy policy",
  },
} as const;

const kinds = {
  copy: "You asked for a copy",
  erasure: "You asked for it to be erased",
  complaint: "Your complaint",
} as const;
