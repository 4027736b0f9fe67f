import { emailWords } from "../../content/emails.ts";
import type { InvoiceOfMail } from "../../content/emails-corrections.ts";
import { moneyMailWords as words } from "../../content/emails-money.ts";
import { periodWords } from "../../domain/billing-plan.ts";
import { londonDay, longDay, noonOf } from "../../domain/calendar-day.ts";
import { greetingName } from "../../domain/client.ts";
import { invoiceNumber, leastByCard, type RefundKind } from "../../domain/invoice.ts";
import { isKeyOf } from "../../domain/is-key-of.ts";
import { formatPounds } from "../../domain/money.ts";
import { formatSortCode } from "../../domain/money-settings.ts";
import { timesWords } from "../../domain/quantity.ts";
import type { Tx } from "../db/client.server.ts";
import { keepPayLink, payLink } from "../payments/pay-link.ts";
import { takesCards } from "../payments/stripe.ts";
import { now } from "../settings/clock.ts";
import {
  balanceWords,
  bounceWords,
  creditWords,
  paymentCorrectedWords,
  type Said,
  voidWords,
  withReplaced,
} from "./correction-words.ts";
import { type ComposedMail, type Composer, draw } from "./draw-mail.ts";
import type { InvoiceMailKind } from "./kinds.ts";
import { type Collection, findMailedInvoice, type MailedInvoice, paidFromBalance } from "./mailed-invoice.ts";
import type { Reader } from "./readers.ts";
import { InvoiceMail } from "./templates/invoice-mail.tsx";
import type { Sum } from "./templates/sums.tsx";

/**
 * What a client is told about an invoice, by the line of history that it is about. Each says how the invoice stands when
 * it is sent: one that was paid or taken back in the meantime asks nobody for money.
 */
export const invoiceComposers: Record<InvoiceMailKind, Composer> = {
  "invoice-issued": (tx, eventId, reader) =>
    compose(tx, { eventId, reader }, (mailed) =>
      mailed.invoice.voidedAt ? undefined : withReplaced(issuedWords(mailed), mailed),
    ),
  "invoice-copy": (tx, eventId, reader) =>
    compose(tx, { eventId, reader }, (mailed) => (mailed.invoice.voidedAt ? undefined : words.copy)),
  "invoice-due-soon": (tx, eventId, reader) => remind(tx, { eventId, reader }, "due-soon"),
  "invoice-overdue": (tx, eventId, reader) => remind(tx, { eventId, reader }, "overdue"),
  "invoice-overdue-again": (tx, eventId, reader) => remind(tx, { eventId, reader }, "overdue-again"),
  "invoice-final": (tx, eventId, reader) => remind(tx, { eventId, reader }, "final"),
  "payment-received": (tx, eventId, reader) => compose(tx, { eventId, reader }, receiptWords),
  "payment-failed": (tx, eventId, reader) => compose(tx, { eventId, reader }, failureWords, { requests: "always" }),
  // Whoever gets money back is asked for none in the same breath.
  "money-refunded": (tx, eventId, reader) => compose(tx, { eventId, reader }, refundWords, { requests: "never" }),
  "invoice-voided": (tx, eventId, reader) => compose(tx, { eventId, reader }, voidWords),
  "invoice-credited": (tx, eventId, reader) => compose(tx, { eventId, reader }, creditWords),
  "payment-bounced": (tx, eventId, reader) => compose(tx, { eventId, reader }, bounceWords),
  "payment-corrected": (tx, eventId, reader) => compose(tx, { eventId, reader }, paymentCorrectedWords),
  "balance-used": (tx, eventId, reader) =>
    compose(tx, { eventId, reader }, (mailed) =>
      paidFromBalance(mailed) > 0 ? balanceWords(mailed, "balanceUsed") : undefined,
    ),
  "balance-gone": (tx, eventId, reader) =>
    compose(tx, { eventId, reader }, (mailed) => balanceWords(mailed, "balanceGone")),
};

/** While it is open: unless it is collected, whatever happens, or never. */
type Requesting = { requests?: "unless-collected" | "always" | "never" };

/** The line of history that it is about, and who reads it. */
type About = { eventId: string; reader: Reader | undefined };

async function compose(
  tx: Tx,
  { eventId, reader }: About,
  speak: (mailed: MailedInvoice) => Said | undefined,
  { requests = "unless-collected" }: Requesting = {},
): Promise<ComposedMail | undefined> {
  const mailed = await findMailedInvoice(tx, eventId);
  const said = mailed && speak(mailed);
  if (!said) return;
  const { invoice, collection } = mailed;
  const client = { ...mailed.client, ...reader };
  await keepPayLink(tx, invoice.id, now());
  const details = detailsOf(mailed);
  const isOpen = !invoice.settledAt && !invoice.voidedAt && requests !== "never";
  const asksForPayment = isOpen && (requests === "always" || !collection);
  return {
    to: client.email,
    subject: said.subject(details),
    ...(await draw(
      <InvoiceMail
        name={greetingName(client)}
        title={said.title}
        lead={[
          said.lead(details),
          ...(said.more?.(details) ?? []),
          ...(collection && isOpen && !asksForPayment ? collectionWords(details, collection) : standing(mailed, said)),
        ]}
        lines={linesOf(mailed)}
        sums={sumsOf(mailed, details, isOpen)}
        button={buttonOf(mailed, asksForPayment)}
        href={payLink(invoice.id, invoice.payLinkNumber)}
        bank={asksForPayment ? bankOf(mailed, details) : []}
        after={isOpen ? [words.wrong] : []}
      />,
    )),
  };
}

/** Nobody is reminded of what is paid, taken back or about to be collected, nor told 'soon' of what is late. */
function remind(tx: Tx, about: About, step: keyof typeof words.reminders) {
  return compose(tx, about, ({ invoice, collection }) => {
    const isOver = invoice.settledAt || invoice.voidedAt || collection || (step === "due-soon" && isLate(invoice));
    return isOver ? undefined : words.reminders[step];
  });
}

function issuedWords({ invoice, isFirst, note }: MailedInvoice): Said {
  const { purpose } = invoice;
  const asIssued = purpose === "first-payment" && !isFirst ? words.due : words.issued[purpose];
  const said = isLate(invoice) ? words.late : asIssued;
  return note ? { ...said, more: () => [emailWords.projectNews.note(note)] } : said;
}

/** What was recorded by mistake gets no receipt; where another amount took its place, that one does. */
function receiptWords(mailed: MailedInvoice): Said | undefined {
  const { event, invoice, payments } = mailed;
  const { subject, title, lead, how, ways, isVoid, begun } = words.received;
  const recorded = payments.find(({ id }) => id === event.details.paymentId);
  const undone = recorded && findUndoing(mailed, recorded);
  const payment = undone
    ? payments.find(({ retryKey }) => retryKey !== null && retryKey === undone.retryKey)
    : recorded;
  if (undone && !payment) return;
  const amount = undone && payment ? formatPounds(payment.amountPence) : (event.details.amount ?? "");
  const way = payment ? how(ways[payment.method], longDay(noonOf(payment.receivedOn))) : "";
  const begins = invoice.settledAt && isKeyOf(begun, invoice.purpose) ? begun[invoice.purpose] : undefined;
  return {
    subject: (details) => subject(details, amount),
    title,
    lead: (details) => lead(details, amount, way),
    more: (details) => (invoice.voidedAt ? [isVoid] : begins ? [begins(details)] : []),
  };
}

/** That a payment never was, or was not for long: by mistake, for another invoice, or taken back by the bank. */
function findUndoing({ refunds }: MailedInvoice, { id, amountPence }: { id: string; amountPence: number }) {
  const undoes: readonly RefundKind[] = ["never-received", "moved", "bounced", "disputed"];
  return refunds.find(
    (refund) => refund.paymentId === id && refund.amountPence >= amountPence && undoes.includes(refund.kind),
  );
}

/** One that the payer's bank did not take has come back: there is nothing to look for. */
function refundWords({ event, refunds, payments }: MailedInvoice): Said | undefined {
  const { paymentId } = event.details;
  const sent = refunds.filter(
    (refund) => refund.paymentId === paymentId && formatPounds(refund.amountPence) === event.details.amount,
  );
  const isBack = ({ providerId }: (typeof sent)[number]) =>
    providerId !== null && payments.some((payment) => payment.providerId === `${providerId}-returned`);
  if (sent.length > 0 && sent.every(isBack)) return;
  const { subject, title, lead } = words.refunded;
  const { amount = "" } = event.details;
  return { subject: (details) => subject(details, amount), title, lead: (details) => lead(details, amount) };
}

/** When it is sent. */
function isLate({ settledAt, dueDate }: MailedInvoice["invoice"]): boolean {
  return !settledAt && dueDate < londonDay(now());
}

/** What to do is the point of it; once it is paid after all, there is nothing to do. */
function failureWords({ event, invoice, collection }: MailedInvoice): Said | undefined {
  if (invoice.settledAt || invoice.voidedAt) return;
  const { subject, title, lead, why, again, byYou } = words.failed;
  const reason = why[event.details.failure ?? ""];
  return {
    subject,
    title,
    lead,
    more: () => [...(reason ? [reason] : []), collection ? again : byYou],
  };
}

function detailsOf({ invoice, balance }: MailedInvoice): InvoiceOfMail {
  return {
    number: invoiceNumber(invoice.invoiceNumber),
    project: invoice.issuedWith.project,
    total: formatPounds(invoice.totalPence),
    owed: formatPounds(Math.max(0, balance.owed)),
    due: longDay(noonOf(invoice.dueDate)),
  };
}

function collectionWords({ owed, number }: InvoiceOfMail, collection: Collection): string[] {
  const { underWay, card, bacs_debit: debit, otherwise } = words.collected;
  if (collection === "under-way") return [underWay];
  const { kind, label, on } = collection;
  const day = longDay(noonOf(on));
  const account = label.slice(0, 1).toLowerCase() + label.slice(1);
  return [kind === "card" ? card(owed, label, day) : debit(owed, account, day, number), otherwise];
}

/** Whether anything is owed; what was paid too much is named. */
function standing(mailed: MailedInvoice, { surplus = (amount) => [words.settled.surplus(amount)] }: Said): string[] {
  const { invoice, balance, sparePence } = mailed;
  const { nothing, fromBalance, paid } = words.settled;
  if (invoice.voidedAt || !invoice.settledAt) return [];
  const more = sparePence > 0 ? surplus(formatPounds(sparePence)) : [];
  const charged = invoice.totalPence - balance.creditedPence;
  if (charged === 0) return [nothing, ...more];
  return [paidFromBalance(mailed) >= charged ? fromBalance : paid, ...more];
}

function linesOf({ lines }: MailedInvoice): Sum[] {
  const { line } = words.sums;
  return lines.map(({ description, quantity, unitPence, byTheHour, amountPence, periodFrom: from, periodTo: to }) => ({
    what: line(
      description,
      timesWords({ description, quantity, unitPence, byTheHour }),
      from && to ? periodWords({ from, to }) : "",
    ),
    amount: formatPounds(amountPence),
  }));
}

function sumsOf(mailed: MailedInvoice, { total, owed, due }: InvoiceOfMail, isOpen: boolean): Sum[] {
  const { invoice, balance, sendingPence } = mailed;
  const fromBalance = paidFromBalance(mailed);
  const paid = balance.paidPence - balance.refundedPence - fromBalance;
  const minus = (what: string, pence: number) => (pence > 0 ? [{ what, amount: formatPounds(0 - pence) }] : []);
  return [
    { what: words.sums.total, amount: total, isStrong: true },
    ...(invoice.vatPence > 0 ? [{ what: words.sums.vat, amount: formatPounds(invoice.vatPence) }] : []),
    ...minus(words.sums.credited, balance.creditedPence),
    ...minus(words.sums.fromBalance, fromBalance),
    ...(paid > 0 ? [{ what: words.sums.paid, amount: formatPounds(paid) }] : []),
    ...(sendingPence > 0 ? [{ what: words.sums.sending, amount: formatPounds(sendingPence) }] : []),
    ...(isOpen
      ? [{ what: isLate(invoice) ? words.sums.owedSince(due) : words.sums.owedBy(due), amount: owed, isStrong: true }]
      : []),
  ];
}

function buttonOf({ invoice, balance }: MailedInvoice, asksForPayment: boolean): string {
  const { pay, see, paid } = words.buttons;
  if (invoice.settledAt) return paid;
  return asksForPayment && takesCards() && balance.owed >= leastByCard ? pay : see;
}

function bankOf({ invoice }: MailedInvoice, { number }: InvoiceOfMail): Sum[] {
  const { accountName, sortCode, accountNumber } = invoice.issuedWith.bank;
  return [
    { what: words.bank.accountName, amount: accountName },
    { what: words.bank.sortCode, amount: formatSortCode(sortCode) },
    { what: words.bank.accountNumber, amount: accountNumber },
    { what: words.bank.reference, amount: number },
  ];
}
