import { business } from "../../../content/business.ts";
import { mostAttachments } from "../../../domain/client-file.ts";
import type { ThreadPart } from "../../../domain/message.ts";
import { refusalWords as materialWords, type SayRefusal } from "../../shared/files/words.ts";

export const title = "Messages";

export const words = {
  client: {
    heading: "Messages and history",
    lead: (project: string) => `Everything about ${project}, oldest first.`,
  },
  admin: {
    heading: (project: string) => `${project}: messages`,
    lead: (name: string) => `With ${name}. What ${name} does not see has a dashed border and a lock.`,
  },
  show: "Show",
  parts: {
    everything: "Everything",
    messages: "Messages",
    money: "Money",
    private: "Private",
  } satisfies Record<ThreadPart, string>,
  today: (date: string) => `${date}, today`,
  day: (number: number, who: string) => `Day ${number}, ${who}`,
  dayNow: (number: number, turn: string) => `Day ${number}. ${turn}.`,
  new: "New since you last looked",
  haveRead: "I have read this",
  you: "You",
  privateNote: "Private note: only you see this",
  none: "Nothing here yet",
  noneLead: {
    everything: "What you write to each other, and what happens with the project, will stand here.",
    messages: "Nobody has written yet.",
    money: "Invoices and payments of this project will stand here.",
    private: "What you note for yourself will stand here.",
  } satisfies Record<ThreadPart, string>,
  earlier: "Show earlier",
  newest: "Back to the newest",
  invoice: "Invoice",
  invoiceFor: (amount: string, due: string) => `for ${amount}, due ${due}`,
  payment: (amount: string) => `${amount} paid for`,
  by: (who: string) => `by ${who}`,
  byMail: "by e-mail",
  download: (name: string, size: string) => `Download ${name}, ${size}`,
} as const;

export const writeWords = {
  to: (name: string) => `Message to ${name}`,
  send: (name: string) => `Send to ${name}`,
  who: "Who reads it",
  toShort: (name: string) => `To ${name}`,
  note: "Private note",
  onlyYou: "Only you will see this",
  keep: "Keep as a private note",
  sending: "Sending…",
  /** What becomes of it. */
  get client() {
    return `I get an e-mail about it, and you get one when I have answered. I answer ${business().supportHours}.`;
  },
  admin: (name: string) =>
    `${name} gets an e-mail once you have written nothing for 15 minutes, between 7am and 10pm. Private notes are never e-mailed and never leave this page.`,
  noAnswer: "No answer needed",
  attached: "Files that go with it",
  attach: "Attach files",
  limits: `Up to ${mostAttachments} files, 25 MB each. Where a photo was taken is removed from it.`,
  ready: (size: string) => `${size}, ready`,
  detach: (name: string) => `Remove ${name}`,
  filesComing: "Files are on their way…",
} as const;

export const answers = {
  settled: "It is off your list.",
  nothing: "There was nothing left to answer.",
  detached: (name: string) => `${name} is removed.`,
} as const;

export const problems = {
  cut: "The line was cut before everything was here. What arrived is kept: add the rest and send it again.",
  someRefused: "It is not sent yet: not every file was added. What you wrote and the other files are still here.",
  tooMany: "That is a lot of messages for an hour. What you wrote is still here: try again a little later.",
} as const;

/** Why a file was not added, to whichever of the two. */
export const refusalWords: SayRefusal = (refusal, name, size) => {
  if (refusal === "too-large") return { title: "Too large", says: `${name} is ${size}. A file can have 25 MB.` };
  if (refusal === "too-many")
    return { title: "Too many", says: `${name} was not added: ${mostAttachments} files go with one message.` };
  return materialWords(refusal, name, size);
};
