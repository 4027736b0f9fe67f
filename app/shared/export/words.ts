import { business } from "../../../content/business.ts";

export const title = "Everything of yours, in one file";

export const words = {
  heading: title,
  lead: "Yours to download on any day, for nothing, whether you stay or leave.",
  adminHeading: "Everything of theirs, in one file",
  adminLead: (name: string) => `What ${name} can download on any day. Give it to them when they ask for it.`,
  contents: {
    heading: "What is in it",
    lead: "Made for another developer to go on from, and for you to read: it opens in any browser, without the internet.",
    heads: { part: "Part", holds: "What it holds", opens: "How it opens", size: "Size" },
    files: (count: number) => (count === 1 ? "1 file" : `${count} files`),
  },
  archives: {
    heading: "Archives that I put in",
    lead: "What I keep for you outside this portal. From the next file that is made, each is in it, too.",
    since: (day: string) => `Kept since ${day}`,
    download: (about: string, size: string) => `Download ${about}, ${size}`,
  },
  notIn: {
    heading: "What is not in it",
    passwords: "Passwords.",
    passwordsWhy: "They are not stored in a way that anyone can read.",
    elsewhere: "What is not stored here.",
    get elsewhereWhy() {
      return `The pages of your website, your mailboxes and the code that moves your domain are kept elsewhere, unless an archive of them is in it. Ask ${business().firstName} for them.`;
    },
  },
  made: "Made",
  monthly: "Once a month, and whenever you ask.",
  checked: "Last checked",
  opened: "It opened",
  checkedHow: "Unpacked by a machine: every file is as it was put in, and every link leads to one of them.",
  download: (size: string) => `Download, ${size}`,
  downloadOf: (day: string) => `Download the file of ${day}`,
  make: "Make a new one now",
  makeFirst: "Make it now",
  takes: "That takes about a minute. I e-mail you a link that works for 7 days and asks you to log in.",
  adminTakes: "That takes about a minute. You get an e-mail when it is there.",
  none: "There is no file yet",
  noneLead: "One is made each month. You need not wait for it.",
  underWay: (when: string) => `A new one is being made. It was asked for on ${when}.`,
  underWayMonthly: "This month’s file is being made.",
  checkAgain: "See whether it is there",
  earlier: "Earlier files",
  erase: {
    heading: "Have it erased",
    lead: "Ask me to erase what I keep about you. I answer within one month. Issued invoices stay for as long as tax law asks.",
    text: "Anything you want to add",
    optional: "optional",
    button: "Ask for it to be erased",
  },
} as const;

export const answers = {
  requested: "It is being made. You get an e-mail when it is there.",
  underWay: "One is being made already.",
  broken: "The file could not be read. I have been told. Go back and try again in a few minutes.",
  erasure: "I have it, and answer within one month.",
  erasureTooMany: "You have written several times today. I have them, and answer within one month.",
  tooMany: "There have been several today. The next one can be made tomorrow.",
} as const;
