import { business } from "../../../content/business.ts";

export const title = "Your draft";

const pagesOf = (count: number) => (count === 1 ? "1 page" : `${count} pages`);

export const words = {
  heading: (number: number) => `Version ${number} of your site`,
  turn: "Your turn",
  get theirTurn() {
    return `${business().firstName}’s turn`;
  },
  sent: (at: string) => `Sent by ${business().firstName} on ${at}.`,
  sentShort: (at: string) => `Sent ${at}`,
  changed: "What changed",
  version: "Version",
  versionNumber: (number: number) => `Version ${number}`,
  versions: "Versions",
  pages: "Pages",
  page: "Page",
  pageOf: (title: string, number: number, count: number) => `${title} (${number} of ${count})`,
  show: "Show",
  size: "Size",
  phone: "Phone",
  desktop: "Desktop",
  only: (project: string) => `Draft of ${project}. Only you and ${business().firstName} can see it.`,
  frame: (number: number, page: string) => `Draft, version ${number}, page ‘${page}’`,
  open: "Open this page (new tab)",
  openNamed: (page: string) => `Open ‘${page}’ (new tab)`,
  older: "This is an older version. The newest one waits for you.",
  newest: "See the newest version",
  answered: {
    approved: (name: string, at: string) => `Approved by ${name}, ${at}.`,
    changes: (at: string) => `You asked for changes, ${at}.`,
  },
  nothingToDo: "There is nothing to answer on this version.",
  comments: {
    notFixed: "Not fixed yet",
    notFixedOf: (number: number) => `Comment ${number} is not fixed yet`,
    goTo: (page: string) => `Go to ${page}`,
    goToOf: (number: number, page: string) => `Go to ${page}, comment ${number}`,
    show: "Show it",
    showOf: (number: number) => `Show it: comment ${number}`,
  },
  write: {
    heading: "Write about a page",
    page: "Page",
    label: "Your comment",
    where: "Where",
    whole: "The whole page",
    point: "Point at a spot",
    stop: "Stop pointing",
    whereHint: "Point at a spot, or choose a part of the page here.",
    key: "The C key does the same",
    hint: "Say where: ‘the photo at the top’, ‘the last line’. One thing in each comment.",
    hintSpot: "One thing in each comment.",
    button: "Add comment",
  },
  panel: {
    comments: (count: number) => (count === 0 ? "Comments" : count === 1 ? "1 comment" : `${count} comments`),
    writing: "New comment",
    number: (number: number) => `number ${number}`,
    write: "Comment",
    cancel: "Cancel",
    approve: "Approve…",
    busy: "One moment…",
  },
  cross: {
    label: "A cross on the draft",
    pin: "Pin it here",
    point: "Click or tap a spot in the draft. ",
    keys: "With keys: arrows move the cross, Shift moves it further, Enter pins, Esc stops. ",
    on: (spot: string) => `Now on: ${spot}.`,
    onNothing: "Now on: nothing that can be pinned.",
  },
  change: {
    heading: "Something to change?",
    lead: () => `Write it down and send it. Then it is ${business().firstName}’s turn.`,
    leadOpen: (open: number) =>
      open === 1
        ? `Sends your open comment. Then it is ${business().firstName}’s turn.`
        : `Sends your ${open} open comments. Then it is ${business().firstName}’s turn.`,
    label: "What should change",
    labelMore: "Anything else",
    hint: "Say which page and where: ‘Dates, the last line’. One thing on each line.",
    button: "Ask for these changes",
    buttonOpen: (open: number) => (open === 1 ? "Ask for this change" : `Ask for these ${open} changes`),
  },
  approve: {
    heading: "All good?",
    lead: "The next step shows the version and its fingerprint, and asks for your name.",
    button: "Approve this version…",
    title: (number: number, project: string) => `Approve version ${number} of ${project}?`,
    what: (pages: number) =>
      pages === 1
        ? "This is what goes online: its page, as it is now."
        : `This is what goes online: all ${pagesOf(pages)}, as they are now.`,
    version: "Version",
    versionIs: (number: number, at: string) => `${number}, sent ${at}`,
    comments: "Comments",
    commentsAre: (fixed: number, open: number) => `${fixed} fixed, ${open === 0 ? "none" : open} open`,
    stays: (open: number) =>
      open === 1
        ? "1 comment is still open. Approving leaves it as it is."
        : `${open} comments are still open. Approving leaves them as they are.`,
    leave: (open: number) => (open === 1 ? "Leave it open" : "Leave them open"),
    fingerprint: "Fingerprint",
    fingerprintIs: "The fingerprint is a short code made from the files. If one letter changes, the code changes.",
    date: "Date",
    name: "Your name",
    nameHint: "Type it. It stands under the approval.",
    next: (needsPayment: boolean) =>
      needsPayment
        ? `Then the first payment is due, and ${business().firstName} puts it online. You both get this by e-mail. Small changes are still possible later.`
        : `Then it is ${business().firstName}’s turn to put it online. You both get this by e-mail. Small changes are still possible later.`,
    not: "Not yet",
    send: (number: number) => `Approve version ${number}`,
  },
  approved: {
    heading: (number: number) => `You approved version ${number}`,
    next: "Next I put it online.",
    nextPay: "Next comes the first payment.",
    status: (status: string) => `The status is now ${status}. You get an e-mail when people can visit it.`,
    statusPay: (status: string) => `The status is now ${status}. After it I put your site online.`,
    look: "See what you approved",
    noticed: "I noticed something",
  },
  changes: {
    heading: () => `${business().firstName} has your changes`,
    next: (number: number) => `I work on version ${number}.`,
    status: (status: string, number: number) =>
      `The status is now ${status}. You get an e-mail when version ${number} is here.`,
    what: "What you asked for",
    look: (number: number) => `Back to version ${number}`,
  },
  none: "No draft has been sent yet.",
  notInIt: "This page is not in the draft.",
  over: "This look at the draft is over. Open it again from your project.",
};

/** Stands beside the status where nothing has been asked for yet. */
export const firstPaymentNote = (number: number) =>
  `You approved version ${number}. Next is the first payment: the request comes by e-mail.`;

export const answers = {
  changes: "Please write what should change.",
  commented: (number: number) => `Comment ${number} is there.`,
  reopened: "It is open again.",
  notOpen: "It is open already.",
  leave: "Please say that the open comments stay as they are, or ask for the changes.",
  changed: "Something has changed meanwhile: here is what is there now.",
};
