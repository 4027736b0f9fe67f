import { paymentsWords } from "../../../content/payments.ts";
import { type Day, londonDay, longDay, noonOf, shortDay } from "../../../domain/calendar-day.ts";
import { firstChargeOn } from "../../../domain/charging.ts";
import { invoiceNumber, invoiceStatus, leastByCard, owedPence } from "../../../domain/invoice.ts";
import { formatPounds } from "../../../domain/money.ts";
import { showSortCode } from "../../../domain/money-settings.ts";
import { paymentMethods, statementOf } from "../../../domain/statement.ts";
import type { findPayments, InvoiceFound, LineFound, Owed } from "../../../server/invoices/find-client-money.ts";
import type { SavedMethod } from "../../../server/payments/saved-methods.ts";
import { takesCards } from "../../../server/payments/stripe.ts";
import type { findProjectPage } from "../../../server/projects/find-projects.ts";
import { env } from "../../../server/settings/env.server.ts";
import type { OwedShown, ShownInvoice } from "./shown.ts";

/** An invoice as a row or a pay page shows it. Without a method nothing is taken by itself. */
export function showInvoice(found: InvoiceFound, today: Day, method?: SavedMethod): ShownInvoice {
  const { id, invoiceNumber: number, issuedOn, dueDate, issuedWith, totalPence, lines } = found;
  const owed = found.issuedAt && !found.voidedAt ? Math.max(0, owedPence(found)) : 0;
  const total = found.issuedAt ? totalPence : lines.reduce((pence, { amountPence }) => pence + amountPence, 0);
  return {
    id,
    number: number === null ? "" : invoiceNumber(number),
    what: summaryOf(lines),
    project: issuedWith?.project ?? "",
    issued: issuedOn ? shortDay(noonOf(issuedOn)) : "",
    due: dueDate ? shortDay(noonOf(dueDate)) : "",
    status: invoiceStatus(found, today),
    totalPence: total,
    owedPence: owed,
    lines: lines.map(showLine),
    payment: paymentOf(found, owed, method),
    bank: issuedWith ? { ...issuedWith.bank, sortCode: showSortCode(issuedWith.bank.sortCode) } : null,
    byCard: takesCards() && owed >= leastByCard,
  };
}

function summaryOf([first, ...more]: LineFound[]): string {
  return first ? paymentsWords.summary(first.description, more.length) : "";
}

function showLine(line: LineFound): ShownInvoice["lines"][number] {
  const { description, explanation, quantity, unitPence, amountPence, periodFrom, periodTo } = line;
  const period = periodFrom && periodTo ? paymentsWords.period(longDayOf(periodFrom), longDayOf(periodTo)) : "";
  return {
    what: description,
    why: explanation,
    // Most say it already, in their explanation.
    period: explanation.includes(period) ? "" : period,
    each: quantity === 1 ? "" : paymentsWords.each(quantity, formatPounds(unitPence)),
    amount: formatPounds(amountPence),
  };
}

function paymentOf(found: InvoiceFound, owed: number, method: SavedMethod | undefined): ShownInvoice["payment"] {
  const { issuedAt, issuedOn, dueDate, lastTry } = found;
  if (owed === 0 || !issuedAt || !issuedOn || !dueDate) return { state: "none", on: "" };
  if (lastTry === "processing") return { state: "under-way", on: "" };
  if (lastTry === "failed") return { state: "failed", on: "" };
  // Nobody consented to more than what was invoiced since.
  const isCollected = method && method.savedAt <= issuedAt && owed >= leastByCard && takesCards();
  if (!isCollected) return { state: "none", on: "" };
  return { state: "collected", on: longDay(noonOf(firstChargeOn({ kind: method.kind, issuedOn, dueDate }))) };
}

/** What is owed and by when. What is on its way is not asked for again. */
export function showOwed(rows: readonly Owed[], today: Day): OwedShown {
  const unpaid = rows.filter(({ isUnderWay }) => !isUnderWay);
  const late = unpaid.filter(({ dueDate }) => dueDate < today);
  const [next] = unpaid.filter(({ dueDate }) => dueDate >= today);
  return {
    owedPence: sum(unpaid),
    overduePence: sum(late),
    underWayPence: sum(rows) - sum(unpaid),
    due: next ? longDay(noonOf(next.dueDate)) : "",
  };
}

function sum(rows: readonly Owed[]): number {
  return rows.reduce((pence, { owed }) => pence + Math.max(0, owed), 0);
}

export function owedOf(found: InvoiceFound): Owed {
  const { projectId, dueDate } = found;
  return { projectId, dueDate: dueDate ?? "", owed: owedPence(found), isUnderWay: found.lastTry === "processing" };
}

type Money = NonNullable<Awaited<ReturnType<typeof findPayments>>>;

/** So many receipts are in sight; all of them are lines of the statement. */
const mostReceipts = 12;

/** What the client's page of payments is told. */
export function showPayments({ open, invoices, method, creditPence, books }: Money, at: Date, year: string | null) {
  const today = londonDay(at);
  return {
    owed: showOwed(open.map(owedOf), today),
    open: open.map((found) => showInvoice(found, today, method)),
    invoices: invoices.map((found) => showInvoice(found, today, method)),
    method: showMethod(method),
    creditPence,
    maySave: takesCards(),
    receipts: books.payments
      .filter((row) => row.method !== "credit")
      .slice(-mostReceipts)
      .reverse()
      .map(({ id, invoiceId, invoiceNumber: number, receivedOn, method: way, amountPence }) => ({
        id,
        invoiceId,
        number: invoiceNumber(number),
        on: dayOf(receivedOn),
        way: paymentMethods[way],
        amount: formatPounds(amountPence),
      })),
    statement: showStatement(statementOf(books), year ?? today.slice(0, 4)),
  };
}

/** A year of it, with what stood before. Without lines in that year, the newest that has some. */
export function showStatement(lines: ReturnType<typeof statementOf>, wanted: string) {
  const years = [...new Set(lines.map(({ day }) => day.slice(0, 4)))].toReversed();
  const year = years.includes(wanted) ? wanted : (years[0] ?? wanted);
  const earlier = lines.filter(({ day }) => day.slice(0, 4) < year);
  return {
    year,
    years,
    broughtForward: earlier.length ? formatPounds(earlier.at(-1)?.balancePence ?? 0) : "",
    lines: lines
      .filter(({ day }) => day.startsWith(year))
      .map(({ day, what, invoiceId, chargedPence, paidPence, balancePence }, index) => ({
        key: `${index} ${what}`,
        on: dayOf(day),
        what,
        invoiceId,
        charged: chargedPence ? formatPounds(chargedPence) : "",
        paid: paidPence ? formatPounds(paidPence) : "",
        balance: formatPounds(balancePence),
      })),
  };
}

function longDayOf(day: Day): string {
  return longDay(noonOf(day));
}

function dayOf(day: Day): string {
  return shortDay(noonOf(day));
}

type OfProject = NonNullable<Awaited<ReturnType<typeof findProjectPage>>>;

/** What the payments part of a project's page is told. */
export function showProjectMoney({ project, invoices, method }: OfProject, today: Day) {
  const open = invoices.filter(({ issuedAt, settledAt, voidedAt }) => issuedAt && !settledAt && !voidedAt);
  const byDue = open.map(owedOf).toSorted((a, b) => a.dueDate.localeCompare(b.dueDate));
  return {
    invoices: invoices.map((found) => showInvoice(found, today, method)),
    owed: showOwed(byDue, today),
    method: showMethod(method),
    view: { clientId: project.clientId ?? "", host: env().INVOICE_API_HOST ?? "" },
  };
}

function showMethod(method: SavedMethod | undefined) {
  return method && { id: method.id, label: method.label, since: longDay(method.savedAt) };
}

/** What the page behind a pay link is told: that invoice and nothing else. */
export function showPayPage(found: InvoiceFound, today: Day) {
  const { issuedWith, paidPence, refundedPence, creditedPence } = found;
  const paid = paidPence - refundedPence;
  return {
    invoice: showInvoice(found, today),
    seller: issuedWith?.seller.name ?? "",
    buyer: issuedWith?.buyer.name ?? "",
    email: issuedWith?.seller.supportEmail ?? "",
    paid: paid ? formatPounds(paid) : "",
    credited: creditedPence ? formatPounds(creditedPence) : "",
  };
}
