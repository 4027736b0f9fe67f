import { nameEvent } from "../../../content/admin-invoices.ts";
import { addDays, londonDay, londonMoment, longDay, noonOf, shortDay } from "../../../domain/calendar-day.ts";
import {
  creditNoteNumber,
  type IssuedWith,
  invoiceNumber,
  isCharged,
  listNumbers,
  splitVat,
} from "../../../domain/invoice.ts";
import { isKeyOf } from "../../../domain/is-key-of.ts";
import { formatPounds, plainPounds } from "../../../domain/money.ts";
import { formatRate, formatSortCode, formatVatNumber } from "../../../domain/money-settings.ts";
import { timesWords } from "../../../domain/quantity.ts";
import { paymentMethods, refundNames } from "../../../domain/statement.ts";
import type { Person } from "../../../server/access/actor.ts";
import { hasReceipt } from "../../../server/documents/find-further-record.ts";
import type { InvoiceAdmin } from "../../../server/invoices/find-invoice.ts";
import { draftRevision } from "../../../server/invoices/issue-invoice.ts";
import { rightOf, sendingOf } from "./put-right-view.server.ts";
import { words } from "./words.ts";

export type View = ReturnType<typeof view>;

type Input = { query: URLSearchParams; retryKey: string; at: Date };

/** Everything about one invoice, a draft as it would be issued now. An empty text is something that is not so. */
export function view(found: InvoiceAdmin, viewer: Person, { query, retryKey, at }: Input) {
  const { invoice, status, owed, client, project, moved } = found;
  const paper = paperOf(found);
  const sums = sumsOf(found, paper.vat);
  const isThere = client !== null && client.deletedAt === null;
  return {
    invoice: {
      id: invoice.id,
      status,
      isUnderWay: found.isUnderWay,
      isCredited: !isCharged({ totalPence: invoice.totalPence, creditedPence: moved.creditedPence }),
      /** What was issued is not what is true any more: both can be opened. */
      isClosed: status === "paid" || status === "void",
      /** Whom and what it was for is gone, and every file. */
      erased: invoice.erasedAt ? longDay(invoice.erasedAt) : "",
      purpose: invoice.purpose,
      voidReason: invoice.voidReason,
      /** Nothing while it is a draft. */
      number: invoice.invoiceNumber === null ? "" : invoiceNumber(invoice.invoiceNumber),
      issued: invoice.issuedOn ? longDay(noonOf(invoice.issuedOn)) : "",
      due: longDay(noonOf(invoice.dueDate ?? addDays(londonDay(at), found.settings?.termsDays ?? 14))),
      paid: invoice.settledAt ? longDay(invoice.settledAt) : "",
      voided: invoice.voidedAt ? longDay(invoice.voidedAt) : "",
    },
    /** Without an id: deleted. */
    client: client && { id: isThere ? client.id : "", name: client.name, email: isThere ? client.email : "" },
    project: project && { id: project.deletedAt ? "" : project.id, name: project.name },
    paper: {
      buyer: [paper.buyer.name, ...paper.buyer.address],
      bank: paper.bank && {
        accountName: paper.bank.accountName,
        sortCode: formatSortCode(paper.bank.sortCode),
        accountNumber: paper.bank.accountNumber,
      },
      vat: paper.vat ? `${formatVatNumber(paper.vat.number)}, ${formatRate(paper.vat.rate)}%` : "",
    },
    lines: found.lines.map((line) => ({
      id: line.id,
      description: invoice.erasedAt ? words.erasedLine : line.description,
      explanation: line.explanation,
      times: timesWords(line),
      amount: formatPounds(line.amountPence),
      period:
        line.periodFrom && line.periodTo
          ? words.lines.period(longDay(noonOf(line.periodFrom)), longDay(noonOf(line.periodTo)))
          : "",
    })),
    sums: {
      net: paper.vat ? formatPounds(sums.netPence) : "",
      vat: paper.vat ? formatPounds(sums.vatPence) : "",
      total: formatPounds(sums.totalPence),
      paid: moved.paidPence ? formatPounds(moved.paidPence) : "",
      refunded: found.sentBackPence ? formatPounds(found.sentBackPence) : "",
      credited: moved.creditedPence ? formatPounds(moved.creditedPence) : "",
      owed: status === "open" || status === "overdue" ? formatPounds(owed) : "",
      surplus: owed < 0 ? formatPounds(0 - owed) : "",
    },
    /** What the forms start with. */
    typed: {
      owed: plainPounds(Math.max(0, owed)),
      today: londonDay(at),
      email: isThere ? client.email : "",
    },
    moves: movesOf(found),
    right: rightOf(found, londonDay(at)),
    replaces: neighbour(found.replaces),
    replacedBy: neighbour(found.replacedBy),
    attempts: found.attempts.map(({ id, kind, state, amountPence, isByLink, startedAt, failure }) => ({
      id,
      kind,
      state,
      isByLink,
      failure,
      amount: formatPounds(amountPence),
      at: londonMoment(startedAt),
    })),
    reminders: found.reminders.map(({ id, step, isSent, why, at: when }) => ({
      id,
      step,
      isSent,
      why,
      at: shortDay(when),
    })),
    history: found.events.map(({ id, at: when, action, actorId, details, mail }) => ({
      id,
      at: londonMoment(when),
      what: nameEvent(action, details),
      more: [details.amount ?? details.number ?? details.total ?? details.failure, details.reason]
        .filter(Boolean)
        .join(", "),
      who: whoDid(actorId, viewer, client?.id),
      mail: mail ? mailWords(mail) : "",
    })),
    retryKey,
    /** Of a draft. */
    revision: invoice.issuedAt ? "" : draftRevision(found.lines, found.settings),
    /** Which form stands open. */
    opened: query.get("do") ?? "",
    /** It was written a moment ago. */
    isNew: query.has("written"),
  };
}

type Paper = {
  buyer: { name: string; address: readonly string[] };
  bank: IssuedWith["bank"] | undefined;
  vat: IssuedWith["vat"];
};

function paperOf({ invoice: { issuedWith }, client, settings }: InvoiceAdmin): Paper {
  if (issuedWith) return issuedWith;
  const address = (client?.billingAddress ?? "").split("\n").filter((line) => line.trim() && line !== client?.name);
  const { vatNumber = "", vatRate = 0 } = settings ?? {};
  return {
    buyer: { name: client?.name ?? "", address },
    bank: settings,
    vat: vatNumber ? { number: vatNumber, rate: vatRate, rounding: "line" } : null,
  };
}

/** A draft's shares are worked out when it is issued; until then, as they would be. */
function sumsOf({ invoice, lines }: InvoiceAdmin, vat: IssuedWith["vat"]) {
  if (invoice.issuedAt) return invoice;
  return lines.reduce(
    ({ netPence, vatPence, totalPence }, { amountPence }) => {
      const share = splitVat(amountPence, vat);
      return {
        netPence: netPence + share.netPence,
        vatPence: vatPence + share.vatPence,
        totalPence: totalPence + amountPence,
      };
    },
    { netPence: 0, vatPence: 0, totalPence: 0 },
  );
}

function neighbour(found: InvoiceAdmin["replaces"]) {
  return found && { id: found.id, name: found.number ? invoiceNumber(found.number) : words.aDraft };
}

/** Money that moved and what was credited, in the order it was written down. */
function movesOf(found: InvoiceAdmin) {
  const base = `/invoices/${found.invoice.id}`;
  const moves = [
    ...found.payments.map((payment) => ({
      id: payment.id,
      at: payment.recordedAt,
      day: payment.receivedOn,
      pence: payment.amountPence,
      note: payment.together.length ? words.money.together(listNumbers(payment.together)) : payment.reference,
      what: paymentMethods[payment.method],
      pdf: hasReceipt(payment, found.refunds)
        ? { href: `${base}/receipts/${payment.id}`, ...words.money.receipt(formatPounds(payment.amountPence)) }
        : undefined,
    })),
    ...found.refunds.map(({ id, amountPence, refundedOn, recordedAt, reason, kind }) => ({
      id,
      at: recordedAt,
      day: refundedOn,
      pence: 0 - amountPence,
      note: reason,
      what: refundNames[kind],
    })),
    ...found.creditNotes.map(({ id, creditNoteNumber: number, totalPence, issuedOn, issuedAt, reason }) => ({
      id,
      at: issuedAt,
      day: issuedOn,
      pence: 0 - totalPence,
      note: reason,
      what: words.money.creditNote(creditNoteNumber(number)),
      pdf: { href: `${base}/credit-notes/${id}`, ...words.money.pdf(words.money.creditNote(creditNoteNumber(number))) },
    })),
    ...sendingOf(found).map((move) => ({ ...move, what: words.money.sending })),
  ];
  return moves
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
    .map(({ id, what, day, pence, note, ...move }) => ({
      id,
      what,
      note,
      day: shortDay(noonOf(day)),
      amount: formatPounds(pence),
      other: viewOther(found.movedWith.get(id), pence),
      /** Nothing where it has no document of its own. */
      pdf: "pdf" in move && !found.invoice.erasedAt ? move.pdf : undefined,
    }));
}

/** The invoice at the other end of a payment that was moved; empty where it was not. */
function viewOther(other: { id: string; number: number } | undefined, pence: number) {
  if (!other) return { id: "", says: "" };
  const { movedTo, movedFrom } = words.money;
  return { id: other.id, says: (pence < 0 ? movedTo : movedFrom)(invoiceNumber(other.number)) };
}

function whoDid(actorId: string | null, viewer: Person, clientId: string | undefined): string {
  const { you, machine, client } = words.history.by;
  if (actorId === null) return machine;
  return actorId === viewer.id ? you : actorId === clientId ? client : "";
}

function mailWords({ kind, sentAt, failedAt, failure }: NonNullable<InvoiceAdmin["events"][number]["mail"]>): string {
  const name = isKeyOf(words.mails, kind) ? words.mails[kind] : kind;
  if (sentAt) return words.history.mailed(name, londonMoment(sentAt));
  return failedAt ? words.history.failed(name, failure ?? "") : words.history.queued(name);
}
