import { paymentsWords } from "../../../content/payments.ts";
import { type Day, longDay, noonOf, shortDay } from "../../../domain/calendar-day.ts";
import { firstChargeOn } from "../../../domain/charging.ts";
import { invoiceNumber, invoiceStatus, isCharged, leastByCard, owedPence } from "../../../domain/invoice.ts";
import { formatPounds } from "../../../domain/money.ts";
import { formatSortCode } from "../../../domain/money-settings.ts";
import { hasFailed, isUnderWay, whileConfirming } from "../../../domain/payment-attempt.ts";
import { timesWords } from "../../../domain/quantity.ts";
import type { InvoiceFound, LineFound, Owed } from "../../../server/invoices/find-client-money.ts";
import type { SavedMethod } from "../../../server/payments/saved-methods.ts";
import { takesCards } from "../../../server/payments/stripe.ts";
import type { findProjectPage } from "../../../server/projects/find-projects.ts";

export type InvoiceView = ReturnType<typeof viewInvoice>;
export type MethodView = NonNullable<ReturnType<typeof viewMethod>>;

/** An invoice as a row or a pay page shows it. Without a method nothing is taken by itself. */
export function viewInvoice(found: InvoiceFound, today: Day, method?: SavedMethod) {
  const { id, invoiceNumber: number, issuedOn, dueDate, issuedWith, totalPence, lines } = found;
  const owed = found.issuedAt && !found.voidedAt ? Math.max(0, owedPence(found)) : 0;
  const total = found.issuedAt ? totalPence : lines.reduce((pence, { amountPence }) => pence + amountPence, 0);
  return {
    id,
    /** Nothing while it is a draft. */
    number: number === null ? "" : invoiceNumber(number),
    /** In a few words: its first line, and how many more there are. */
    what: summaryOf(lines),
    project: issuedWith?.project ?? "",
    issued: issuedOn ? shortDay(noonOf(issuedOn)) : "",
    due: dueDate ? shortDay(noonOf(dueDate)) : "",
    status: invoiceStatus({ ...found, isUnderWay: found.attempts.some(isUnderWay) }, today),
    /** Nothing of it is charged any more. */
    isCredited: found.issuedAt !== null && !isCharged(found),
    totalPence: total,
    owedPence: owed,
    lines: lines.map(viewLine),
    /** What is to be known before paying it: on its way, failed, or taken by itself on a day. */
    payment: paymentOf(found, owed, method),
    bank: issuedWith && {
      accountName: issuedWith.bank.accountName,
      sortCode: formatSortCode(issuedWith.bank.sortCode),
      accountNumber: issuedWith.bank.accountNumber,
    },
    /** The payment provider can be asked for it. */
    byCard: takesCards() && owed >= leastByCard,
  };
}

function summaryOf([first, ...more]: LineFound[]): string {
  return first ? paymentsWords.summary(first.description, more.length) : "";
}

/** What it is for, and why: who asked, when it was approved, for which time. */
function viewLine(line: LineFound) {
  const { description, explanation, amountPence, periodFrom, periodTo } = line;
  const period = periodFrom && periodTo ? paymentsWords.period(longDayOf(periodFrom), longDayOf(periodTo)) : "";
  return {
    what: description,
    why: explanation,
    // Most say it already, in their explanation.
    period: explanation.includes(period) ? "" : period,
    times: timesWords(line),
    amount: formatPounds(amountPence),
  };
}

function longDayOf(day: Day): string {
  return longDay(noonOf(day));
}

type Payment = { state: "under-way" | "failed" | "collected" | "none"; on: string };

function paymentOf(found: InvoiceFound, owed: number, method: SavedMethod | undefined): Payment {
  const { issuedAt, issuedOn, dueDate, attempts } = found;
  if (owed === 0 || !issuedAt || !issuedOn || !dueDate) return { state: "none", on: "" };
  if (attempts.some(isUnderWay)) return { state: "under-way", on: "" };
  if (hasFailed(attempts)) return { state: "failed", on: "" };
  // Nobody consented to more than what was invoiced since.
  const isCollected = method && method.savedAt <= issuedAt && owed >= leastByCard && takesCards();
  if (!isCollected) return { state: "none", on: "" };
  return { state: "collected", on: longDay(noonOf(firstChargeOn({ kind: method.kind, issuedOn, dueDate }))) };
}

/** What is owed and by when. What is on its way is not asked for again. */
export function viewOwed(rows: readonly Owed[], today: Day) {
  const unpaid = rows.filter(({ isUnderWay }) => !isUnderWay);
  const late = unpaid.filter(({ dueDate }) => dueDate < today);
  const [next] = unpaid.filter(({ dueDate }) => dueDate >= today);
  return {
    owedPence: sum(unpaid),
    overduePence: sum(late),
    lateCount: late.length,
    /** Paid already and not arrived yet. */
    underWayPence: sum(rows) - sum(unpaid),
    /** The day by which the rest of it is due; nothing where it is all late, or nothing is owed. */
    due: next ? longDay(noonOf(next.dueDate)) : "",
    /** The first day of all, a late one too. */
    firstDue: unpaid[0]?.dueDate,
  };
}

function sum(rows: readonly Owed[]): number {
  return rows.reduce((pence, { owed }) => pence + Math.max(0, owed), 0);
}

export function owedOf(found: InvoiceFound): Owed {
  const { projectId, dueDate, attempts } = found;
  return { projectId, dueDate: dueDate ?? "", owed: owedPence(found), isUnderWay: attempts.some(isUnderWay) };
}

type OfProject = NonNullable<Awaited<ReturnType<typeof findProjectPage>>>;

/** The payments part of a project's page. */
export function viewProjectMoney({ project, method, ...found }: OfProject, today: Day, confirming?: string) {
  const invoices = found.invoices.map((invoice) => whileConfirming(invoice, confirming));
  const open = invoices.filter(({ issuedAt, settledAt, voidedAt }) => issuedAt && !settledAt && !voidedAt);
  const byDue = open.map(owedOf).toSorted((a, b) => a.dueDate.localeCompare(b.dueDate));
  return {
    invoices: invoices.map((invoice) => viewInvoice(invoice, today, method)),
    owed: viewOwed(byDue, today),
    method: viewMethod(method),
    view: { clientId: project.clientId ?? "" },
  };
}

export function viewMethod(method: SavedMethod | undefined) {
  return method && { id: method.id, label: method.label, since: longDay(method.savedAt) };
}
