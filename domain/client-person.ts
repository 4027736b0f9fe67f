import { checkLength } from "./check-text.ts";
import { cleanLine } from "./clean-text.ts";
import { checkEmail } from "./enquiry.ts";
import { isPhoneNumber, longestPhone, wrongPhone } from "./phone-number.ts";

/** What somebody may do for a client whom they belong to. */
export const mayValues = ["everything", "money", "project"] as const;
export type May = (typeof mayValues)[number];

/** Which mails somebody gets: copies of invoices and receipts, reminders of what is owed, news of the project. */
export type OwnMails = { getsInvoices: boolean; getsReminders: boolean; getsNews: boolean };

/** Without `may` they need no login: they get copies of invoices. */
export type PersonFields = OwnMails & { name: string; email: string; phone: string; may: May | null };
export type PersonProblem = { field: "name" | "email" | "phone" | "may"; problem: string };

/** For how long an invitation's link works. */
export const invitationDays = 7;

export function invitationEnds(invitedAt: Date): Date {
  return new Date(invitedAt.getTime() + invitationDays * 86_400_000);
}

/** Of what a form says; undefined where it says nothing that there is. */
export function readPerson(received: Record<string, unknown>): PersonFields | undefined {
  const may = received.may === "copies" ? null : mayValues.find((value) => value === received.may);
  if (may === undefined) return;
  const mails = {
    getsInvoices: received.getsInvoices === "on",
    getsReminders: received.getsReminders === "on",
    getsNews: received.getsNews === "on",
  };
  return {
    name: cleanLine(received.name).trim(),
    email: cleanLine(received.email).trim().toLowerCase(),
    phone: cleanLine(received.phone).trim(),
    may,
    ...mailsFor(may, mails),
  };
}

/** Nobody is mailed what they may not see; whoever has no login is there for the copies of invoices. */
export function mailsFor(may: May | null, { getsInvoices, getsReminders, getsNews }: OwnMails): OwnMails {
  const seesMoney = may === "everything" || may === "money";
  return {
    getsInvoices: may === null || (seesMoney && getsInvoices),
    getsReminders: seesMoney && getsReminders,
    getsNews: (may === "everything" || may === "project") && getsNews,
  };
}

/** The first thing that is wrong. */
export function checkPerson({ name, email, phone }: PersonFields): PersonProblem | undefined {
  const wrongName = checkLength(name, 200);
  if (wrongName) return { field: "name", problem: wrongName };
  const wrongEmail = checkEmail(email);
  if (wrongEmail) return { field: "email", problem: wrongEmail };
  const wrongLength = checkLength(phone, longestPhone);
  if (wrongLength) return { field: "phone", problem: wrongLength };
  return phone && !isPhoneNumber(phone) ? { field: "phone", problem: wrongPhone } : undefined;
}
