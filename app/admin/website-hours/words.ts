import type { AwayFault } from "../../../domain/website/away.ts";
import { longestAway } from "../../../domain/website/away.ts";

export const title = "Opening hours and holidays";

export const words = {
  heading: title,
  away: {
    none: "Not away",
    days: (from: string, until: string) => (from === until ? `Away ${from}` : `Away ${from} – ${until}`),
    back: (day: string) => `Back on ${day}.`,
    noneLead: "Switch it on before a holiday. Nothing changes until you publish.",
    switch: "I am away",
    from: "First day away",
    until: "Last day away",
    says: "What visitors read",
    saysHint: "Leave it empty, and a sentence with these days is put in.",
    isAnnounced: "Show the banner one week before",
    announcedFrom: (day: string) => `From ${day}.`,
    isReminding: "Remind about late payments meanwhile",
    reminding:
      "Without it, nobody is reminded of a late payment until you are back. Then each client gets one reminder for each late invoice. Invoices, charges and ‘due soon’ go on as always.",
    save: "Save",
    over: (from: string, until: string) =>
      `You were away from ${from} to ${until}. That is over, and visitors read nothing of it any more.`,
    clear: "Clear it",
  },
  looks: {
    heading: "How it looks",
    none: "Visitors see no banner.",
    page: "Get In Touch",
    usually: (days: string) => `I reply within about 24 hours, ${days}.`,
  },
  changes: {
    heading: "What it changes",
    caption: "What being away changes",
    where: "Where",
    usually: "Usually",
    away: "While you are away",
    pages: {
      where: "Every public page",
      usually: "No banner",
      away: (from: string, until: string) => `The banner on top, ${from} to ${until}`,
      always: "A banner on top",
    },
    answer: {
      where: "‘Answer by’ of an enquiry",
      written: (when: string) => `Written ${when}`,
      always: "24 hours, counted on days you work",
      usually: "24 hours, Monday to Friday, without bank holidays",
    },
    mails: {
      where: "E-mails to clients",
      usually: "No extra line",
      away: (line: string) => `‘${line}’`,
      always: "A line that says when you answer again",
    },
    support: {
      where: "Support Centre and contact page",
      away: "Closed, with the date you are back",
    },
    emergency: {
      usually: (minutes: number) => `Within ${minutes} minutes`,
      away: (minutes: number) => `Still within ${minutes} minutes: whoever has it pays for that`,
    },
    billing: { where: "Invoices and charges", usually: "By themselves", away: "No change" },
    reminders: {
      where: "Reminders about late payments",
      usually: "By themselves",
      away: "No change",
      wait: (day: string) => `They wait until ${day}`,
    },
  },
  hours: {
    heading: "Opening hours",
    closed: "Closed",
    bankHolidays: "Bank holidays",
    change: "Change",
    firstDay: "First day",
    lastDay: "Last day",
    opens: "From",
    closes: "To",
    save: "Save the hours",
  },
} as const;

export const answers = {
  faults: {
    "no-day": "Choose a day.",
    "last-before-first": "The last day is before the first.",
    past: "That day is over.",
    "too-long": `That is more than ${longestAway} days. Choose a shorter time.`,
    "too-far": "That is more than a year away.",
  } satisfies Record<AwayFault, string>,
  daysWrong: "The last day comes before the first in the week.",
  hoursWrong: "The end must be after the beginning.",
} as const;
