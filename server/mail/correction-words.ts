import type { InvoiceOfMail } from "../../content/emails-corrections.ts";
import { correctionMailWords as words } from "../../content/emails-corrections.ts";
import { payLink } from "../payments/pay-link.ts";
import type { MailedInvoice } from "./mailed-invoice.ts";

export type Said = {
  subject: (details: InvoiceOfMail) => string;
  title: string;
  lead: (details: InvoiceOfMail) => string;
  /** Said after the lead, before what it is for. */
  more?: (details: InvoiceOfMail) => string[];
  /** What was paid too much, where the usual words do not fit. */
  surplus?: (amount: string) => string[];
};

export function voidWords({ event, replacedBy }: MailedInvoice): Said {
  const { subject, title, lead, only, billAgain, requestAgain } = words.voided;
  const { followedBy } = event.details;
  const after = followedBy === "bill-again" ? [billAgain] : followedBy === "request-again" ? [requestAgain] : [];
  return {
    subject,
    title,
    lead: after.length > 0 ? only : lead,
    more: () => [...after, ...replacementWords(replacedBy)],
  };
}

export function creditWords({ event, invoice, balance, replacedBy, creditNote }: MailedInvoice): Said {
  const { subject, title, lead, taken, reason, note, back, kept, counts } = words.credited;
  const { amount = "", number = "", back: sent } = event.details;
  const isPaid = balance.paidPence > balance.refundedPence;
  return {
    subject: (details) => subject(details, amount),
    title,
    lead: (details) => (replacedBy ? taken : lead)(details, amount, number),
    more: () => [
      ...(creditNote?.reason ? [reason(creditNote.reason)] : []),
      ...(creditNote ? [note(`${payLink(invoice.id, invoice.payLinkNumber)}/credit-notes/${creditNote.id}`)] : []),
      ...(sent ? [back(sent)] : []),
      ...replacementWords(replacedBy),
      ...(replacedBy && isPaid ? [counts] : []),
    ],
    surplus: (pence) => (replacedBy ? [] : [kept(pence)]),
  };
}

/** Only what is open is asked for; what a saved method pays is collected again by itself. */
export function bounceWords(mailed: MailedInvoice): Said {
  const { subject, title, leads, again } = words.bounced;
  const { amount = "", kind } = mailed.event.details;
  const how = kind === "disputed" ? "disputed" : mailed.event.action === "refund-explained" ? "returned" : "bounced";
  return {
    subject: (details) => subject(details, amount),
    title,
    lead: (details) => leads[how](details, amount),
    more: (details) => (isAsked(mailed) ? [again(details)] : []),
  };
}

export function paymentCorrectedWords(mailed: MailedInvoice): Said {
  const { subject, title, lead, instead, moved, open } = words.corrected;
  const { amount = "", to, instead: right } = mailed.event.details;
  return {
    subject: (details) => subject(details, amount),
    title,
    lead: (details) => lead(details, amount),
    more: (details) => [
      ...(right ? [instead(right)] : []),
      ...(to ? [moved(to)] : []),
      ...(isAsked(mailed) ? [open(details)] : []),
    ],
  };
}

export function balanceWords(mailed: MailedInvoice, which: "balanceUsed" | "balanceGone"): Said {
  const { subject, title, lead, open } = words[which];
  const { amount: part = "", inAll: amount = part } = mailed.event.details;
  return {
    subject: (details) => subject(details, amount),
    title,
    lead: (details) => lead(details, amount),
    more: (details) => (isAsked(mailed) ? [open(details)] : []),
  };
}

/** For the mail about the invoice that takes another's place. */
export function withReplaced(said: Said, { replaces }: MailedInvoice): Said {
  return replaces ? { ...said, more: (details) => [words.replaces(replaces), ...(said.more?.(details) ?? [])] } : said;
}

function isAsked({ invoice, collection }: MailedInvoice): boolean {
  return !invoice.settledAt && !invoice.voidedAt && !collection;
}

function replacementWords(replacedBy: MailedInvoice["replacedBy"]): string[] {
  if (!replacedBy) return [];
  return [replacedBy.number ? words.followed(replacedBy.number) : words.follows];
}
