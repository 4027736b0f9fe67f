import { agreementTitle } from "../../../content/agreement.ts";

export const title = "What we agree";

export const words = {
  heading: agreementTitle,
  lead: (project: string, client: string) =>
    `${project}, for ${client}. Six lines first, then the full text. Nothing is taken before you accept it.`,
  onPaper: "Read it on paper first (PDF)",
  requested: "Your hosting begins, and this is not accepted yet. Please read it and accept it now.",
  none: {
    before: "We began before agreements were kept here, so there is none on file. Nothing is asked of you.",
    noPlan:
      "There is no hosting plan yet. As soon as there is one, what we agree stands here, before anything is paid.",
  },
  pay: {
    heading: "What you pay",
    first: "First payment",
    later: "You get an invoice when there is something to pay.",
  },
  accept: { button: "Accept", thenPay: "Accept and go to the payment" },
  accepted: {
    heading: (name: string) => `Accepted. Thank you, ${name}.`,
    copy: (email: string) => `A copy goes to ${email}.`,
    what: "What",
    whatIs: (heading: string, version: string) => `${heading}, ${version.replace(/^V/, "v")}`,
    for: "For",
    on: "Accepted",
    by: "By",
    byName: (name: string, email: string) => `${name}, logged in as ${email}`,
    byLink: (name: string, email: string) => `${name}, by the pay link that was sent to ${email}`,
    atOnce: (days: number) => `Please start within the ${days} days.`,
    also: "You also asked",
    notAlso: "You did not ask",
    receipt: "Receipt",
    pdf: "Download it (PDF)",
    again: "Read it again",
    next: "Next: the first payment",
    payNow: (pounds: string) => `Pay ${pounds}`,
    payLater: (day: string) => `You can also pay later: the invoice is due on ${day}.`,
  },
  cancel: {
    heading: (day: string) => `You can cancel until ${day}`,
    lead: (days: number) => `${days} days from the day you accepted, without a reason. Send this, or write to`,
    open: "Cancel the agreement",
    to: (seller: string) => `To ${seller}`,
    statement: (number: string, project: string) => `I cancel agreement ${number} about the website ${project}.`,
    ordered: (day: string) => `Accepted on ${day}`,
    who: (client: string) => `By ${client}`,
    owesDays:
      "You asked me to start at once: you pay for the days of hosting you have had, today included, and nothing else. The rest of what you paid goes back.",
    owesNothing: "You owe nothing, and what you paid goes back.",
    ends: "It ends today. You can have everything of yours as a file for ten days more; then it is erased. It cannot be taken back.",
    name: "Your name",
    button: "Send it: I cancel",
  },
  cancelled: (moment: string) => `You cancelled on ${moment}. An e-mail that says so is with you.`,
  cancelledMore: "See what happens, and when",
} as const;

export const problems = {
  tooLate: "The 14 days are over, so nothing was done. You can leave on any day: Your 12 months says what that costs.",
} as const;
