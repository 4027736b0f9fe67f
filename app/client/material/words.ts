import { business } from "../../../content/business.ts";
import type { ItemState } from "../../../domain/material.ts";

export const title = "What I need from you";
export const adminTitle = "Material";

const numbers = ["No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten"];
const inWords = (count: number) => numbers[count] ?? String(count);
const thingsInWords = (count: number) => `${inWords(count)} ${count === 1 ? "thing" : "things"}`;

export const words = {
  lead: (count: number) =>
    `${thingsInWords(count)}, then I carry on with your site. You can do one now and the rest later.`,
  turn: "Your turn",
  done: (done: number, of: number) => (done === of ? `All ${of} done` : `${done} of ${of} done`),
  kept: "What you add is kept as you go. You can close this page and come back.",
  keptEmpty: "What you add is kept as you go. Nothing is sent until you press the button.",
  last: "Have a last look, then hand it to me.",
  received: (count: number, enough: number) =>
    count === 0 ? `None of ${enough} yet` : count < enough ? `${count} of ${enough} received` : `${count} received`,
  nothingYet: { text: "Nothing written yet", choice: "Nothing chosen yet", date: "No dates yet" },
  words: (count: number) => (count === 1 ? "1 word" : `${count} words`),
  dates: (count: number) => (count === 1 ? "1 date" : `${count} dates`),
  chosen: (choice: string) => `Chosen: ${choice}`,
  lacksIt: "You do not have this",
  enough: "This is enough",
  wantedAgain: "Asked again",
  receivedOne: "Received",
  choose: { photos: "Choose photos", files: "Choose files" },
  take: "Take a photo",
  add: { photos: "Add photos", files: "Add files" },
  drop: "or drop them on this card",
  limits: {
    photos: "JPG, PNG or WebP. Up to 25 MB each, 30 at most. Big ones are best: do not shrink them.",
    files: "Up to 25 MB each, 30 at most.",
  },
  plainLimits: {
    photos: "JPG, PNG or WebP. Up to 25 MB each, and 100 MB in one go. On a weak signal, add two at a time.",
    files: "Up to 25 MB each, and 100 MB in one go.",
  },
  place: "Where a photo was taken is removed from it.",
  weak: "Your signal is weak.",
  weakLead: "I send one photo at a time. Photos with a tick are safe. Keep this page open for the others.",
  undo: "Undo",
  lacks: "I do not have this",
  why: "Why not",
  whyHint: "One line is enough. It counts as an answer.",
  yourText: "Your text",
  date: (number: number) => `Date ${number}`,
  starts: "Starts",
  addDate: "Add a date",
  removeDate: (number: number) => `Remove date ${number}`,
  moreDates: "Keep what you have, and there is room for another.",
  inWords: "In words",
  pickOne: "Your answer",
  keep: "Keep and stay here",
  keptAt: (time: string) => `Saved at ${time}`,
  get send() {
    return `Send to ${business().firstName}`;
  },
  sendSome: "Send what I have",
  all: "Everything is here.",
  get allLead() {
    return `After this it is ${business().firstName}’s turn.`;
  },
  missing: (count: number, titles: string) =>
    `${thingsInWords(count)} ${count === 1 ? "is" : "are"} missing${titles ? `: ${titles}` : ""}.`,
  missingLead: "If you send now, it stays your turn until they are here.",
  partlySent: (at: string) => `You sent what you had at ${at}.`,
  nothing: "Nothing to send yet. Add something first, then this button works.",
  sent: {
    get title() {
      return `Sent to ${business().firstName}`;
    },
    get turn() {
      return `${business().firstName}’s turn`;
    },
    heading: "Thank you. I have everything.",
    headingTaken: "Thank you. I carry on with what I have.",
    days: "From now on the days count as mine.",
    by: (day: string) => `I promised it for ${day}.`,
    what: "What you sent",
    at: "Sent",
    forgot: "I forgot something",
    seeDays: "See each day",
    none: "Nothing",
  },
} as const;

export const adminWords = {
  from: (client: string, when: string) => `From ${client}. Asked for on ${when}.`,
  handed: (at: string) => `Handed over on ${at}.`,
  partly: (at: string) => `They sent what they have on ${at}.`,
  notSent: "Nothing is asked for yet.",
  downloadAll: (size: string) => `Download all (.zip, ${size})`,
  download: (name: string) => `Download ${name}`,
  states: {
    waiting: "Waiting",
    part: "Part",
    received: "Received",
    lacks: "Does not have it",
    done: "Done",
  } satisfies Record<ItemState, string>,
  lacks: (client: string, why: string) => `${client} does not have this: ‘${why}’`,
  notAnswered: "Not answered",
  newest: (at: string) => `Newest on ${at}.`,
  answered: (at: string) => `on ${at}`,
  askAgain: "Ask again",
  askAgainNamed: (item: string) => `Ask again: ${item}`,
  missing: "What is missing",
  missingHint: (client: string) => `${client} reads this above the item, and in the e-mail.`,
  send: (client: string) => `Ask ${client} again`,
  settle: "Mark as done",
  settleNamed: (item: string) => `Mark as done: ${item}`,
  reopen: "Open again",
  reopenNamed: (item: string) => `Open again: ${item}`,
  takeOff: "Take off the list",
  takeOffNamed: (item: string) => `Take off the list: ${item}`,
  whoseTurn: "Whose turn",
  clients: (client: string) => `${client}’s turn`,
  yours: "Your turn",
  open: (count: number, client: string) =>
    `${thingsInWords(count)} ${count === 1 ? "is" : "are"} open, so it stays ${client}’s turn. When they send you everything, it comes to you by itself and the status goes back to Active.`,
  allHere: (client: string) => `Everything is here. ${client} has not handed it over yet.`,
  handedOver: "They have handed it over, or you took the turn.",
  take: "I have enough: take the turn",
  reminders: "Reminders",
  next: (client: string, day: string) =>
    `Next e-mail to ${client}: ${day}, 9am, if something is still open. Two at most, then I leave it to you.`,
  noMore: "No further e-mail goes by itself.",
  remind: (client: string) => `Remind ${client} now`,
  stop: "Stop reminders",
  list: "The list",
  listLead: (count: number, client: string) => `${thingsInWords(count)}. ${client} sees a change at once.`,
  change: "Change the list",
  make: "Make a list",
} as const;

export const answers = {
  kept: "Kept.",
  partly: "Sent. It stays your turn until the rest is here.",
  nothing: "Nothing to send yet. Add something first.",
  removed: (name: string) => `${name} is removed.`,
  putBack: (name: string) => `${name} is back.`,
  whichDay: "A time has no day yet. Choose its day, too.",
  tooMany: "There are 30 already. Remove one first.",
  someRefused: "Not everything was added. The rest is safe.",
  cut: "The connection ended before everything was here. What has arrived is kept. Send the rest again.",
} as const;

export const adminAnswers = {
  wanted: "Asked. The e-mail goes now.",
  saved: "Saved.",
  taken: "It is your turn. The status is Active.",
  reminded: "The reminder goes now.",
  nothingOpen: "Nothing is open, so nothing is sent.",
  stopped: "No more reminders go by themselves.",
  unchanged: "It was so already. Nothing was changed.",
  notBeingMade: "Only a site that is being made can wait for its client.",
  missing: "Write what is missing: the client reads it.",
} as const;
