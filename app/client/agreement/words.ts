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
    cancelHeading: (day: string) => `You can cancel until ${day}`,
    cancelLead: (days: number) => `${days} days from the day you accepted, without a reason. A message is enough:`,
  },
} as const;
