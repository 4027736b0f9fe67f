import { serviceTargets } from "../domain/catalogue.ts";
import type { Site } from "../domain/website/site.ts";
import { wordsOf } from "../domain/website/words-of.ts";

const supportPage = {
  heading: "Support Centre",
  lead: "Something broken, baffling or merely annoying? Look it up, or ring the bell. It’s me who answers.",
  banner: {
    words: "The support centre is in progress.",
    more: "Articles arrive one at a time and the ticket form isn’t open yet. Until then, the quickest way to an answer is to ask me.",
  },
};

const articleWords = {
  search: "Search the help articles",
  hint: "For example ‘email’ or ‘invoice’.",
  button: "Search",
  title: "Latest help articles",
  none: "No articles found.",
  noneYet: "The first ones are being written. What would you like to read about?",
  noneMatch: "Try a shorter word, or ask me and I’ll write the answer down for the next person.",
  down: "The articles can’t be reached.",
  downAdvice: "That’s my side, not yours. Please try again in a minute, or ask me and I’ll answer in person.",
  one: "1 article",
  several: "articles",
  inBodies: "Found in the text",
  moreInBodies: "Below are more that have it in their text.",
  onlyInBodies: "No title matches. These articles have it in their text:",
  pages: "Pages of the list",
  newer: "Newer articles",
  older: "Older articles",
};

const systemStatus = {
  title: "System status",
  average: { label: "Average ticket response", figure: `${serviceTargets.averageTicketReplyHours} hour` },
  rows: [
    { label: "What I aim for", figure: `${serviceTargets.ticketReplyBusinessHours} business hours` },
    { label: "Support hours", figure: "{support hours}" },
    {
      label: "{emergency}",
      figure: `${serviceTargets.emergencyReplyMinutes} minutes`,
    },
  ],
};

/** How the sites stand that the provider looks after: of all of them together, and only while that is known. */
export const sitesStanding = {
  label: "The sites I look after",
  up: "All up",
  down: "One or more are down, and I know",
  lookedAt: (clock: string) => `at ${clock}`,
};

const ticketForm = {
  title: "Open a ticket",
  closed: "Not open yet",
  why: "This form is switched off while the support centre is being built. Please send me an e-mail instead.",
  name: "Your name",
  email: "Email",
  subject: "What is it about?",
  message: "What happened?",
  send: "Send ticket",
};

/** Beside it: where clients write. */
export const clientsWrite = {
  before: "If you are a client already,",
  link: "log in",
  after: "and write to me in your project’s messages.",
} as const;

const contactInfo = {
  title: "This works today",
  lead: "Same person, same answer, no form.",
  labels: { email: "Write", phone: "Ring", hours: "When", address: "Post" },
};

const supportQuestions = {
  title: "Questions people ask",
  list: [
    {
      question: "How quickly will I hear from you?",
      answer: `I answer {opening days}, {opens} to {closes}. I aim to within ${serviceTargets.ticketReplyBusinessHours} business hours; the average is about ${serviceTargets.averageTicketReplyHours} hour.`,
    },
    {
      question: "My website is down. What do I do?",
      answer: `Ring {phone}, or write to {support email} with ‘down’ in the subject line so that I see it first. With {emergency}, {emergency price}, you hear from me within ${serviceTargets.emergencyReplyMinutes} minutes.`,
    },
    {
      question: "What does support cost?",
      answer: `Putting right what I built or host costs nothing, on every plan. Changes come out of your plan’s monthly hours ({featured plan}: {featured plan hours}, {largest plan}: {largest plan hours}), or are {hour price}. I tell you the time before I start.`,
    },
    {
      question: "Where do I find my project and my invoices?",
      answer:
        "Under Client Login, at the top of every page. I send you your login details after your site is ready; if they’ve gone astray, write to me from the address you gave me and I’ll send them again.",
    },
    {
      question: "What should I put in my message?",
      answer:
        "What you did, what you expected, what you got instead, and on which phone or computer. A screenshot is worth four e-mails.",
    },
    {
      question: "What happens if I don’t reply to you?",
      answer: `I try up to ${serviceTargets.contactAttempts} times. After that I close the request as resolved. Write again whenever you like and we carry on where we stopped.`,
    },
  ],
};

export const startingSupport = { supportPage, articleWords, systemStatus, ticketForm, contactInfo, supportQuestions };
export type SupportWords = typeof startingSupport;

export const supportWords = (site: Site): SupportWords => wordsOf("support", startingSupport, site);
