import { billedAhead } from "../../../domain/billing-plan.ts";
import { type Day, londonDay, longDay, noonOf } from "../../../domain/calendar-day.ts";
import { invoiceNumber } from "../../../domain/invoice.ts";
import { formatPounds, type Pence, plainPounds } from "../../../domain/money.ts";
import { newSurplus } from "../../../server/invoices/credit-invoice.ts";
import type { InvoiceAdmin } from "../../../server/invoices/find-invoice.ts";
import type { Ways } from "../../../server/invoices/send-back.ts";
import { rightWords as words } from "./put-right-words.ts";

/** What can be put right about an invoice, each with what will come of it; undefined is what cannot have happened. */
export function rightOf(found: InvoiceAdmin, today: Day) {
  const isIssued = found.invoice.issuedAt !== null;
  const isThere = found.client !== null && found.client.deletedAt === null;
  const isUnderWay = found.attempts.some(({ state }) => state === "processing");
  return {
    transfers: isIssued ? transfersOf(found) : [],
    credit: isIssued && !found.invoice.voidedAt && !isUnderWay ? creditOf(found) : undefined,
    tooMuch: isIssued && isThere && found.freeCredit > 0 ? tooMuchOf(found) : undefined,
    replace: isIssued && isThere && !isUnderWay ? replaceOf(found) : undefined,
    cancel: isUnderWay ? undefined : cancelOf(found, today),
    isUnderWay: isIssued && !found.invoice.voidedAt && isUnderWay,
    unexplained: found.refunds
      .filter(({ kind }) => kind === "unexplained")
      .map(({ id, amountPence, refundedOn }) => ({
        id,
        amount: formatPounds(amountPence),
        day: longDay(noonOf(refundedOn)),
      })),
    /** While it is still theirs: what was asked for and did not go. */
    refused: found.freeCredit > 0 ? refusedOf(found) : [],
  };
}

const nameOf = ({ invoice }: InvoiceAdmin) => (invoice.invoiceNumber ? invoiceNumber(invoice.invoiceNumber) : "");

function transfersOf(found: InvoiceAdmin) {
  const gone = (paymentId: string) =>
    found.refunds
      .filter((refund) => refund.paymentId === paymentId)
      .reduce((pence, { amountPence }) => pence + amountPence, 0);
  const open = found.otherOpen.flatMap(({ id, number, owed }) =>
    number ? [{ id, label: words.moved.open(invoiceNumber(number), formatPounds(owed)) }] : [],
  );
  return found.payments
    .filter(({ id, method, amountPence }) => method === "bank_transfer" && amountPence > gone(id))
    .map(({ id, amountPence, receivedOn }) => {
      const left = amountPence - gone(id);
      const after = afterLosing(found, left);
      const { neverReceived, bounced, moved, ifChecked, documentStays } = words;
      const amount = formatPounds(left);
      return {
        id,
        heading: words.transfer(amount, longDay(noonOf(receivedOn))),
        receivedOn,
        open,
        exampleNumber: invoiceNumber(7),
        neverReceived: [
          neverReceived.will(amount, nameOf(found)),
          neverReceived.instead,
          ...(gone(id) > 0 ? [neverReceived.sentBack(formatPounds(gone(id)))] : []),
          ...after,
          documentStays,
          ifChecked,
        ],
        bounced: [...after, documentStays, bounced.mail],
        moved: [moved.will(amount, nameOf(found)), ...after, documentStays, ifChecked],
      };
    });
}

/** How it stands once a payment is not there any more. */
function afterLosing(found: InvoiceAdmin, pence: Pence): string[] {
  const { invoice, owed } = found;
  if (invoice.voidedAt) return [words.isVoid, ...lessBalance(found, pence)];
  const lost = Math.min(pence, Math.max(0, 0 - owed));
  return [
    owed + pence > 0 ? words.toPay(formatPounds(owed + pence)) : words.staysPaid,
    ...(lost > 0 ? lessBalance(found, lost) : []),
  ];
}

function lessBalance(found: InvoiceAdmin, lost: Pence): string[] {
  const again = openAgain(found, lost).map((number) => words.openAgain(invoiceNumber(number)));
  return [words.balanceLess(formatPounds(lost)), ...again];
}

type Balance = Pick<InvoiceAdmin, "credit" | "balanceUsed"> & { invoice: { id: string } };

/** The other invoices that a balance paid and that are open again without it: each has a mail of its own. */
export function openAgain({ invoice, credit, balanceUsed }: Balance, lost: Pence): number[] {
  let missing = lost - credit;
  const again = new Set<number>();
  for (const { invoiceId, number, left } of balanceUsed) {
    if (missing <= 0) break;
    missing -= left;
    if (invoiceId !== invoice.id) again.add(number);
  }
  return [...again];
}

function creditOf(found: InvoiceAdmin) {
  const { invoice, moved, owed, payments } = found;
  const left = invoice.totalPence - moved.creditedPence;
  if (left <= 0) return;
  const paid = newSurplus(owed, left);
  const { credit, how, unlessUnchecked } = words;
  const isOnline = payments.some(({ method }) => method === "card" || method === "bacs_debit");
  return {
    amount: plainPounds(left),
    isPaid: paid > 0,
    isOnline: paid > 0 && isOnline,
    will: [
      credit.will(nameOf(found), formatPounds(left)),
      ...(paid > 0 ? [credit.paid(formatPounds(paid)), isOnline ? how.mixed : how.byBank] : []),
      credit.document,
      unlessUnchecked,
    ],
  };
}

function tooMuchOf(found: InvoiceAdmin) {
  const { freeCredit, waysBack } = found;
  const { tooMuch, documentStays } = words;
  return {
    amount: plainPounds(freeCredit),
    isOnline: waysBack.byItselfPence > 0,
    /** What the card did not take goes another way. */
    how: refusedOf(found).length > 0 ? "bank" : "card",
    will: [tooMuch.will(formatPounds(freeCredit)), sayWays(waysBack), documentStays, tooMuch.mail],
  };
}

/** How much goes back by itself, and how much the provider has to send. */
export function sayWays({ byItselfPence, atBankPence }: Ways): string {
  const { byBank, byItself, parts } = words.how;
  if (byItselfPence === 0) return byBank;
  const itself = formatPounds(byItselfPence);
  return atBankPence === 0 ? byItself(itself) : parts(itself, formatPounds(atBankPence));
}

function replaceOf(found: InvoiceAdmin) {
  const { invoice, moved, replacedBy, isAnswered, isDueAgain } = found;
  const { replace } = words;
  if (replacedBy || !isAnswered || isDueAgain) return;
  const [number, left] = [nameOf(found), invoice.totalPence - moved.creditedPence];
  const paid = moved.paidPence - moved.refundedPence;
  const taken = invoice.voidedAt
    ? [replace.stays(number)]
    : canBeVoid(found)
      ? [replace.voids(number)]
      : left > 0
        ? [replace.credits(number, formatPounds(left))]
        : [];
  return {
    isVoid: invoice.voidedAt !== null,
    will: [
      ...taken,
      ...(paid > 0 && !invoice.voidedAt ? [replace.keeps(formatPounds(paid))] : []),
      replace.draft,
      ...(moved.creditedPence > 0 && left > 0 ? [replace.less(formatPounds(moved.creditedPence))] : []),
      replace.mail(number),
    ],
  };
}

function cancelOf(found: InvoiceAdmin, today: Day) {
  if (!canBeVoid(found)) return;
  const { cancel, billAgain, requestAgain, unlessUnchecked } = words;
  const [number, owed] = [nameOf(found), formatPounds(found.owed)];
  const again = cancel.again(number);
  return {
    will: [cancel.will(number, owed), cancel.after, unlessUnchecked],
    billAgain: isForTheRun(found, today) ? [again, billAgain.after(owed), unlessUnchecked] : undefined,
    requestAgain: found.invoice.addOnRequestId ? [again, requestAgain.after, unlessUnchecked] : undefined,
  };
}

/** The next run would bill what it is for. */
function isForTheRun({ client, project, lines }: InvoiceAdmin, today: Day): boolean {
  const isThere = client?.deletedAt === null && project?.deletedAt === null;
  const recurring = lines.filter(({ linkId, periodFrom }) => linkId && periodFrom);
  const isDue = recurring.every(({ periodFrom }) => periodFrom !== null && periodFrom <= billedAhead(today));
  return isThere && recurring.length > 0 && isDue;
}

/** Nobody has paid anything of it. */
function canBeVoid({ status, moved }: InvoiceAdmin): boolean {
  const isOpen = status === "open" || status === "overdue";
  return isOpen && moved.paidPence <= moved.refundedPence && moved.creditedPence === 0;
}

function refusedOf({ pendingRefunds }: InvoiceAdmin) {
  return pendingRefunds.flatMap(({ id, amountPence, failedAt, failure }) =>
    failedAt ? [{ id, says: words.refused(formatPounds(amountPence), failure) }] : [],
  );
}

/** What the payment provider is sending back at the moment. */
export function sendingOf({ pendingRefunds }: InvoiceAdmin) {
  return pendingRefunds
    .filter(({ doneAt, failedAt }) => !doneAt && !failedAt)
    .map(({ id, amountPence, requestedAt, reason }) => ({
      id,
      at: requestedAt,
      day: londonDay(requestedAt),
      pence: 0 - amountPence,
      note: reason,
    }));
}
