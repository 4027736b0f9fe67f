import { business } from "../../../content/business.ts";
import { invitationDays, type May, type OwnMails } from "../../../domain/client-person.ts";

export const peopleWords = {
  who: "Who",
  count: (count: number) => (count === 1 ? "1 person" : `${count} people`),
  caption: (client: string) => `People of ${client}`,
  heads: { person: "Person", may: "May do", mails: "E-mails", acts: "Actions" },
  you: "You",
  first: "First person",
  invited: "Invited",
  until: (day: string) => `The invitation ends on ${day}.`,
  over: "The invitation is over.",
  last: "One person must always be able to do everything.",
  change: "Change",
  changeNamed: (name: string) => `Change ${name}`,
  again: "Send again",
  againNamed: (name: string) => `Send again to ${name}`,
  remove: "Remove",
  removeNamed: (name: string) => `Remove ${name}`,
  takeBack: "Take back",
  takeBackNamed: (name: string) => `Take back the invitation of ${name}`,
  may: {
    everything: { label: "Everything", short: "Also agrees, changes plan, leaves" },
    money: { label: "Money only", short: "Invoices and paying" },
    project: { label: "Project only", short: "Projects, without prices" },
    copies: { label: "No login", short: "Copies of invoices" },
  } satisfies Record<May | "copies", { label: string; short: string }>,
  mails: {
    getsInvoices: "Invoices and receipts",
    getsReminders: "Payment reminders",
    getsNews: "News of the project",
  } satisfies Record<keyof OwnMails, string>,
  noMails: "None",
  add: {
    heading: "Invite somebody",
    name: "Name",
    email: "Email",
    emailHint: "Whoever gets a login chooses their own password. Check it: copies of invoices go there, too.",
    optional: "optional",
    mayDo: "What may they do?",
    hints: {
      everything: "All projects and all money. May also accept agreements, change plan, leave, and invite others.",
      money: "Sees invoices and payments, pays, changes how you pay. Does not see the projects.",
      project: "Sees the projects and what happens with them. Sees no prices and no invoices.",
      copies: "Gets a copy of every invoice and receipt by e-mail, and can open nothing else.",
    } satisfies Record<May | "copies", string>,
    mails: "Which e-mails do they get?",
    mailsHint: "Of these, they get what goes with what they may do.",
    send: "Send the invitation",
    after: `An invitation works for ${invitationDays} days and only for that address. For copies of invoices nothing is sent now: the next one goes there.`,
  },
  changing: {
    heading: (name: string) => `Change ${name}`,
    phone: "Phone",
    emailOfLogin: "It is their login: they change it on their own account page.",
    emailOfInvitation: "Another address gets an invitation of its own, and the one before ends.",
    save: "Save",
    leave: "Leave it as it is",
  },
  removing: {
    title: (name: string) => `Remove ${name}?`,
    titleOfInvitation: (name: string) => `Take back the invitation of ${name}?`,
    out: (email: string) => `${email} can no longer log in here, from now on.`,
    link: (email: string) => `The link that was sent to ${email} stops working.`,
    mails: "E-mails stop going there.",
    copies: (email: string) => `Copies of invoices stop going to ${email}.`,
    history: "What they did stays in the history with their name.",
    method: (client: string) => `A card they saved stays. It belongs to ${client}.`,
    keep: "Keep",
  },
} as const;

/** What became of a change. */
export const answers = {
  invited: (email: string, day: string) => `An invitation is on its way to ${email}. The link works until ${day}.`,
  invitedAgain: (day: string) =>
    `Another invitation is on its way. Its link works until ${day}, the one before no longer.`,
  added: (email: string) => `${email} gets a copy of every invoice from now on.`,
  changed: "Saved.",
  removed: (name: string) => `${name} is removed.`,
  emailTaken: "Somebody with that address is on the list already.",
  emailInvalid: "Invalid email address.",
  get providersEmail() {
    return `That is ${business().firstName}’s own address.`;
  },
  tooMany: "That was many invitations in an hour. Please try again later.",
  last: "One person must always be able to do everything.",
  noInvoices: "Somebody must get the invoices.",
  mayMissing: "Please choose what they may do.",
} as const;
